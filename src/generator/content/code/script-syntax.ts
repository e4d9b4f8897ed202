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

/** Accepts several objects, each on its own lines: documentation shows variants in this way. */
function faultIn(code: string, dialects: readonly Dialect[]): Fault | undefined {
  const fault = faultInPiece(code, dialects);
  if (fault === undefined) return undefined;
  const pieces = code.split(/\n(?=\{)/);
  const isValid = (piece: string): boolean =>
    piece.trim() === '' || faultInPiece(piece, dialects) === undefined;
  return pieces.length > 1 && pieces.every(isValid) ? undefined : fault;
}

/** The fault of a piece of code as a program, if it parses in no frame and dialect. */
function faultInPiece(piece: string, dialects: readonly Dialect[]): Fault | undefined {
  let first: Fault | undefined;
  for (const [before, after] of FRAMES) {
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
