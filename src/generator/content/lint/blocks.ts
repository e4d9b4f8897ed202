import type { Code, Nodes, Root } from 'mdast';
import type { Math } from 'mdast-util-math';
import { reportOffset, startOf, type LintedFile } from './file.js';

/** A line that starts with the marks of quotes and lists. */
const CONTAINER_MARKS = /^[ \t>]*/;
const FENCE = /^(?:`{3,}|~{3,})/;
/** A line of running text, as code hardly ever has it. */
const SENTENCE = /^[A-Z][a-z]+(?: [^\s;{}=<>$]+)+[.:!]$/;
const HEADING = /^#{2,4} [A-Z][a-z]+/;

/** Finds the blocks of a file that are not closed by their own fence. */
export interface FenceLint {
  readonly code: (node: Code) => void;
  readonly math: (node: Math) => void;
}

/** Lint the fences of a file, whose blocks are given in document order. */
export function createFenceLint(tree: Root, file: LintedFile): FenceLint {
  let unclosed: Code | undefined;
  return {
    code(node) {
      const source = file.sourceOf(node);
      const [fence] = FENCE.exec(source) ?? [];
      if (fence === undefined) return;
      const before = unclosed;
      unclosed = undefined;
      const lines = source.split('\n');
      const runsOn = lines.slice(1).some((line) => isOpening(line, fence));
      if (isClosed(lines, fence) && !runsOn) return;
      unclosed = node;
      const isLostClosing = before !== undefined && /^(?:`+|~+)[ \t]*$/.test(lines[0] ?? '');
      const first = runsOn || !isClosed(lines, fence) ? firstUnclosed(tree, node, file) : node;
      swallow(node, file);
      if (!isLostClosing) reportCode(first, fence, file);
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
    hint: `Write a line of ${fence} where it ends. A block that shows fences has longer ones itself.`,
  });
}

function isClosed(lines: readonly string[], fence: string): boolean {
  return lines.length > 1 && isClosing(lines.at(-1) ?? '', fence);
}

function isClosing(line: string, opening: string): boolean {
  const fence = line.replace(CONTAINER_MARKS, '').trimEnd();
  return fence.length >= opening.length && fence === (opening[0] ?? '').repeat(fence.length);
}

/** A fence with a language cannot close a block: it was meant to open the next one. */
function isOpening(line: string, opening: string): boolean {
  const text = line.replace(CONTAINER_MARKS, '');
  if (!text.startsWith(opening)) return false;
  return /^(`{3,}|~{3,})[ \t]*[a-zA-Z][\w+#-]*(?:[ \t]+[^`]*)?$/.test(text);
}

/**
 * The block whose closing fence is missing, when `found` is the block that runs into another one.
 * Fences without a language open and close alike: behind a missing one, code and text change
 * places until a fence with a language follows. Returns the first of the blocks before `found`
 * that hold running text.
 */
function firstUnclosed(tree: Root, found: Code, file: LintedFile): Code {
  const before: Code[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === 'code' && startOf(node) < startOf(found)) before.push(node);
    else if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  let first = found;
  for (const block of before.reverse()) {
    if (!FENCE.test(file.sourceOf(block)) || !hasText(block)) return first;
    first = block;
  }
  return first;
}

/** Whether a blank line and a sentence or a heading follow each other in a block. */
function hasText({ value }: Code): boolean {
  return value.split('\n').some((line, i, lines) => {
    const afterBlank = i > 0 && lines[i - 1]?.trim() === '';
    return afterBlank && (SENTENCE.test(line) || HEADING.test(line));
  });
}
