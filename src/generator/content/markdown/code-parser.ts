import { Parser, type Options } from 'acorn';
import acornJsx from 'acorn-jsx';

type Program = ReturnType<typeof Parser.parse>;
type Expression = ReturnType<typeof Parser.parseExpressionAt>;

const acorn = Parser.extend(acornJsx());

/** Number of characters that are parsed in vain. No page of real documentation is near it. */
const MOST_IN_VAIN = 50_000_000;

/**
 * The parser of JavaScript for the parser of MDX, which tries to parse an expression at each
 * closing brace, and a block of imports and exports at each blank line, until it succeeds. So the
 * time would be quadratic: beyond a limit, unfinished code is refused.
 */
export class CodeParser {
  private vain = 0;
  private hasRefused = false;

  /** Whether code was refused, as all further code of the page would be. */
  readonly isRefused = (): boolean => this.hasRefused;

  /** Begins to count again, for another page. */
  begin(): void {
    this.vain = 0;
    this.hasRefused = false;
  }

  readonly parse = (code: string, options: Options): Program =>
    this.attempt(code, () => acorn.parse(code, options));

  readonly parseExpressionAt = (code: string, at: number, options: Options): Expression =>
    this.attempt(code, () => acorn.parseExpressionAt(code, at, options));

  private attempt<T>(code: string, parse: () => T): T {
    if (this.vain > MOST_IN_VAIN) {
      this.hasRefused = true;
      throw new TooManyParts();
    }
    try {
      return parse();
    } catch (error) {
      this.vain += code.length;
      throw error;
    }
  }
}

/** An error as acorn throws it, at the start of the code. */
class TooManyParts extends SyntaxError {
  readonly pos = 0;
  /** Offset that the parser has reached. So the block ends here. */
  readonly raisedAt = 0;

  constructor() {
    super('It is too long to find its end');
  }
}
