import type { Code } from 'mdast';
import { didYouMean } from '../../model/nearest.js';
import { lineOffsets } from './code.js';
import { reportOffset, startOf, type LintedFile } from './file.js';

const TYPES =
  `graph flowchart flowchart-elk sequenceDiagram classDiagram classDiagram-v2 stateDiagram
  stateDiagram-v2 erDiagram journey gantt pie quadrantChart requirementDiagram requirement gitGraph
  C4Context C4Container C4Component C4Dynamic C4Deployment mindmap timeline zenuml sankey xychart
  block packet kanban architecture radar treemap info swimlane venn ishikawa`.split(/\s+/);
const DIRECTIONS = ['TB', 'TD', 'BT', 'RL', 'LR'];
/** Statements of a sequence diagram that an `end` closes. */
const SEQUENCE_BLOCK = /^(?:loop|alt|opt|par|par_over|critical|break|rect|box)\b/;
const PARTNER: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
]);

interface DiagramFault {
  /** Line of the code, from 0. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** Report the first error of a diagram that can be found without running mermaid. */
export function lintDiagram(node: Code, file: LintedFile): void {
  const fault = diagramFault(node.value);
  if (fault === undefined) return;
  const offset = lineOffsets(node, file)[fault.line + 1] ?? startOf(node);
  reportOffset(file, offset, {
    rule: 'diagram/syntax',
    severity: 'error',
    message: fault.message,
    hint: fault.hint,
  });
}

function diagramFault(code: string): DiagramFault | undefined {
  const lines = statementsOf(code);
  const first = lines.findIndex((line) => line !== '');
  if (first < 0) return undefined;
  const header = lines[first] ?? '';
  const [, type = ''] = /^([A-Za-z][\w-]*)/.exec(header) ?? [];
  const fault = headerFault(header, type, first);
  if (fault !== undefined) return fault;
  if (type === 'sequenceDiagram') return blockFault(lines, first, SEQUENCE_BLOCK);
  return /^(?:graph|flowchart)/.test(type)
    ? (blockFault(lines, first, /^subgraph\b/) ?? bracketFault(lines, first))
    : undefined;
}

/** The lines with spaces instead of comments, directives, front matter and quoted text. */
function statementsOf(code: string): string[] {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return code
    .replace(/^\s*---[ \t]*\n[^]*?\n[ \t]*---[ \t]*(?:\n|$)/, blank)
    .replace(/%%\{[^]*?\}%%/g, blank)
    .replace(/%%[^\n]*/g, blank)
    .replace(/"[^"]*"/g, blank)
    .split('\n')
    .map((line) => line.trim());
}

function headerFault(header: string, type: string, line: number): DiagramFault | undefined {
  const plain = type.replace(/-beta$/, '');
  const isArrow = /--|->|==>/.test(header);
  if (!TYPES.includes(type) && !TYPES.includes(plain)) {
    // Experimental types end with -beta. A newer version of mermaid may have more of them.
    if (type.endsWith('-beta')) return undefined;
    const hint = 'Begin with the type of the diagram, such as flowchart LR or sequenceDiagram.';
    return isArrow || type === ''
      ? { line, message: 'This diagram does not say its type.', hint }
      : {
          line,
          message: `"${type}" is no type of a diagram.`,
          hint: didYouMean(type, TYPES, hint),
        };
  }
  const [, direction] =
    /^(?:graph|flowchart(?:-elk)?)[ \t]+([A-Za-z]+)[ \t]*(?:;|$)/.exec(header) ?? [];
  if (direction === undefined || DIRECTIONS.includes(direction) || direction === 'v')
    return undefined;
  return {
    line,
    message: `"${direction}" is no direction of a flowchart.`,
    hint: `Write one of ${DIRECTIONS.join(', ')}.`,
  };
}

/** A block without its `end`, or an `end` without a block. */
function blockFault(
  lines: readonly string[],
  first: number,
  opening: RegExp,
): DiagramFault | undefined {
  const open: number[] = [];
  for (const [i, line] of lines.entries()) {
    const statements = i === first ? line.split(';').slice(1) : line.split(';');
    for (const statement of statements.map((text) => text.trim())) {
      if (opening.test(statement)) open.push(i);
      else if (statement === 'end' && open.pop() === undefined)
        return { line: i, message: 'This "end" ends no block.', hint: 'Delete it.' };
    }
  }
  const [unclosed] = open;
  if (unclosed === undefined) return undefined;
  const [word = ''] = (lines[unclosed] ?? '').split(/\s/);
  return {
    line: unclosed,
    message: `This "${word}" has no "end".`,
    hint: 'Write a line with "end" behind the last line of the block.',
  };
}

/** A bracket around the text of a node that neither its line nor the next one closes. */
function bracketFault(lines: readonly string[], first: number): DiagramFault | undefined {
  for (const [i, line] of lines.entries()) {
    if (i === first || line.includes('@{')) continue;
    const text = line.replace(/\|[^|]*\|/g, ' ');
    for (const [open, close] of PARTNER) {
      const surplus = text.split(open).length - text.split(close).length;
      const next = lines.slice(i + 1).find((other) => /[[\](){}]/.test(other)) ?? '';
      const isContinued = /[[\](){}]/.exec(next)?.[0] === close;
      if (surplus > 0 && !isContinued)
        return {
          line: i,
          message: `A "${open}" of this line has no "${close}".`,
          hint:
            `Write "${close}" behind the text of the node, ` +
            'or put text with brackets in quotes.',
        };
    }
  }
  return undefined;
}
