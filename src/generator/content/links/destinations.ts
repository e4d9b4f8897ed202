import type { Definition, Nodes, Root } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsePage } from '../compile.js';
import { createBudget } from '../context.js';
import { attributeRange, destinationRange, type SourceRange } from './destination-ranges.js';
import { attributesIn, decodeReferences } from './html-attributes.js';
import { normalUrl } from './normal-url.js';
import { walk } from '../markdown/walk.js';

/** A Markdown file as its destinations are looked up: its path in the site and its text as read. */
export interface MarkdownText {
  readonly path: string;
  readonly text: string;
}

/** How a destination is written. `html` and `directive` hold an attribute's value without its quotes. */
export type DestinationForm = 'markdown' | 'html' | 'directive';

/** A destination that a file holds, and where. References that share a definition share its range. */
export interface Destination extends SourceRange {
  readonly form: DestinationForm;
  /** The text of the range. */
  readonly written: string;
  /** The destination as references have it: of a link in Markdown, percent-encoded. */
  readonly url: string;
  /** Where diagnostics about it are reported: the start of the link, image, card or element. */
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
      diagnostics: [],
      swallowed: [],
      budget: createBudget(text),
    },
    true,
  );
  const definitions = definitionsOf(tree);
  const destinations: Destination[] = [];
  const add = (
    found: Omit<Destination, 'written' | 'quote' | 'line' | 'column' | 'endColumn'>,
    range: SourceRange | undefined,
  ): void => {
    if (range === undefined) return;
    const line = lines[range.line - 1] ?? '';
    const written = line.slice(range.column - 1, range.endColumn - 1);
    const before = line.charAt(range.column - 2);
    const quote = found.form !== 'markdown' && /["']/.test(before) ? before : '';
    if (found.form !== 'markdown' && decodeReferences(written) !== found.url) return;
    destinations.push({ ...found, ...range, written, quote });
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
    } else if (node.type === 'html')
      for (const { tag, range, url } of attributesIn(node, lines))
        add({ form: 'html', url, at: tag }, range);
    return undefined;
  });
  return { tree, destinations };
}

/** The first definition of a name is the one that counts. */
function definitionsOf(tree: Root): Map<string, Definition> {
  const found = new Map<string, Definition>();
  walk(tree, (node: Nodes) => {
    if (node.type === 'definition' && !found.has(keyOf(node))) found.set(keyOf(node), node);
    return undefined;
  });
  return found;
}

function keyOf({ identifier }: { readonly identifier: string }): string {
  return identifier.toUpperCase();
}
