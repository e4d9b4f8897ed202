import type { Definition, Nodes, Root } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsePage } from '../compile.js';
import { createBudget, startPluginRuns } from '../context.js';
import { attributeRange, destinationRange, type SourceRange } from './destination-ranges.js';
import { attributesIn, decodeReferences } from './html-attributes.js';
import { normalUrl } from './normal-url.js';
import { jsxDestinations } from './jsx-attributes.js';
import { walk } from '../markdown/walk.js';

/** A Markdown file: its path in the site and its text. */
export interface MarkdownText {
  readonly path: string;
  readonly text: string;
}

/** The syntax of a destination. `html` and `directive` are values of attributes, without quotes. */
export type DestinationForm = 'markdown' | 'html' | 'directive';

/** A destination in a file. References that share a definition share its range. */
export interface Destination extends SourceRange {
  readonly form: DestinationForm;
  /** The text of the range. */
  readonly written: string;
  /** The destination as in references: percent-encoded for a link in Markdown. */
  readonly url: string;
  /** The place of diagnostics about it: the start of the link, image, card or element. */
  readonly at: { readonly line: number; readonly column: number };
  /** Quote around an attribute's value; '' for none. */
  readonly quote: string;
}

/** A file's tree and destinations. */
export interface ParsedFile {
  readonly tree: Root;
  readonly destinations: readonly Destination[];
}

/**
 * Find the destinations of all links, images, definitions, cards, and raw `<a>` and `<img>` of a
 * file. Autolinks have none, because their destination is also their text. Pure.
 */
export function parseDestinations(source: MarkdownText, config: MarkdownConfig): ParsedFile {
  const text = cleanText(source.text);
  const lines = text.split('\n');
  const { body } = readFrontMatter(text, source.path);
  const tree = parsePage(
    body,
    source.path,
    {
      source: { path: source.path, text, includes: {} },
      config,
      siteUrl: '',
      parsers: {},
      titled: false,
      factsOnly: true,
      diagrams: undefined,
      undrawn: [],
      diagnostics: [],
      swallowed: [],
      datedValues: [],
      broken: false,
      mdx: false,
      react: false,
      pluginRuns: startPluginRuns('text'),
      addresses: new Map(),
      budget: createBudget(text),
    },
    true,
  );
  const definitions = definitionsOf(tree);
  const destinations: Destination[] = [];
  const add = (
    destination: Pick<Destination, 'form' | 'url' | 'at'>,
    range: SourceRange | undefined,
  ): void => {
    if (range === undefined) return;
    const line = lines[range.line - 1] ?? '';
    const written = line.slice(range.column - 1, range.endColumn - 1);
    const before = line.charAt(range.column - 2);
    const isAttribute = destination.form !== 'markdown';
    const quote = isAttribute && /["']/.test(before) ? before : '';
    if (isAttribute && decodeReferences(written) !== destination.url) return;
    destinations.push({ ...destination, ...range, written, quote });
  };
  walk(tree, (node) => {
    const at = node.position?.start;
    if (at === undefined) return undefined;
    if (node.type === 'link' || node.type === 'image')
      add({ form: 'markdown', url: normalUrl(node.url), at }, destinationRange(node));
    else if (node.type === 'linkReference' || node.type === 'imageReference') {
      const definition = definitions.get(keyOf(node));
      if (definition !== undefined)
        add({ form: 'markdown', url: normalUrl(definition.url), at }, destinationRange(definition));
    } else if (node.type === 'containerDirective' || node.type === 'leafDirective') {
      const url = node.attributes?.to;
      if (node.name === 'card' && typeof url === 'string')
        add({ form: 'directive', url, at }, attributeRange(node, 'to'));
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const { range, url } of jsxDestinations(node, lines))
        add({ form: 'html', url, at }, range);
    else if (node.type === 'html')
      for (const { tag, range, url } of attributesIn(node, lines))
        add({ form: 'html', url, at: tag }, range);
    return undefined;
  });
  return { tree, destinations };
}

/** The definitions by key. Of several with the same name the first one counts. */
function definitionsOf(tree: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  walk(tree, (node: Nodes) => {
    if (node.type === 'definition' && !definitions.has(keyOf(node)))
      definitions.set(keyOf(node), node);
    return undefined;
  });
  return definitions;
}

function keyOf({ identifier }: { readonly identifier: string }): string {
  return identifier.toUpperCase();
}
