import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { MaskedText } from './native-mask.js';
import { adaptTree, NESTING } from './native-tree.js';
import {
  isReadAlike,
  isReadSafely,
  type NativeParser,
  type NativeSyntax,
} from './native-syntax.js';
import { nodesIn } from './walk.js';

/**
 * The tree of a text from the native parser, equal to the tree of remark-parse: types, values and
 * positions. Undefined for a text that the two may read differently: see decision 23.
 */
function parseNatively(text: string, parse: NativeParser, syntax: NativeSyntax): Root | undefined {
  if (!isReadSafely(text, syntax)) return undefined;
  const tree = syntax.mdx ? parseMasked(text, parse, syntax) : parse(text, syntax);
  if (tree === undefined || !isReadAlike(withoutCode(tree, text), syntax)) return undefined;
  return adaptTree(tree, text, syntax) ? tree : undefined;
}

/** A text without the lines of its code blocks that are not in a list or a quote. */
function withoutCode(tree: Root, text: string): string {
  let prose = '';
  let end = 0;
  for (const { type, position } of nodesIn(tree, NESTING)) {
    if (type !== 'code') continue;
    const first = text.indexOf('\n', position?.start.offset);
    const last = text.lastIndexOf('\n', position?.end.offset);
    if (first < end || first >= last) continue;
    prose += text.slice(end, first);
    end = last;
  }
  return prose + text.slice(end);
}

function parseMasked(text: string, parse: NativeParser, syntax: NativeSyntax): Root | undefined {
  const masked = new MaskedText(text);
  const tree = parse(masked.text, syntax);
  return tree !== undefined && masked.restore(tree) ? tree : undefined;
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
