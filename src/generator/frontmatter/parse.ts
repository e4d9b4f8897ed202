import { splitLines } from '../model/lines.js';
import matter from 'gray-matter';
import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  parseDocument,
  type Range,
  visit,
} from 'yaml';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import { compareText } from '../model/diagnostic.js';
import { checkFrontMatter } from './check.js';
import { foreignKeys, frontMatterKeys } from './schema.js';
import { placesIn } from '../formats/locate.js';
import { nodeOffset } from '../formats/locate-yaml.js';
import type { FrontMatter } from '../model/page.js';
import { DEEPEST_YAML, tooDeepAt } from '../formats/yaml-depth.js';

export { frontMatterKeys };

/** Beyond this many copies through aliases a document is an attack, not front matter. */
const maxAliasCount = 50;

/** Keys whose scalars are text even where YAML reads a number (`title: 2024`, `tags: [1.10]`). */
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
  'displayed_sidebar',
  'pagination_prev',
  'pagination_next',
]);

/** Lists whose items name something that a rule looks for elsewhere. */
const listKeys = ['tags', 'related'] as const;

/** A word after `---` that can only mean a language of front matter, closed or not. */
const languages: ReadonlySet<string> = new Set([
  'js',
  'javascript',
  'mjs',
  'cjs',
  'ts',
  'typescript',
  'json',
  'json5',
  'coffee',
  'coffeescript',
  'cson',
  'toml',
  'hjson',
  'ini',
]);

export interface PageSource {
  /** Valid keys only. */
  readonly frontMatter: FrontMatter;
  /** 1-based line of every key written, valid or not. */
  readonly keyLines: Record<string, number>;
  /** Places of the items of lists that rules speak of, such as `tags[0]`. */
  readonly itemPlaces: Record<string, Pick<Place, 'line' | 'column'>>;
  /** The source with its front matter replaced by spaces: places in it are places in the file. */
  readonly body: string;
  readonly diagnostics: Diagnostic[];
}

/**
 * Split a page into front matter and body, and validate the front matter.
 *
 * Only YAML is read; any other language is refused and nothing is ever
 * evaluated. `body` has the length and the line ends of `text`. A `---` that
 * opens no front matter (a thematic break) is left in the body. Costs nothing
 * for a page that does not start with `---`.
 */
export function readFrontMatter(text: string, file: string): PageSource {
  const top = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const body = top === 1 ? ` ${text.slice(1)}` : text;
  const start = startOf(text, top);
  const none = { frontMatter: {}, keyLines: {}, itemPlaces: {} };
  const diagnostics: Diagnostic[] = [];
  const placeOf = placesIn(text);
  const report = (offset: number, found: Omit<Diagnostic, 'file' | 'line' | 'column'>): void => {
    diagnostics.push({ ...found, file, ...placeOf(offset) });
  };
  const foreign = foreignBlock(text, top);
  if (foreign !== undefined) {
    report(top, foreign.finding);
    const blank = text.slice(0, foreign.end).replace(/[^\r\n]/g, ' ');
    return { ...none, body: blank + text.slice(foreign.end), diagnostics };
  }
  if (start === undefined) return { ...none, body, diagnostics };

  const block = blockAt(text, start);
  if (block.kind === 'none') return { ...none, body, diagnostics };
  if (start !== top) report(start, MISPLACED);
  if (block.kind === 'broken') {
    report(block.offset, {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: block.message,
      hint: block.hint,
    });
    const end = block.end ?? start;
    const rest = body.slice(0, end).replace(/[^\r\n]/g, ' ') + body.slice(end);
    return { frontMatter: addressIn(text), keyLines: {}, itemPlaces: {}, body: rest, diagnostics };
  }
  const second = secondBlock(text, block.end);
  if (second !== undefined) report(second.start, SECOND_BLOCK);
  const end = second?.end ?? block.end;
  const blanked = text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
  const unread = unreadable(text, { start, end: block.end, language: block.language });
  if (unread !== undefined) {
    report(unread.offset, unread.finding);
    return {
      frontMatter: addressIn(text.slice(start, block.end)),
      keyLines: {},
      itemPlaces: {},
      body: blanked,
      diagnostics,
    };
  }
  const { document, offset } = parseBlock(text.slice(start, block.end), start);
  const { data, keys } = readDocument(document, offset, text, report);
  const keyLines = Object.fromEntries([...keys].map(([key, at]) => [key, placeOf(at).line]));
  const at = (path: readonly PropertyKey[]): number => offset + nodeOffset(document, path);
  const itemPlaces: PageSource['itemPlaces'] = {};
  for (const key of listKeys) {
    const list: unknown = data?.[key];
    if (Array.isArray(list))
      list.forEach((_, i) => (itemPlaces[`${key}[${i}]`] = placeOf(at([key, i]))));
  }
  const frontMatter =
    data === undefined
      ? addressIn(text.slice(start, block.end))
      : checkFrontMatter(data, (path, found) => report(at(path), found));
  return {
    frontMatter,
    keyLines,
    itemPlaces,
    body: blanked,
    diagnostics: diagnostics.sort(
      (a, b) => a.line - b.line || a.column - b.column || compareText(a.message, b.message),
    ),
  };
}

/** Characters of front matter: the checks of its keys compare each with all. */
const LONGEST = 50_000;

/** Why a block of front matter is not read at all. */
function unreadable(
  text: string,
  {
    start,
    end,
    language,
  }: { readonly start: number; readonly end: number; readonly language: string },
):
  | { readonly offset: number; readonly finding: Omit<Diagnostic, 'file' | 'line' | 'column'> }
  | undefined {
  if (language !== 'yaml')
    return {
      offset: start + 3,
      finding: {
        rule: 'front-matter/language',
        severity: 'error',
        message: `Front matter in "${language}" is not read.`,
        hint: 'Write YAML between two lines of `---`.',
      },
    };
  if (end - start > LONGEST)
    return {
      offset: start,
      finding: {
        rule: 'front-matter/syntax',
        severity: 'error',
        message: `This front matter has more than ${LONGEST / 1000} kB, and is not read.`,
        hint: 'Leave in it only what describes the page.',
      },
    };
  const deep = tooDeepAt(text.slice(start, end));
  if (deep === undefined) return undefined;
  return {
    offset: start + deep,
    finding: {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: `This front matter is nested more than ${DEEPEST_YAML} levels deep, and is not read.`,
      hint: 'Close what is around it first.',
    },
  };
}

const MISPLACED = {
  rule: 'front-matter/misplaced',
  severity: 'error' as const,
  message: 'The front matter does not begin at the start of the file.',
  hint: 'Move what is above it below it, or delete that.',
};

const SECOND_BLOCK = {
  rule: 'front-matter/misplaced',
  severity: 'error' as const,
  message: 'This is a second block of front matter, which is not read.',
  hint: 'Move its keys into the first block.',
};

const TOML_BLOCK =
  /\+\+\+[ \t]*\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*[\w.-]+[ \t]*=[^]*?\n\+\+\+[ \t]*(?=\r?\n|$)/y;
const LONG_BLOCK =
  /-{4,}[ \t]*\r?\n([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:[^\n]*\n)*?-{3,}[ \t]*(?=\r?\n|$)/y;

/** Front matter between signs that mean something to other generators, or to none. */
function foreignBlock(
  text: string,
  top: number,
):
  | { readonly end: number; readonly finding: Omit<Diagnostic, 'file' | 'line' | 'column'> }
  | undefined {
  TOML_BLOCK.lastIndex = top;
  const toml = TOML_BLOCK.exec(text);
  if (toml !== null)
    return {
      end: top + toml[0].length,
      finding: {
        rule: 'front-matter/language',
        severity: 'error',
        message: 'Front matter in TOML (`+++`) is not read.',
        hint: 'Write YAML between two lines of `---`.',
      },
    };
  LONG_BLOCK.lastIndex = top;
  const [long, key = ''] = LONG_BLOCK.exec(text) ?? [];
  if (long === undefined || !frontMatterKeys.includes(key)) return undefined;
  return {
    end: top + long.length,
    finding: {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: 'Front matter is between lines of three hyphens, and this line has more.',
      hint: 'Write `---` above and below the front matter.',
    },
  };
}

/** What may precede front matter by mistake: blank lines, indentation and comments. */
const BEFORE = /(?:\s|<!--(?:(?!-->)[^])*-->)+/y;
/** A block with a key in its first line, closed. */
const KEYED_BLOCK =
  /---[ \t]*\r?\n[ \t]*([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:[^\n]*\n)*?[ \t]*---[ \t]*(?=\r?\n|$)/y;

/** Where the front matter begins: at the top, or below blank lines and comments where it is misplaced. */
function startOf(text: string, top: number): number | undefined {
  if (text.startsWith('---', top)) return top;
  BEFORE.lastIndex = top;
  const before = BEFORE.exec(text);
  const start = top + (before?.[0].length ?? 0);
  if (before !== null && keyedBlockAt(text, start) !== undefined) return start;
  return belowText(text, top);
}

/** A title or another key that only pages have, between two lines of dashes below some text. */
const BLOCK_BELOW_TEXT = /\n[ \t]*\r?\n(?=---[ \t]*\r?\n(?:title|description|slug|sidebar_\w+):)/g;

/** Where front matter begins that was written below the first lines of the text. */
function belowText(text: string, top: number): number | undefined {
  BLOCK_BELOW_TEXT.lastIndex = top;
  const found = BLOCK_BELOW_TEXT.exec(text.slice(0, 2000));
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  const isInCode = /^[ \t>]*(?:`{3}|~{3})/m.test(text.slice(top, start));
  return isInCode || keyedBlockAt(text, start) === undefined ? undefined : start;
}

/** The end of a closed block that begins with a known key. */
function keyedBlockAt(text: string, start: number): number | undefined {
  KEYED_BLOCK.lastIndex = start;
  const [block, key = ''] = KEYED_BLOCK.exec(text) ?? [];
  return block !== undefined && (frontMatterKeys.includes(key) || foreignKeys.has(key))
    ? start + block.length
    : undefined;
}

/** A block of front matter directly behind the first one. */
function secondBlock(text: string, end: number): { start: number; end: number } | undefined {
  const blank = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
  const blockEnd = keyedBlockAt(text, end + blank);
  return blockEnd === undefined ? undefined : { start: end + blank, end: blockEnd };
}

/**
 * What decides a page's address, as far as lines of front matter that cannot be
 * read tell it: else every link to the page would be told as broken, and a page
 * that is being written would leave its place under its writer's eyes.
 */
function addressIn(text: string): FrontMatter {
  const found = new Map<string, string>();
  // Front matter that is not closed ends where a blank line is.
  for (const line of splitLines(text).slice(1)) {
    if (line.trim() === '') break;
    const [, key, , value] =
      /^(id|slug):[ \t]+(["']?)([^"'\s[\]{}#&*!|>%@`]\S*?)\2[ \t]*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) found.set(key, value);
  }
  return checkFrontMatter(Object.fromEntries(found), () => undefined);
}

type Block =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'broken';
      readonly offset: number;
      /** Where the block ends, when that is known. */
      readonly end?: number;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: 'block'; readonly language: string; readonly end: number };

/**
 * Where the front matter ends, if the `---` at `start` opens any. gray-matter
 * alone would take everything up to the next line that starts with `---`, or
 * the whole file when there is none.
 */
function blockAt(text: string, start: number): Block {
  const opening = /---[ \t]*([\w+.-]*)[ \t]*\r?(?:\n|$)/y;
  opening.lastIndex = start;
  const open = opening.exec(text);
  if (open === null || open[1]?.startsWith('-') === true) return { kind: 'none' };
  const language =
    open[1] === undefined || open[1] === ''
      ? 'yaml'
      : open[1].toLowerCase().replace(/^yml$/, 'yaml');

  const closing = /(?<=\n)---[^\r\n]*/g;
  closing.lastIndex = opening.lastIndex;
  const close = closing.exec(text);
  const closed = close !== null && close[0].trimEnd() === '---';
  const inside = text.slice(opening.lastIndex, close?.index ?? text.length);
  if (language !== 'yaml') {
    if (!closed && !languages.has(language)) return { kind: 'none' };
    return {
      kind: 'block',
      language,
      end: closed ? close.index + close[0].length : start + open[0].trimEnd().length,
    };
  }
  // Comments and blank lines aside, front matter starts with a key.
  const first = /^(?![ \t]*(?:#|[\r\n]|$))[^\r\n]*/m.exec(inside)?.[0] ?? '';
  const key = /^\s*(?:"([^"]*)"|'([^']*)'|([^\s:#][^:]*?))\s*:(?:\s|$)/.exec(first);
  if (closed) {
    if (key !== null || first === '' || first.startsWith('{'))
      return { kind: 'block', language, end: close.index + close[0].length };
    if (/^\s*$/m.exec(inside)?.index === 0) return { kind: 'none' };
    return {
      kind: 'broken',
      offset: opening.lastIndex,
      message: 'This front matter has no `key: value` lines.',
      hint: 'If the first line is meant as a thematic break, write `***`.',
    };
  }
  // An unclosed `---` is a thematic break, unless a known key gives it away.
  const name = key?.[1] ?? key?.[2] ?? key?.[3];
  if (name === undefined || !frontMatterKeys.includes(name)) return { kind: 'none' };
  return close === null
    ? {
        kind: 'broken',
        offset: start,
        message: 'The front matter is not closed.',
        hint: 'End it with a line of `---`.',
      }
    : {
        kind: 'broken',
        offset: close.index,
        end: close.index + close[0].length,
        message: 'The front matter ends with a line of `---` and nothing else.',
        hint: 'Delete what follows `---`, or indent the line if it belongs to a value.',
      };
}

/** Let gray-matter split the block; `offset` is where the YAML starts in the file. */
function parseBlock(
  block: string,
  start: number,
): { document: Document.Parsed | undefined; offset: number } {
  let document: Document.Parsed | undefined;
  const refuse = (): never => {
    throw new Error('refused');
  };
  // Options switch gray-matter's global cache off; the engines replace those that evaluate code.
  const parsed = matter(block, {
    language: 'yaml',
    engines: {
      yaml: (source: string) => {
        // gray-matter leaves half of a Windows line end behind the last value; a space keeps every offset.
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

function readDocument(
  document: Document.Parsed | undefined,
  offset: number,
  text: string,
  report: (offset: number, found: Omit<Diagnostic, 'file' | 'line' | 'column'>) => void,
): { data: Record<string, unknown> | undefined; keys: Map<string, number> } {
  const keys = new Map<string, number>();
  if (document === undefined) return { data: undefined, keys };
  const opens = errorsOf(document).map((error) => leftOpen(document, error));
  let broken = false;
  for (const [i, error] of errorsOf(document).entries()) {
    const duplicate = error.code === 'DUPLICATE_KEY';
    // What follows the first error only follows from it.
    if (broken) break;
    broken = !duplicate;
    const key =
      /^[^\s:]+/.exec(text.slice(offset + error.pos[0], offset + error.pos[0] + 100))?.[0] ?? '';
    const open = opens[i];
    report(offset + (open?.at ?? error.pos[0]), {
      rule: 'front-matter/syntax',
      severity: 'error',
      message:
        open !== undefined
          ? `Not YAML: the ${open.what} is not closed.`
          : duplicate
            ? `The key \`${key}\` is written twice.`
            : `Not YAML: ${error.message}.`.replace(/\.\.$/, '.'),
      hint: hintFor(open === undefined ? error.code : 'MISSING_CHAR'),
    });
  }
  const map = document.contents;
  if (!isMap(map)) {
    if (map !== null && document.errors.length === 0)
      report(offset + map.range[0], {
        rule: 'front-matter/syntax',
        severity: 'error',
        message: 'Front matter must be `key: value` lines.',
        hint: 'Write `title: …` between the two lines of `---`.',
      });
    return { data: undefined, keys };
  }
  for (const pair of map.items) {
    if (!isScalar(pair.key)) continue;
    const name = String(pair.key.value);
    keys.set(name, offset + (pair.key.range?.[0] ?? 0));
    if (textKeys.has(name) && isNode(pair.value))
      visit(pair.value, {
        Scalar: (_, node) =>
          void (
            typeof node.value === 'number' &&
            node.source !== undefined &&
            (node.value = node.source)
          ),
      });
  }
  // Half-read YAML would only raise further, misleading problems.
  if (document.errors.some((e) => e.code !== 'DUPLICATE_KEY')) return { data: undefined, keys };
  const alias = unknownAlias(document);
  if (alias !== undefined) {
    report(offset + (alias.range?.[0] ?? 0), {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: `Not YAML: \`*${alias.source}\` is read as an alias, and there is no anchor of this name.`,
      hint: 'Put a value that begins with a star in quotes.',
    });
    return { data: undefined, keys };
  }
  try {
    return { data: document.toJS({ maxAliasCount }) as Record<string, unknown>, keys };
  } catch {
    report(offset, {
      rule: 'front-matter/syntax',
      severity: 'error',
      message: 'The aliases of this front matter expand too far.',
      hint: 'Write the values out.',
    });
    return { data: undefined, keys };
  }
}

/** The errors of a document; an open quote, which swallows what would close others, comes first. */
function errorsOf(document: Document.Parsed): Document.Parsed['errors'] {
  const isQuote = (error: Document.Parsed['errors'][number]): boolean =>
    leftOpen(document, error)?.what === 'quote';
  return [
    ...document.errors.filter(isQuote),
    ...document.errors.filter((error) => !isQuote(error)),
  ];
}

/** The quote or bracket that is not closed, and where it begins: YAML finds out where it gives up. */
function leftOpen(
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
  const found = (range: Range | null | undefined): void => {
    if (range != null && range[0] < end && range[1] >= end) at = range[0];
  };
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (what === 'quote' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')) found(range);
    },
    Collection: (_, { flow, range }) => {
      if (what === 'bracket' && flow === true) found(range);
    },
  });
  return at === undefined ? undefined : { what, at };
}

/** The first alias that names no anchor. */
function unknownAlias(document: Document.Parsed): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) === undefined) found ??= node;
    },
  });
  return found;
}

function hintFor(code: string): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return 'Put a value that contains a colon in quotes.';
  if (code === 'TAB_AS_INDENT') return 'Indent with spaces.';
  if (code === 'MISSING_CHAR') return 'Close the quote or bracket.';
  if (code === 'DUPLICATE_KEY') return 'Keep one of the two.';
  return 'Front matter is YAML: `key: value` lines, text with special signs in quotes.';
}
