import type { Construct, Extension } from 'micromark-util-types';

/**
 * The same syntax extension, except that its text construct for one character is tried only where
 * `lookahead` matches. Throws unless the extension has exactly one text construct for it.
 */
export function withLookahead(extension: Extension, code: number, lookahead: Construct): Extension {
  const construct = extension.text?.[code];
  if (construct === undefined || Array.isArray(construct)) {
    const character = String.fromCharCode(code);
    throw new Error(`The syntax extension has no single text construct for "${character}"`);
  }
  const guarded: Construct = {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return (first) => effects.check(lookahead, start, nok)(first);
    },
  };
  return { ...extension, text: { [code]: guarded } };
}
