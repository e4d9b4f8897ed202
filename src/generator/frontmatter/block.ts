import type { Finding } from '../model/diagnostic.js';
import { splitLines } from '../model/lines.js';
import { foreignKeys, frontMatterKeys } from './schema.js';

/** Words after `---` that name a language of front matter, even if it is not closed. */
const LANGUAGES: ReadonlySet<string> = new Set([
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

/** TOML between lines of `+++`. */
const TOML_BLOCK =
  /\+\+\+[ \t]*\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*[\w.-]+[ \t]*=[^]*?\n\+\+\+[ \t]*(?=\r?\n|$)/y;
/** YAML between lines of more than three hyphens. */
const LONG_BLOCK =
  /-{4,}[ \t]*\r?\n([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:[^\n]*\n)*?-{3,}[ \t]*(?=\r?\n|$)/y;

/** A block of front matter at `top` that docsgen does not read, with its end and a finding. */
export function foreignBlock(
  text: string,
  top: number,
): { readonly end: number; readonly finding: Finding } | undefined {
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

/** Text above front matter by mistake: blank lines, indentation and comments. */
const BEFORE = /(?:\s|<!--(?:(?!-->)[^])*-->)+/y;
/** A closed block with a key in its first line. */
const KEYED_BLOCK =
  /---[ \t]*\r?\n[ \t]*([A-Za-z_]+):(?:[ \t][^\n]*)?\n(?:[^\n]*\n)*?[ \t]*---[ \t]*(?=\r?\n|$)/y;

/** Offset of the front matter: `top`, or further down if it is misplaced. */
export function startOfFrontMatter(text: string, top: number): number | undefined {
  if (text.startsWith('---', top)) return top;
  BEFORE.lastIndex = top;
  const before = BEFORE.exec(text);
  const start = top + (before?.[0].length ?? 0);
  if (before !== null && endOfKeyedBlock(text, start) !== undefined) return start;
  return startBelowText(text, top);
}

/** The start of a block below text, with a key in its first line that only front matter has. */
const BLOCK_BELOW_TEXT = /\n[ \t]*\r?\n(?=---[ \t]*\r?\n(?:title|description|slug|sidebar_\w+):)/g;

/** Offset of front matter that is below the first lines of the text. */
function startBelowText(text: string, top: number): number | undefined {
  BLOCK_BELOW_TEXT.lastIndex = top;
  const match = BLOCK_BELOW_TEXT.exec(text.slice(0, 2000));
  if (match === null) return undefined;
  const start = match.index + match[0].length;
  const isInCode = /^[ \t>]*(?:`{3}|~{3})/m.test(text.slice(top, start));
  return isInCode || endOfKeyedBlock(text, start) === undefined ? undefined : start;
}

/** Offset of the end of a closed block that begins with a known key. */
function endOfKeyedBlock(text: string, start: number): number | undefined {
  KEYED_BLOCK.lastIndex = start;
  const [block, key = ''] = KEYED_BLOCK.exec(text) ?? [];
  return block !== undefined && (frontMatterKeys.includes(key) || foreignKeys.has(key))
    ? start + block.length
    : undefined;
}

/** A second block of front matter, directly after the first one, which ends at `end`. */
export function secondBlock(text: string, end: number): { start: number; end: number } | undefined {
  const blank = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
  const blockEnd = endOfKeyedBlock(text, end + blank);
  return blockEnd === undefined ? undefined : { start: end + blank, end: blockEnd };
}

/** The YAML of a page's front matter, and the number of lines above it. Undefined without one. */
export function yamlBlock(
  text: string,
): { readonly yaml: string; readonly linesAbove: number } | undefined {
  const start = startOfFrontMatter(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const block = start === undefined ? undefined : blockAt(text, start);
  if (start === undefined || block?.kind !== 'block' || block.language !== 'yaml') return undefined;
  const yamlStart = text.indexOf('\n', start) + 1;
  const yaml = text.slice(yamlStart, text.lastIndexOf('\n', block.end) + 1);
  return { yaml, linesAbove: splitLines(text.slice(0, yamlStart)).length - 1 };
}

/** The text at a line of `---`. */
export type Block =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'broken';
      readonly offset: number;
      /** Offset of the end of the block, if known. */
      readonly end?: number;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: 'block'; readonly language: string; readonly end: number };

/**
 * The block that the `---` at `start` opens. gray-matter alone would read everything up to the next
 * line that starts with `---`, or the entire file if there is none.
 */
export function blockAt(text: string, start: number): Block {
  const opening = /---[ \t]*([\w+.-]*)[ \t]*\r?(?:\n|$)/y;
  opening.lastIndex = start;
  const open = opening.exec(text);
  if (open === null || open[1]?.startsWith('-') === true) return { kind: 'none' };
  const language = languageOf(open[1] ?? '');
  const contentStart = opening.lastIndex;

  const closing = /(?<=\n)---[^\r\n]*/g;
  closing.lastIndex = contentStart;
  const close = closing.exec(text);
  const isClosed = close !== null && close[0].trimEnd() === '---';
  if (language !== 'yaml') {
    if (isClosed) return { kind: 'block', language, end: close.index + close[0].length };
    if (!LANGUAGES.has(language)) return { kind: 'none' };
    return { kind: 'block', language, end: start + open[0].trimEnd().length };
  }
  const content = text.slice(contentStart, close?.index ?? text.length);
  const firstLine = /^(?![ \t]*(?:#|[\r\n]|$))[^\r\n]*/m.exec(content)?.[0] ?? '';
  const key = /^\s*(?:"([^"]*)"|'([^']*)'|([^\s:#][^:]*?))\s*:(?:\s|$)/.exec(firstLine);
  if (isClosed) {
    const end = close.index + close[0].length;
    if (key !== null || firstLine === '' || firstLine.startsWith('{'))
      return { kind: 'block', language, end };
    if (/^\s*$/m.exec(content)?.index === 0) return { kind: 'none' };
    return {
      kind: 'broken',
      offset: contentStart,
      message: 'This front matter has no `key: value` lines.',
      hint: 'If the first line is meant as a thematic break, write `***`.',
    };
  }
  // An unclosed `---` is a thematic break, unless a known key follows.
  const name = key?.[1] ?? key?.[2] ?? key?.[3];
  if (name === undefined || !frontMatterKeys.includes(name)) return { kind: 'none' };
  if (close === null)
    return {
      kind: 'broken',
      offset: start,
      message: 'The front matter is not closed.',
      hint: 'End it with a line of `---`.',
    };
  return {
    kind: 'broken',
    offset: close.index,
    end: close.index + close[0].length,
    message: 'The front matter ends with a line of `---` and nothing else.',
    hint: 'Delete the text after `---`, or indent the line if it belongs to a value.',
  };
}

function languageOf(word: string): string {
  return word === '' ? 'yaml' : word.toLowerCase().replace(/^yml$/, 'yaml');
}
