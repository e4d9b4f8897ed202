import { htmlFlow, htmlText } from 'micromark-core-commonmark';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';

const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;
const NUMBER_SIGN = 35;
const LESS_THAN = 60;

/**
 * Two additions to the syntax of MDX, which existing pages use: HTML comments, and `{#id}` at the
 * end of a heading. Without them both are syntax errors.
 */
export function mdxAdditions(): Extension {
  return {
    flow: { [LESS_THAN]: comment(htmlFlow) },
    text: { [LESS_THAN]: comment(htmlText), [LEFT_BRACE]: headingId },
  };
}

/** A construct for HTML, limited to comments. MDX has no other HTML. */
function comment(html: Construct): Construct {
  return {
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const element = html.tokenize.call(this, effects, ok, nok);
      return effects.check(commentOpening, element, nok);
    },
    // Only comments reach it, which no earlier line contains.
    ...(html.resolveTo === undefined ? {} : { resolveTo: html.resolveTo }),
    concrete: true,
  };
}

const commentOpening: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const opening = [...'<!--'].map((character) => character.charCodeAt(0));
    let at = 0;
    return start;
    function start(code: Code): State | undefined {
      effects.enter('data');
      return next(code);
    }
    function next(code: Code): State | undefined {
      if (code !== opening[at]) return nok(code);
      effects.consume(code);
      at++;
      if (at < opening.length) return next;
      effects.exit('data');
      return ok;
    }
  },
};

/** `{#id}` as text: headings take their ids from their text. */
const headingId: Construct = {
  tokenize(effects, ok, nok) {
    return start;
    function start(code: Code): State | undefined {
      effects.enter('data');
      effects.consume(code);
      return sign;
    }
    function sign(code: Code): State | undefined {
      if (code !== NUMBER_SIGN) return nok(code);
      effects.consume(code);
      return inside;
    }
    function inside(code: Code): State | undefined {
      // Line endings have negative codes.
      if (code === null || code <= 32 || code === LEFT_BRACE) return nok(code);
      effects.consume(code);
      if (code !== RIGHT_BRACE) return inside;
      effects.exit('data');
      return ok;
    }
  },
};
