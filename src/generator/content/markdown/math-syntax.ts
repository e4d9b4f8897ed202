import { math } from 'micromark-extension-math';
import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { withLookahead } from './lookahead.js';

const DOLLAR = 36;
const BACKSLASH = 92;
const CARET = 94;
const UNDERSCORE = 95;
const LETTER_H = 104;
const LETTER_T = 116;
const LEFT_BRACE = 123;
/** Codes of the parser for a tab and for the columns that the tab fills. */
const TAB = -2;
const VIRTUAL_SPACE = -1;

/**
 * The math syntax, where single dollars hold a formula only when they look like it: `$e=mc^2$` and
 * `$ x_{1} $` are formulas; `$5 and $10`, `US$20`, `$HOME/$PATH` and `${A}/${B}` are prose.
 */
export function mathSyntax(): Extension {
  return withLookahead(math(), DOLLAR, FORMULA);
}

/**
 * Dollars that do not follow a word, a formula, and as many dollars. Between single dollars the
 * formula neither starts nor ends with a space, unless it has a group such as `_{1}`. No word
 * follows the closing dollar, unless the formula has a group, or is one letter, as in "$n$th".
 */
const FORMULA: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const { previous } = this;
    let openingSize = 0;
    let closingSize = 0;
    let lastCode: Code = null;
    let startsWithSpace = false;
    /** Whether the last characters are the name of a command, with its backslash. */
    let isCommand = false;
    let hasGroup = false;
    /** Number of characters of the formula. */
    let length = 0;
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
      startsWithSpace = isSpace(code);
      return openingSize > 2 ? fail(code) : inside(code);
    }
    function inside(code: Code): State | undefined {
      if (code === null) return fail(code);
      if (code === DOLLAR) {
        closingSize = 0;
        return closing(code);
      }
      const canHaveGroup = isCommand || lastCode === UNDERSCORE || lastCode === CARET;
      if (code === LEFT_BRACE && canHaveGroup) hasGroup = true;
      isCommand = code === BACKSLASH || (isCommand && isWord(code));
      lastCode = code;
      length++;
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
      const isTight = !startsWithSpace && !isSpace(lastCode);
      const canEnd = (isTight || hasGroup) && lastCode !== BACKSLASH;
      if (!canEnd || code === LEFT_BRACE) return nok(code);
      if (code === LETTER_T && length === 1) {
        effects.enter('data');
        return ordinal(code);
      }
      return isWord(code) && !hasGroup ? nok(code) : ok(code);
    }
    /** The end of a word such as "$n$th". */
    function ordinal(code: Code): State | undefined {
      if (code === LETTER_T || code === LETTER_H) {
        effects.consume(code);
        return ordinal;
      }
      effects.exit('data');
      return isWord(code) ? nok(code) : ok(code);
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
