import { math } from 'micromark-extension-math';
import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { withLookahead } from './lookahead.js';

const DOLLAR = 36;
const BACKSLASH = 92;
const LEFT_BRACE = 123;
/** Codes of the parser for a tab and for the columns that the tab fills. */
const TAB = -2;
const VIRTUAL_SPACE = -1;

/**
 * The math syntax, where single dollars hold a formula only when they look like
 * it: `$e=mc^2$` is one; `$5 and $10`, `US$20`, `$HOME/$PATH` and `${A}/${B}` are prose.
 */
export function mathSyntax(): Extension {
  return withLookahead(math(), DOLLAR, FORMULA);
}

/**
 * Dollars that do not follow a word, a formula, and as many dollars. Between single dollars the
 * formula neither starts nor ends with a space, and no word follows the closing dollar.
 */
const FORMULA: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const { previous } = this;
    let openingSize = 0;
    let closingSize = 0;
    let lastCode: Code = null;
    return function start(code: Code): State | undefined {
      if (isWord(previous)) return nok(code);
      effects.enter('data');
      return opening(code);
    };
    function opening(code: Code): State | undefined {
      if (code === DOLLAR) {
        openingSize++;
        effects.consume(code);
        return opening;
      }
      const startsWithSpace = openingSize === 1 && isSpace(code);
      return openingSize > 2 || startsWithSpace ? fail(code) : inside(code);
    }
    function inside(code: Code): State | undefined {
      if (code === null) return fail(code);
      if (code === DOLLAR) {
        closingSize = 0;
        return closing(code);
      }
      lastCode = code;
      if (code >= 0 || code === TAB || code === VIRTUAL_SPACE) {
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
        closingSize++;
        effects.consume(code);
        return closing;
      }
      if (closingSize !== openingSize) return inside(code);
      effects.exit('data');
      if (openingSize === 2) return ok(code);
      const canEnd = !isSpace(lastCode) && lastCode !== BACKSLASH;
      const isFollowedByWord = isWord(code) || code === LEFT_BRACE;
      return canEnd && !isFollowedByWord ? ok(code) : nok(code);
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
