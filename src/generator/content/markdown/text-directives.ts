import { directive } from 'micromark-extension-directive';
import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { withLookahead } from './lookahead.js';

/** The names of text directives: anything else of the form `word:word` is prose. */
export const TEXT_DIRECTIVES: ReadonlySet<string> = new Set(['badge', 'kbd', 'term', 'var']);

const COLON = 58;
const LEFT_BRACKET = 91;
const LEFT_BRACE = 123;

/**
 * The directive syntax, with text directives only where a known name is followed
 * by a label or attributes: `:kbd[Ctrl]` is one, `10:30`, `a:b` and `:kbd` are prose.
 */
export function directiveSyntax(): Extension {
  return withLookahead(directive(), COLON, KNOWN_NAME);
}

/** A colon, a known name, and the bracket that opens a label or attributes. */
const KNOWN_NAME: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let name = '';
    return function start(code: Code): State | undefined {
      effects.enter('data');
      effects.consume(code);
      return inName;
    };
    function inName(code: Code): State | undefined {
      if (isLowercaseLetter(code)) {
        name += String.fromCharCode(code);
        effects.consume(code);
        return inName;
      }
      effects.exit('data');
      const opens = code === LEFT_BRACKET || code === LEFT_BRACE;
      return opens && TEXT_DIRECTIVES.has(name) ? ok(code) : nok(code);
    }
  },
};

function isLowercaseLetter(code: Code): code is number {
  return code !== null && code >= 97 && code <= 122;
}
