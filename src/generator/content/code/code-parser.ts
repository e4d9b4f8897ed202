/** Why code does not parse. `line` and `column` count from 1 in the code. */
export interface CodeFault {
  readonly language: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A fault in code of a known language. */
export type Fault = Omit<CodeFault, 'language'>;

/** Returns the first fault of a text, or undefined. */
export type CodeParser = (code: string) => Fault | undefined;

/** Text before and after a piece of code that together make a complete program. */
export type Frame = readonly [before: string, after: string];

/** The first line of a parser's error message. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
