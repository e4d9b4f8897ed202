import matter from 'gray-matter';
import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  type Node,
  parseDocument,
  type Range,
  visit,
} from 'yaml';
import type { Finding } from '../model/diagnostic.js';
import { instantOf } from './dates.js';

/** Copies through aliases. A document with more of them is an attack. */
const MAX_ALIASES = 50;

/** Keys with text values: their numbers stay as written (`title: 2024`, `tags: [1.10]`). */
export const textKeys: ReadonlySet<string> = new Set([
  'id',
  'title',
  'description',
  'slug',
  'sidebar_label',
  'sidebar_class_name',
  'pagination_label',
  'tags',
  'keywords',
  'related',
  'last_update',
  'date',
  'authors',
  'author',
  'author_title',
  'displayed_sidebar',
  'pagination_prev',
  'pagination_next',
]);

/** Parse a block that starts at `start` in the file. `offset` is where its YAML starts. */
export function parseBlock(
  block: string,
  start: number,
): { document: Document.Parsed | undefined; offset: number } {
  let document: Document.Parsed | undefined;
  const refuse = (): never => {
    throw new Error('refused');
  };
  // Options turn gray-matter's global cache off. The engines replace those that evaluate code.
  const parsed = matter(block, {
    language: 'yaml',
    engines: {
      yaml: (source: string) => {
        // gray-matter leaves a carriage return after the last value. A space keeps the offsets.
        document = parseDocument(source.replace(/\r$/, ' '), {
          version: '1.2',
          schema: 'core',
          uniqueKeys: true,
          prettyErrors: false,
          logLevel: 'silent',
        });
        return {};
      },
      javascript: refuse,
      js: refuse,
      coffee: refuse,
      json: refuse,
    },
  });
  return { document, offset: start + block.lastIndexOf('\n---') - parsed.matter.length };
}

/** The data of a document, and the offsets of its keys in the file. */
export interface DocumentData {
  /** Undefined if the document cannot be read, which is reported. */
  readonly data: Record<string, unknown> | undefined;
  /** The data for code: dates without quotes are `Date` objects, as in YAML 1.1. */
  readonly forCode: Record<string, unknown> | undefined;
  readonly keys: ReadonlyMap<string, number>;
}

type ReportAtOffset = (offset: number, finding: Finding) => void;

/** Read a document whose YAML starts at `offset` of `text`, and report its errors. */
export function readDocument(
  document: Document.Parsed | undefined,
  offset: number,
  text: string,
  report: ReportAtOffset,
): DocumentData {
  const keys = new Map<string, number>();
  const unread = { data: undefined, forCode: undefined };
  if (document === undefined) return { ...unread, keys };
  reportErrors(document, offset, text, report);
  const map = document.contents;
  if (!isMap(map)) {
    if (map !== null && document.errors.length === 0)
      report(
        offset + map.range[0],
        syntaxError(
          'Front matter must be `key: value` lines.',
          'Write `title: …` between the two lines of `---`.',
        ),
      );
    return { ...unread, keys };
  }
  for (const pair of map.items) {
    if (!isScalar(pair.key)) continue;
    const name = String(pair.key.value);
    keys.set(name, offset + (pair.key.range?.[0] ?? 0));
    if (textKeys.has(name) && isNode(pair.value)) keepNumbersAsText(pair.value);
  }
  // The rest of a document with an error would only cause misleading findings.
  if (document.errors.some((error) => error.code !== 'DUPLICATE_KEY')) return { ...unread, keys };
  const data = dataOf(document, offset, report);
  const hasDates = data !== undefined && readDates(document);
  return { data, forCode: hasDates ? dataOf(document, offset, report) : data, keys };
}

/** A date, or a date and a time with seconds. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}.*)?$/;

/** Turns the dates without quotes of a document into objects. Returns whether there are any. */
function readDates(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || node.type !== 'PLAIN' || !TIMESTAMP.test(node.source ?? '')) return;
      const instant = instantOf(node.source ?? '');
      if (instant === undefined) return;
      node.value = new Date(instant);
      found = true;
    },
  });
  return found;
}

/** Report the errors up to the first one that is not a duplicate key: the others follow from it. */
function reportErrors(
  document: Document.Parsed,
  offset: number,
  text: string,
  report: ReportAtOffset,
): void {
  for (const error of sortedErrors(document)) {
    const unclosed = unclosedBy(document, error);
    const start = offset + error.pos[0];
    if (unclosed !== undefined)
      report(
        offset + unclosed.at,
        syntaxError(`Not YAML: the ${unclosed.what} is not closed.`, hintFor('MISSING_CHAR')),
      );
    else if (error.code === 'DUPLICATE_KEY') {
      const key = /^[^\s:]+/.exec(text.slice(start, start + 100))?.[0] ?? '';
      report(start, syntaxError(`The key \`${key}\` is written twice.`, hintFor(error.code)));
    } else {
      const message = `Not YAML: ${error.message}.`.replace(/\.\.$/, '.');
      report(start, syntaxError(message, hintFor(error.code)));
    }
    if (error.code !== 'DUPLICATE_KEY') return;
  }
}

/** The data of a document without errors. Undefined if its aliases are wrong, which is reported. */
function dataOf(
  document: Document.Parsed,
  offset: number,
  report: ReportAtOffset,
): Record<string, unknown> | undefined {
  const alias = unknownAlias(document);
  if (alias !== undefined) {
    report(
      offset + (alias.range?.[0] ?? 0),
      syntaxError(
        `Not YAML: \`*${alias.source}\` is read as an alias, and there is no anchor of this name.`,
        'Put a value that begins with a star in quotes.',
      ),
    );
    return undefined;
  }
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>;
  } catch {
    report(
      offset,
      syntaxError('The aliases of this front matter expand too far.', 'Write the values out.'),
    );
    return undefined;
  }
}

function keepNumbersAsText(value: Node): void {
  visit(value, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && node.source !== undefined) node.value = node.source;
    },
  });
}

function syntaxError(message: string, hint: string): Finding {
  return { rule: 'front-matter/syntax', severity: 'error', message, hint };
}

/** The errors of a document, first those of unclosed quotes: they can cause the others. */
function sortedErrors(document: Document.Parsed): Document.Parsed['errors'] {
  const isQuote = (error: Document.Parsed['errors'][number]): boolean =>
    unclosedBy(document, error)?.what === 'quote';
  return [
    ...document.errors.filter(isQuote),
    ...document.errors.filter((error) => !isQuote(error)),
  ];
}

/** The unclosed quote or bracket of an error, and its start. The error itself is at its end. */
function unclosedBy(
  document: Document.Parsed,
  { code, message, pos: [end] }: Document.Parsed['errors'][number],
): { readonly what: 'quote' | 'bracket'; readonly at: number } | undefined {
  const what =
    code === 'MISSING_CHAR' && /quote$/.test(message)
      ? 'quote'
      : /end with a [\]}]$/.test(message)
        ? 'bracket'
        : undefined;
  if (what === undefined) return undefined;
  let at: number | undefined;
  const note = (range: Range | null | undefined): void => {
    if (range != null && range[0] < end && range[1] >= end) at = range[0];
  };
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (what === 'quote' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')) note(range);
    },
    Collection: (_, { flow, range }) => {
      if (what === 'bracket' && flow === true) note(range);
    },
  });
  return at === undefined ? undefined : { what, at };
}

/** The first alias that names no anchor. */
function unknownAlias(document: Document.Parsed): Alias | undefined {
  let unknown: Alias | undefined;
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) === undefined) unknown ??= node;
    },
  });
  return unknown;
}

function hintFor(code: string): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return 'Put a value that contains a colon in quotes.';
  if (code === 'TAB_AS_INDENT') return 'Indent with spaces.';
  if (code === 'MISSING_CHAR') return 'Close the quote or bracket.';
  if (code === 'DUPLICATE_KEY') return 'Keep one of the two.';
  return 'Front matter is YAML: `key: value` lines, text with special signs in quotes.';
}
