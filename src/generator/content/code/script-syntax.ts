import { parse, type ParserOptions } from '@babel/parser';
import { firstLine, type CodeParser, type Fault, type Frame } from './code-parser.js';

type Dialect = NonNullable<ParserOptions['plugins']>;

/** With JSX, `<T>` is always an element; without it, `<T>` may begin a type assertion. */
const WITH_JSX: Dialect = ['typescript', 'jsx', 'decorators', 'decoratorAutoAccessors'];
const WITHOUT_JSX: Dialect = ['typescript', 'decorators', 'decoratorAutoAccessors'];
/** Decorators of TypeScript before the standard, which parameters may have. */
const LEGACY: Dialect = ['typescript', 'decorators-legacy'];

/** Check JavaScript or TypeScript, with or without JSX. */
export const scriptFault: CodeParser = (code) => faultIn(code, [WITH_JSX, WITHOUT_JSX, LEGACY]);

/** Check JavaScript or TypeScript with JSX. */
export const jsxFault: CodeParser = (code) => faultIn(code, [WITH_JSX]);

/** Documentation shows statements, expressions, members of objects, classes and interfaces. */
const FRAMES: readonly Frame[] = [
  ['', ''],
  ['(', '\n)'],
  ['({', '\n})'],
  ['class X {', '\n}'],
  ['async function* f() {', '\n}'],
  ['interface X {', '\n}'],
];

/** Documentation shows decorators without what they decorate. */
const DECORATED: Frame = ['', '\nclass X {}'];

const OPTIONS: ParserOptions = {
  sourceType: 'unambiguous',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowUndeclaredExports: true,
  allowImportExportEverywhere: true,
  allowNewTargetOutsideFunction: true,
  errorRecovery: false,
  attachComment: false,
};

/** Where a piece of code may end: at a blank line, or before an object on its own lines. */
const BETWEEN_PIECES = /\n(?=[ \t]*\n|\{)/g;
/** Code with more pieces must be one program. This bounds the time for code that does not parse. */
const MOST_PIECES = 20;

/**
 * Accepts several pieces, each of which parses in another frame: documentation shows variants, and
 * a member of a class below the imports that it needs.
 */
function faultIn(code: string, dialects: readonly Dialect[]): Fault | undefined {
  const fault = faultInPiece(code, dialects);
  if (fault === undefined) return undefined;
  const ends = [...code.matchAll(BETWEEN_PIECES)].map(({ index }) => index);
  if (ends.length === 0 || ends.length >= MOST_PIECES) return fault;
  return areValidPieces(code, [...ends, code.length], dialects) ? undefined : fault;
}

/** Whether code can be cut at some of the given places into pieces without a fault. */
function areValidPieces(
  code: string,
  ends: readonly number[],
  dialects: readonly Dialect[],
): boolean {
  let start = 0;
  for (const end of ends) {
    const piece = code.slice(start, end);
    if (piece.trim() === '' || faultInPiece(piece, dialects) === undefined) start = end;
  }
  return start === code.length;
}

/** The fault of a piece of code as a program, if it parses in no frame and dialect. */
function faultInPiece(piece: string, dialects: readonly Dialect[]): Fault | undefined {
  let first: Fault | undefined;
  const frames = piece.trimStart().startsWith('@') ? [...FRAMES, DECORATED] : FRAMES;
  for (const [before, after] of frames) {
    for (const plugins of dialects) {
      try {
        parse(before + piece + after, { ...OPTIONS, plugins: [...plugins] });
        return undefined;
      } catch (error) {
        const { loc, message } = error as BabelError;
        if (ALTERNATIVES.test(message)) return undefined;
        first ??= {
          message: firstLine(message)
            .replace(/\s*\(\d+:\d+\)\.?$/, '')
            .replace(/\.$/, ''),
          line: loc?.line ?? 1,
          column: (loc?.column ?? 0) + 1,
        };
      }
    }
  }
  return first;
}

interface BabelError {
  readonly loc?: { readonly line: number; readonly column: number };
  readonly message: string;
}

/** Messages for code that shows one thing in two ways: a name or an element is there twice. */
const ALTERNATIVES = /has already been declared|Duplicate|Adjacent JSX/;
