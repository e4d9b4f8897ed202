import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';
import { BraceScan } from './brace-scan.js';

const CLOSING_BRACE = 125;
/** Any character that has no meaning in an expression. */
const LETTER = 97;
/** The tokens of expressions: of blocks, in texts, and as attributes or their values. */
const EXPRESSION = /^mdx.*Expression(?:Attribute)?$/;

/** Whether closing braces were passed over, and whether they may be. */
export interface BraceRun {
  hasPassed: boolean;
  mayPass: boolean;
  /** Whether code is refused from now on, so that no brace needs to be tried. */
  readonly isRefused: () => boolean;
}

/**
 * The syntax of MDX, in time that is linear in the length of an expression. Its parser tries at
 * each closing brace whether the code so far is an expression. It does not see braces that cannot
 * be the end, because a bracket in front of them is still open.
 */
export function passingOpenBraces(syntax: Extension, run: BraceRun): Extension {
  const passing = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const reader = new ExpressionReader(run);
      const watched = reader.watch(effects);
      return reader.passing(
        construct.tokenize.call(this, watched, reader.ending(ok), reader.ending(nok)),
      );
    },
  });
  const all = (constructs: Extension['flow']): Extension['flow'] =>
    constructs === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(constructs).map(([code, found]) => [
            code,
            [found ?? []].flat().map((construct) => passing(construct)),
          ]),
        );
  const { flow, text, ...rest } = syntax;
  return { ...rest, flow: all(flow), text: all(text) };
}

/** Follows the code of the expressions in one construct. */
class ExpressionReader {
  /** Undefined outside of an expression. */
  private scan: BraceScan | undefined;
  private hasEnded = false;

  constructor(private readonly run: BraceRun) {}

  /** Effects that show where an expression begins and ends. */
  watch(effects: Effects): Effects {
    return {
      ...effects,
      enter: (type, fields) => {
        if (EXPRESSION.test(type)) this.scan = new BraceScan();
        return effects.enter(type, fields);
      },
      exit: (type) => {
        if (EXPRESSION.test(type)) this.scan = undefined;
        return effects.exit(type);
      },
    };
  }

  /** A state behind the construct. */
  ending(state: State): State {
    return (code) => {
      this.hasEnded = true;
      return state(code);
    };
  }

  /** A state of the construct that does not see braces that are no end. */
  passing(state: State): State {
    return (code) => {
      const { scan } = this;
      const { run } = this;
      const isBrace = code === CLOSING_BRACE && scan !== undefined;
      const isOpen = isBrace && run.mayPass && scan.isOpen();
      const isPassed = isOpen || (isBrace && run.isRefused());
      if (isOpen) run.hasPassed = true;
      const next = state(isPassed ? LETTER : code);
      scan?.add(characterOf(code));
      return next === undefined || this.hasEnded ? next : this.passing(next);
    };
  }
}

/** Ends of lines and tabs have negative codes. */
function characterOf(code: Code): string {
  if (code === null || code < -2) return '\n';
  return code < 0 ? ' ' : String.fromCharCode(code);
}
