import type { Program } from 'estree';
import type { Point } from 'unist';
import { eventsToAcorn, type AcornOptions } from 'micromark-util-events-to-acorn';
import type { Event } from 'micromark-util-types';
import { CodeParser } from './code-parser.js';
import type { Positions } from './positions.js';

/** Options of remark-mdx. */
const acornOptions: AcornOptions = { ecmaVersion: 2024, sourceType: 'module' };

/** Lines of code in a text, each without the indentation that is not a part of the code. */
export type CodeLines = readonly { readonly start: number; readonly end: number }[];

/** Statements of an ESM block may be these. */
const DECLARATIONS: ReadonlySet<string> = new Set([
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ImportDeclaration',
]);

/**
 * The program of an expression in braces, as remark-mdx gives it. Undefined if the reference would
 * report an error.
 */
export function expressionProgram(
  lines: CodeLines,
  { positions, allowEmpty }: { readonly positions: Positions; readonly allowEmpty: boolean },
): Program | undefined {
  return programOf(lines, positions, { expression: true, allowEmpty });
}

/** The program of a spread attribute: one object with one spread. Undefined for anything else. */
export function spreadProgram(lines: CodeLines, positions: Positions): Program | undefined {
  const program = programOf(lines, positions, {
    expression: true,
    allowEmpty: false,
    prefix: '({',
    suffix: '})',
  });
  const [statement] = program?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  if (statement.expression.type !== 'ObjectExpression') return undefined;
  const { properties } = statement.expression;
  return properties.length === 1 && properties[0]?.type === 'SpreadElement' ? program : undefined;
}

/** The programs of the ESM blocks of a file. They share the names that they import. */
export class EsmBlocks {
  private readonly names: string[] = [];
  private readonly parser = new CodeParser();

  constructor(
    private readonly text: string,
    private readonly positions: Positions,
  ) {}

  /** The program of the next block. Undefined if the reference would read it differently. */
  next(start: number, end: number): Program | undefined {
    if (this.mayEndBefore(start, end)) return undefined;
    const program = this.parse(start, end);
    if (program === undefined) return undefined;
    if (this.names.length > 0) program.body.shift();
    if (!program.body.every(({ type }) => DECLARATIONS.has(type))) return undefined;
    for (const node of program.body)
      if (node.type === 'ImportDeclaration')
        for (const { local } of node.specifiers) this.names.push(local.name);
    return program;
  }

  /** Whether the reference ends a block at a blank line inside of it. */
  private mayEndBefore(start: number, end: number): boolean {
    const value = this.text.slice(start, end);
    for (const { index } of value.matchAll(/\n(?=[ \t]*\n)/g))
      if (this.parse(start, start + index) !== undefined) return true;
    return false;
  }

  private parse(start: number, end: number): Program | undefined {
    const prefix = this.names.length > 0 ? `var ${this.names.join(',')}\n` : '';
    const lines = linesBetween(this.text, start, end);
    return programOf(lines, this.positions, {
      acorn: this.parser,
      prefix,
      locations: true,
    });
  }
}

function linesBetween(text: string, start: number, end: number): CodeLines {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const range = { start: at, end: at + line.length };
      at = range.end + 1;
      return range;
    });
}

interface ProgramOptions {
  readonly acorn?: CodeParser;
  readonly expression?: boolean;
  readonly allowEmpty?: boolean;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly locations?: boolean;
}

function programOf(
  lines: CodeLines,
  positions: Positions,
  { locations = false, acorn = new CodeParser(), ...options }: ProgramOptions,
): Program | undefined {
  const first = lines[0]?.start ?? 0;
  try {
    const { estree, error } = eventsToAcorn(eventsOf(lines, positions), {
      acorn,
      acornOptions: locations ? { ...acornOptions, locations } : acornOptions,
      tokenTypes: [CODE],
      start: tokenPoint(positions.at(first)),
      ...options,
    });
    return error === undefined ? estree : undefined;
  } catch {
    // An empty expression where none may be.
    return undefined;
  }
}

const CODE = 'mdxjsEsmData' as Event[1]['type'];

/** The events that the reference's tokenizer gives for lines of code. */
function eventsOf(lines: CodeLines, positions: Positions): Event[] {
  const { text } = positions;
  const context = {
    sliceStream: ({ start, end }: { start: Point; end: Point }) => [
      text.slice(start.offset, end.offset),
    ],
  } as unknown as Event[2];
  return lines.flatMap(({ start, end }, i): Event[] => {
    const event = (type: string, from: number, to: number): Event => [
      'enter',
      {
        type: type as Event[1]['type'],
        start: tokenPoint(positions.at(from)),
        end: tokenPoint(positions.at(to)),
      },
      context,
    ];
    const code = start === end ? [] : [event(CODE, start, end)];
    return i === lines.length - 1 ? code : [...code, event('lineEnding', end, end + 1)];
  });
}

function tokenPoint({ line, column, offset = 0 }: Point): Event[1]['start'] {
  return { line, column, offset, _index: 0, _bufferIndex: 0 };
}
