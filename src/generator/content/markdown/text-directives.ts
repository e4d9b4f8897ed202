import { directive } from 'micromark-extension-directive';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';

/** The names of text directives: anything else of the form `word:word` is prose. */
export const TEXT_DIRECTIVES: ReadonlySet<string> = new Set(['badge', 'kbd', 'term', 'var']);

const COLON = 58;

/**
 * The directive syntax, with text directives only where a known name is followed
 * by a label or attributes: `:kbd[Ctrl]` is one, `10:30`, `a:b` and `:kbd` are prose.
 */
export function directiveSyntax(): Extension {
  const syntax = directive();
  const text = syntax.text?.[COLON];
  if (text === undefined || Array.isArray(text))
    throw new Error('micromark-extension-directive has no single text construct');
  return { ...syntax, text: { [COLON]: guarded(text) } };
}

function guarded(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return (code: Code) => effects.check(KNOWN_NAME, start, nok)(code);
    },
  };
}

const KNOWN_NAME: Construct = {
  partial: true,
  tokenize(effects: Effects, ok: State, nok: State): State {
    let name = '';
    return function start(code: Code): State | undefined {
      effects.enter('data');
      effects.consume(code);
      return inName;
    };
    function inName(code: Code): State | undefined {
      if (code !== null && code >= 97 && code <= 122) {
        name += String.fromCharCode(code);
        effects.consume(code);
        return inName;
      }
      effects.exit('data');
      return (code === 91 || code === 123) && TEXT_DIRECTIVES.has(name) ? ok(code) : nok(code);
    }
  },
};
