import type { Nodes, Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { LEAVES } from './names.js';
import { cleanText } from '../article/clean-text.js';
import { originOf, report, reportAt, type CompileContext, type Placed } from '../context.js';
import { own } from '../../../components/own.js';

const OPENING =
  /^\s*(?::{3,}[ \t]*|::[ \t]*(?=(?:card|code|filter|include|listing)[[{])|:[ \t]*(?=(?:card|code|include|listing|tabs?|details)\{))([a-zA-Z][\w-]*)/;

/** Finds directives that lost their fences. Reads a file's lines once, and only when there is something to look at. */
export interface FenceCheck {
  /** Report a container whose last line is no closing fence of its size. */
  readonly container: (node: ContainerDirective) => void;
  /** An opening was reported that is none: its closing fence is not to be reported too. */
  readonly opening: () => void;
  /** Report lines of colons that closed nothing, and openings that are none, which are text now. */
  readonly paragraph: (node: Paragraph) => void;
}

/** A check for the page and the partials in it. */
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
  /** Whether the fence that ends a container was meant for one inside: it ends there too, and was opened with as many colons. */
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
  /** Openings that were reported: the next fence that closes nothing is theirs. */
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
          message: `:::${node.name} is closed by the fence of a directive inside it, in line ${end.line}.`,
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
              hint: /^\s*:+\s|^\s*:[a-z]/.test(text)
                ? `Write ${LEAVES.includes(name) ? '::' : ':::'}${name}, without a space behind the colons.`
                : 'Close its brackets, braces and quotes, and write nothing behind them.',
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
