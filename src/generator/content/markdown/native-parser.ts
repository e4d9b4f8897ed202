import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { adaptTree } from './native-tree.js';
import { isReadAlike, type NativeParser, type NativeSyntax } from './native-syntax.js';

/**
 * The tree of a text from the native parser, equal to the tree of remark-parse: types, values and
 * positions. Undefined for a text that the two may read differently: see decision 23.
 */
function parseNatively(text: string, parse: NativeParser, syntax: NativeSyntax): Root | undefined {
  if (!isReadAlike(text, syntax)) return undefined;
  const tree = parse(text, syntax);
  return tree !== undefined && adaptTree(tree, text, syntax) ? tree : undefined;
}

/**
 * A unified plugin: the processor parses natively where the result is certain to be the same, and
 * as before elsewhere.
 */
export function preferNativeParser(
  this: Processor,
  parse: NativeParser,
  syntax: NativeSyntax,
): void {
  const { parser: reference } = this;
  if (reference === undefined) throw new Error('The processor has no parser of reference.');
  this.parser = (text, file) => parseNatively(text, parse, syntax) ?? reference(text, file);
}
