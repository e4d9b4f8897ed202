import type { Code } from 'mdast';
import type { Math } from 'mdast-util-math';
import { reportOffset, startOf, type LintedFile } from './file.js';

/** A line that starts with the marks of quotes and lists. */
const CONTAINER_MARKS = /^[ \t>]*/;
const FENCE = /^(?:`{3,}|~{3,})/;
/** A line of running text, which code hardly ever contains. */
const SENTENCE = /^[A-Z][a-z]+(?: [^\s;{}=<>$]+)+[.:!]$/;
const HEADING = /^#{2,4} [A-Z][a-z]+/;

/** Finds the blocks of a file that are not closed by their own fence. */
export interface FenceLint {
  readonly code: (node: Code) => void;
  readonly math: (node: Math) => void;
}

/** Lint the fences of a file, whose blocks are given in document order. */
export function createFenceLint(file: LintedFile): FenceLint {
  let unclosed: Code | undefined;
  /** The first of the fenced blocks with running text that directly precede the next block. */
  let firstWithText: Code | undefined;
  return {
    code(node) {
      const source = file.sourceOf(node);
      const [fence] = FENCE.exec(source) ?? [];
      const precedingText = firstWithText;
      firstWithText = fence !== undefined && hasText(node) ? (precedingText ?? node) : undefined;
      if (fence === undefined) return;
      const before = unclosed;
      unclosed = undefined;
      const lines = source.split('\n');
      const runsOn = lines.slice(1).some((line) => isOpening(line, fence));
      if (isClosed(lines, fence) && !runsOn) return;
      unclosed = node;
      const isLostClosing = before !== undefined && /^(?:`+|~+)[ \t]*$/.test(lines[0] ?? '');
      swallow(node, file);
      // Opening fences without a language look like closing ones. After a missing fence, code and
      // text are swapped until a fence with a language follows.
      if (!isLostClosing) reportCode(precedingText ?? node, fence, file);
    },
    math(node) {
      const source = file.sourceOf(node);
      const [fence = ''] = /^\${2,}/.exec(source) ?? [];
      if (fence === '' || isClosed(source.split('\n'), fence)) return;
      swallow(node, file);
      reportOffset(file, startOf(node), {
        rule: 'math/unclosed',
        severity: 'error',
        message: 'This formula is never closed: the text below it is part of it.',
        hint: `Write a line of ${fence} where it ends.`,
      });
    },
  };
}

function swallow(node: Code | Math, { path, context }: LintedFile): void {
  const { start, end } = node.position ?? {};
  if (start !== undefined && end !== undefined)
    context.swallowed.push({ file: path, from: start.line, to: end.line });
}

function reportCode(node: Code, fence: string, file: LintedFile): void {
  reportOffset(file, startOf(node), {
    rule: 'code/unclosed',
    severity: 'error',
    message: 'This code block is never closed: text below it is shown as code.',
    hint:
      `Write a line of ${fence} where it ends. ` +
      'A block that shows fences has longer ones itself.',
  });
}

function isClosed(lines: readonly string[], fence: string): boolean {
  return lines.length > 1 && isClosing(lines.at(-1) ?? '', fence);
}

function isClosing(line: string, opening: string): boolean {
  const fence = line.replace(CONTAINER_MARKS, '').trimEnd();
  return fence.length >= opening.length && fence === (opening[0] ?? '').repeat(fence.length);
}

/** Whether a line in a block is a fence with a language, which can only open another block. */
function isOpening(line: string, opening: string): boolean {
  const text = line.replace(CONTAINER_MARKS, '');
  if (!text.startsWith(opening)) return false;
  return /^(`{3,}|~{3,})[ \t]*[a-zA-Z][\w+#-]*(?:[ \t]+[^`]*)?$/.test(text);
}

/** Whether a blank line and a sentence or a heading follow each other in a block. */
function hasText({ value }: Code): boolean {
  return value.split('\n').some((line, i, lines) => {
    const afterBlank = i > 0 && lines[i - 1]?.trim() === '';
    return afterBlank && (SENTENCE.test(line) || HEADING.test(line));
  });
}
