import type { MagicCommentConfig } from '../../model/config.js';
import { oncePer } from '../../model/once.js';

/** The starts of comments in all languages, and of those that end with a mark. */
const START = /^(?:\/\/+|\/\*+|#+|--+|<!--|\{\s*\/\*+|;+|%+|\(\*|\*>|!+|'|"|REM(?=\s))/i;
const END = /(?:\*+\/\s*\}?|-->|\*\))$/;

/** The text of a line with nothing but a comment; undefined for other lines. Linear. */
export function commentText(line: string): string | undefined {
  const trimmed = line.trim();
  const start = START.exec(trimmed)?.[0];
  if (start === undefined) return undefined;
  const inner = trimmed.slice(start.length).trimEnd();
  const end = END.exec(inner.slice(-20))?.[0].length ?? 0;
  return inner.slice(0, inner.length - end).trim();
}

/** A command of a magic comment: which mark begins or ends. */
export interface MagicCommand {
  /** Key of the mark: the part of its commands before `-start`, or the position in the config. */
  readonly kind: string;
  readonly step: 'next-line' | 'start' | 'end';
  /** Classes of the marked lines. */
  readonly className: string;
}

const BUILT_IN: readonly (readonly [kind: string, className: string])[] = [
  ['highlight', 'hl'],
  ['diff-add', 'add'],
  ['diff-remove', 'del'],
];
const STEPS = ['next-line', 'start', 'end'] as const;

/** The commands of docsgen: `highlight-next-line`, `diff-add-start` and so on. */
export const MAGIC_COMMANDS: readonly string[] = BUILT_IN.flatMap(([kind]) =>
  STEPS.map((step) => `${kind}-${step}`),
);

/** Text of a comment → command. The config adds commands and changes the classes of others. */
export type MagicCommands = ReadonlyMap<string, MagicCommand>;

const builtIn: MagicCommands = new Map(
  BUILT_IN.flatMap(([kind, className]) =>
    STEPS.map((step): [string, MagicCommand] => [`${kind}-${step}`, { kind, step, className }]),
  ),
);

const withConfig = oncePer((comments: readonly MagicCommentConfig[]): MagicCommands => {
  const commands = new Map(builtIn);
  comments.forEach(({ className, line, block }, i) => {
    const add = (text: string | undefined, step: MagicCommand['step']): void => {
      if (text === undefined) return;
      const own = builtIn.get(text)?.className;
      const classes = own === undefined ? className : `${own} ${className}`;
      commands.set(text.trim(), { kind: `custom-${i}`, step, className: classes });
    };
    add(line, 'next-line');
    add(block?.start, 'start');
    add(block?.end, 'end');
  });
  return commands;
});

/** The commands of a site. */
export function magicCommands(comments: readonly MagicCommentConfig[] | undefined): MagicCommands {
  return comments === undefined ? builtIn : withConfig(comments);
}

/** The command of a line; undefined for a line of code. */
export function magicOf(line: string, commands: MagicCommands): MagicCommand | undefined {
  // Most code has none of docsgen's commands: this test is faster.
  if (commands === builtIn && !line.includes('highlight-') && !line.includes('diff-'))
    return undefined;
  const text = commentText(line);
  return text === undefined ? undefined : commands.get(text);
}
