import { math } from 'micromark-extension-math';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';

const DOLLAR = 36;
const BACKSLASH = 92;

/**
 * The math syntax, where single dollars hold a formula only when they look like
 * it: `$e=mc^2$` is one; `$5 and $10`, `US$20`, `$HOME/$PATH` and `${A}/${B}` are prose.
 */
export function mathSyntax(): Extension {
  const syntax = math();
  const text = syntax.text?.[DOLLAR];
  if (text === undefined || Array.isArray(text))
    throw new Error('micromark-extension-math has no single text construct');
  return { ...syntax, text: { [DOLLAR]: guarded(text) } };
}

function guarded(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return (code: Code) =>
        isWord(this.previous) ? nok(code) : effects.check(FORMULA, start, nok)(code);
    },
  };
}

/** Dollars, something that neither starts nor ends with a space, and as many dollars with no word behind. */
const FORMULA: Construct = {
  partial: true,
  tokenize(effects: Effects, ok: State, nok: State): State {
    let size = 0;
    let run = 0;
    let last: Code = null;
    return function start(code: Code): State | undefined {
      effects.enter('data');
      return opening(code);
    };
    function opening(code: Code): State | undefined {
      if (code === DOLLAR) {
        size++;
        effects.consume(code);
        return opening;
      }
      return size > 2 || (size === 1 && isSpace(code)) ? fail(code) : inside(code);
    }
    function inside(code: Code): State | undefined {
      if (code === null) return fail(code);
      if (code === DOLLAR) {
        run = 0;
        return closing(code);
      }
      last = code;
      if (code >= 0 || code === -2 || code === -1) {
        effects.consume(code);
        return inside;
      }
      effects.exit('data');
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return function nextLine(first: Code): State | undefined {
        effects.enter('data');
        return inside(first);
      };
    }
    function closing(code: Code): State | undefined {
      if (code === DOLLAR) {
        run++;
        effects.consume(code);
        return closing;
      }
      if (run !== size) return inside(code);
      effects.exit('data');
      return size === 2 || !(isSpace(last) || last === BACKSLASH || isWord(code) || code === 123)
        ? ok(code)
        : nok(code);
    }
    function fail(code: Code): State | undefined {
      effects.exit('data');
      return nok(code);
    }
  },
};

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

function isWord(code: Code): boolean {
  return code !== null && code < 128 && /\w/.test(String.fromCharCode(code));
}
