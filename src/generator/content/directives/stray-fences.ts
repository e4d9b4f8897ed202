import type { Nodes, Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { LEAVES } from './names.js';
import { cleanText } from '../article/clean-text.js';
import { originOf, report, reportAt, type CompileContext, type Placed } from '../context.js';
import { own } from '../../../components/own.js';

/** The start of a line that looks like the opening of a directive. The group is its name. */
const OPENING = new RegExp(
  String.raw`^\s*(?::{3,}[ \t]*|` +
    String.raw`::[ \t]*(?=(?:card|code|filter|include|listing)[[{])|` +
    String.raw`:[ \t]*(?=(?:card|code|include|listing|tabs?|details)\{))` +
    String.raw`([a-zA-Z][\w-]*)`,
);

/** Finds directives without their fences. Splits a file into lines once, and only if necessary. */
export interface FenceCheck {
  /** Report a container without its own closing fence. */
  readonly container: (node: ContainerDirective) => void;
  /** Count an opening that was reported, so that its closing fence is not reported too. */
  readonly opening: () => void;
  /** Report closing fences and openings that are shown as text. */
  readonly paragraph: (node: Paragraph) => void;
}

function hintForOpening(text: string, name: string): string {
  const colons = LEAVES.includes(name) ? '::' : ':::';
  return /^\s*:+\s|^\s*:[a-z]/.test(text)
    ? `Write ${colons}${name}, without a space behind the colons.`
    : 'Close its brackets, braces and quotes, and write nothing behind them.';
}

/** Create the check for a page and its partials. */
export function createFenceCheck(context: CompileContext): FenceCheck {
  const files = new Map<string, readonly string[]>();
  const lineOf = (node: Placed, line: number): string => {
    const file = originOf(node, context);
    let lines = files.get(file);
    if (lines === undefined) {
      lines = cleanText(
        file === context.source.path
          ? context.source.text
          : (own(context.source.includes, file) ?? ''),
      ).split('\n');
      files.set(file, lines);
    }
    return lines[line - 1] ?? '';
  };
  const openingOf = (node: ContainerDirective): string =>
    /^:+/.exec(
      lineOf(node, node.position?.start.line ?? 1).slice((node.position?.start.column ?? 1) - 1),
    )?.[0] ?? '';
  /** Whether the closing fence of a container also ends an inner one with as many colons. */
  const hasTakenFence = (node: ContainerDirective, line: number, colons: number): boolean => {
    for (
      let last: Nodes | undefined = node.children.at(-1);
      last !== undefined;
      last = 'children' in last ? last.children.at(-1) : undefined
    ) {
      if (
        last.type === 'containerDirective' &&
        last.position?.end.line === line &&
        openingOf(last).length >= colons
      )
        return true;
    }
    return false;
  };
  /** Number of reported openings. The next closing fences that are text belong to them. */
  let reported = 0;
  return {
    opening: () => void reported++,
    container(node) {
      const { start, end } = node.position ?? {};
      if (start === undefined || end === undefined) return;
      const opening = openingOf(node);
      const closing = /^[ \t>]*(:{3,})[ \t]*$/.exec(lineOf(node, end.line))?.[1] ?? '';
      if (end.line === start.line || closing.length < opening.length)
        report(context, node, {
          rule: 'directive/unclosed',
          severity: 'error',
          message: `:::${node.name} is never closed.`,
          hint: 'Close it with a line of as many colons as it was opened with.',
        });
      else if (hasTakenFence(node, end.line, opening.length)) {
        reported++;
        report(context, node, {
          rule: 'directive/unclosed',
          severity: 'error',
          message:
            `:::${node.name} is closed by the fence of a directive inside it, ` +
            `in line ${end.line}.`,
          hint: 'Close it before, or give it more colons than those inside have.',
        });
      }
    },
    paragraph(node) {
      for (const child of node.children) {
        if (child.type !== 'text' || !child.value.includes(':')) continue;
        child.value.split('\n').forEach((text, i) => {
          const isFirst = i === 0 && child === node.children[0];
          const line = (child.position?.start.line ?? 1) + i;
          const at = {
            file: originOf(child, context),
            line,
            column: Math.max(1, lineOf(child, line).indexOf(':') + 1),
          };
          const name = i > 0 || isFirst ? OPENING.exec(text)?.[1] : undefined;
          if (name !== undefined) {
            reported++;
            reportAt(context, at, {
              rule: 'directive/unclosed',
              severity: 'error',
              message: `${/:+/.exec(text)?.[0] ?? ''}${name} is not read as a directive.`,
              hint: hintForOpening(text, name),
            });
          } else if ((i > 0 || isFirst) && /^\s*:{3,}\s*$/.test(text)) {
            if (reported > 0) {
              reported--;
              return;
            }
            reportAt(context, at, {
              rule: 'directive/misplaced',
              severity: 'error',
              message: 'These colons close nothing.',
              hint: 'A directive around others needs more colons than they have.',
            });
          }
        });
      }
    },
  };
}
