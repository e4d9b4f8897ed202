import type { Nodes } from 'mdast';
import { bracketTitles } from '../../src/generator/content/directives/admonition-titles.js';
import { ADMONITIONS } from '../../src/generator/content/directives/admonitions.js';
import { limitContainers, limitFences } from '../../src/generator/content/markdown/depth.js';
import type { NativeParser } from '../../src/generator/content/markdown/native-syntax.js';
import { parseMarkdown } from '../../src/generator/content/markdown/parse.js';
import { loadNativeParser } from '../../src/generator/threads/load-native-parser.js';

const TITLED = new Set([...ADMONITIONS, 'details']);

/** The native parser. Undefined on machines for which there is none. */
export const nativeParser: NativeParser | undefined = await loadNativeParser();

export interface Comparison {
  /** The first difference of the trees: types, values, positions. */
  readonly difference: string | undefined;
  /** Whether the tree of the native parser was used. */
  readonly isNative: boolean;
  /** Whether the reference reports an error: only MDX has texts that are not valid. */
  readonly isError: boolean;
}

/**
 * Parses a text as pages are parsed, with both parsers, and compares the trees. Where one parser
 * reports an error, the other must report the same.
 */
export function compareParsers(
  source: string,
  native: NativeParser,
  { mdx = false }: { readonly mdx?: boolean } = {},
): Comparison {
  const { text } = bracketTitles(limitContainers(limitFences(source)), TITLED);
  const trees = new WeakSet<object>();
  const noted: NativeParser = (part, syntax) => {
    const tree = native(part, syntax);
    if (tree !== undefined) trees.add(tree);
    return tree;
  };
  const expected = attempt(() => parseMarkdown(text, { math: true, mdx }));
  const actual = attempt(() => parseMarkdown(text, { math: true, mdx, native: noted }));
  return {
    difference: differenceOf(plain(expected), plain(actual), ''),
    isNative: trees.has(actual),
    isError: 'error' in expected,
  };
}

/** The tree of a text, or the error of its parser. */
function attempt(parse: () => Nodes): Nodes | { readonly error: string } {
  try {
    return parse();
  } catch (error) {
    return { error: String(error) };
  }
}

type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/** A tree as data. A field that is null, undefined or empty data equals an absent one. */
function plain(node: object): Plain {
  const replaced: unknown = JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      value === null ||
      typeof value === 'bigint' ||
      (key === 'data' && Object.keys(value as object).length === 0)
        ? undefined
        : value,
    ),
  );
  return replaced as Plain;
}

function isLeaf(value: Plain | undefined): value is string | number | boolean | null | undefined {
  return typeof value !== 'object' || value === null;
}

function differenceOf(
  expected: Plain,
  actual: Plain | undefined,
  path: string,
): string | undefined {
  if (isLeaf(expected) || isLeaf(actual))
    return expected === actual
      ? undefined
      : `${path}: ${JSON.stringify(expected)} and ${JSON.stringify(actual)}`;
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const key of keys) {
    const [left, right] = [expected, actual].map(
      (tree) => (tree as Readonly<Record<string, Plain>>)[key],
    );
    if (left === undefined) return `${path}/${key}: nothing and ${JSON.stringify(right)}`;
    const difference = differenceOf(left, right, `${path}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
