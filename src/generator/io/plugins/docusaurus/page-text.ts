import { parse } from 'yaml';
import type { Plugin, PluginTextContext } from '../../../model/plugin.js';
import { lineEndOf } from '../../../model/lines.js';
import type { DocusaurusMarkdown, ParsedFrontMatter } from './types.js';

/** The block of front matter, with the line end behind it. */
const BLOCK = /^\ufeff?---[ \t]*(?:\r?\n([^]*?))?\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * The hook for functions `markdown.parseFrontMatter` and `markdown.preprocessor` of a Docusaurus
 * config. The second one gets the text without front matter, as in Docusaurus.
 */
export function pageTextOf({
  parseFrontMatter,
  preprocessor,
}: DocusaurusMarkdown): NonNullable<Plugin['pageText']> {
  return ({ file, text }) => {
    const [block = ''] = BLOCK.exec(text) ?? [];
    const body = text.slice(block.length);
    const changed = changedFrontMatter({ file, text, block, body }, parseFrontMatter);
    const content = preprocessor?.({ filePath: file, fileContent: changed.content });
    return changed.block + textOf('preprocessor', content ?? changed.content);
  };
}

interface SplitText extends Pick<PluginTextContext, 'file' | 'text'> {
  /** The front matter with its marks. */
  readonly block: string;
  readonly body: string;
}

function changedFrontMatter(
  { file, text, block, body }: SplitText,
  parseFrontMatter: DocusaurusMarkdown['parseFrontMatter'],
): { readonly block: string; readonly content: string } {
  if (parseFrontMatter === undefined) return { block, content: body };
  const result = parseFrontMatter({
    filePath: file,
    fileContent: text,
    defaultParseFrontMatter: ({ fileContent }) => parsed(fileContent),
  });
  if ('then' in result)
    throw new Error('parseFrontMatter returns a promise. Remove `async` and `await` from it.');
  const { frontMatter } = result;
  const isSame = JSON.stringify(frontMatter) === JSON.stringify(parsed(text).frontMatter);
  return {
    block: isSame ? block : blockOf(frontMatter, block, lineEndOf(text)),
    content: textOf('parseFrontMatter', result.content),
  };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(`${name} returns no text.`);
}

function parsed(text: string): ParsedFrontMatter {
  const [block = '', yaml = ''] = BLOCK.exec(text) ?? [];
  const data: unknown = parse(yaml);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  const frontMatter = isObject ? (data as Record<string, unknown>) : {};
  return { frontMatter, content: text.slice(block.length) };
}

/** Front matter with a line for each key, and with as many lines as before if it has fewer. */
function blockOf(
  frontMatter: Readonly<Record<string, unknown>>,
  before: string,
  lineEnd: string,
): string {
  const lines = Object.entries(frontMatter).flatMap(([key, value]) =>
    value === undefined ? [] : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const missing = before.split('\n').length - 3 - lines.length;
  const padding = Array.from({ length: Math.max(0, missing) }, () => '');
  return [before.startsWith('\ufeff') ? '\ufeff---' : '---', ...lines, ...padding, '---', ''].join(
    lineEnd,
  );
}
