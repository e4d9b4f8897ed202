import type { Command, Option } from 'commander';
import { createProgram } from '../src/generator/commands/program.js';

/** Where the generated part of `docs/cli.md` begins and ends. */
export const MARKS = ['<!-- commands: begin -->', '<!-- commands: end -->'] as const;

/** Every command with its arguments and options, from the definitions of the command line. */
export function cliReference(): string {
  const program = createProgram(() => undefined);
  return leaves(program, [])
    .map(({ command, name }) => section(command, name))
    .join('\n\n');
}

/** A page with the generated part replaced. Throws when it has no place for it. */
export function withReference(page: string): string {
  const [begin, end] = MARKS;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page needs ${begin}.`);
  return `${before}${begin}\n\n${cliReference()}\n\n${end}${after}`;
}

function leaves(command: Command, path: readonly string[]): { command: Command; name: string }[] {
  return command.commands.length === 0
    ? [{ command, name: path.join(' ') }]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

function section(command: Command, name: string): string {
  const rows = [
    ...command.registeredArguments.map((argument) => {
      const shown = argument.variadic ? `${argument.name()}…` : argument.name();
      return row(argument.required ? `<${shown}>` : `[${shown}]`, argument.description);
    }),
    ...command.options
      .filter(({ hidden }) => !hidden)
      .map((option) => row(option.flags, meaning(option))),
  ];
  return [
    `### docsgen ${name}`,
    '',
    `${sentence(command.description())}`,
    '',
    '| argument or option | meaning |',
    '|---|---|',
    ...rows,
  ].join('\n');
}

function meaning({ description, defaultValue, argChoices }: Option): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`;
  const usual: unknown = defaultValue;
  const isShown = typeof usual === 'string' || typeof usual === 'number';
  return `${description}${choices}${isShown ? ` (default: ${usual})` : ''}`;
}

function row(name: string, text: string): string {
  return `| \`${name}\` | ${text.replaceAll('|', '\\|').replace(/<(\w+)>/g, '`<$1>`')} |`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
