import type { Element } from 'hast';
import { didYouMean } from '../../model/nearest.js';
import { pathOnHost } from '../../model/paths.js';
import { codeFault } from './syntax.js';
import { textOf, type Collected } from '../article/collector.js';
import { reportAt, type CompileContext } from '../context.js';
import { knownLanguages } from './language-names.js';
import { grammarFor, languageNames } from './languages.js';
import type { SourceLocation } from '../article/places.js';

/** Words that name no language and are right: text without colours, and names that other generators use. */
const PLAIN = new Set([
  '',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'stdout',
  'stderr',
  'log',
  'ansi',
  'ascii',
  'tree',
  'prompt',
  'math',
  'http-request',
  'mdx-code-block',
  'dotenv',
  'crontab',
  'conf',
  'config',
  'ignore',
  'regexp',
  'wasm',
  'd2',
  'avro',
  'systemd',
  'jenkinsfile',
  'ndjson',
  'hjson',
  'curl',
  'bash-session',
  'postgres',
  'postgresql',
  'mariadb',
  'sqlite',
  'graphviz',
  'gradle-kotlin-dsl',
  'kubectl',
  'htaccess',
  'hosts',
  'zshrc',
  'bashrc',
  'terminal',
  'stacktrace',
  'headers',
  'custom',
]);

/** Headings that leave a level out, and titles beside the title. `level` is the heading's own. */
export function proofHeading(
  level: number,
  isTitle: boolean,
  text: string,
  at: SourceLocation,
  collected: Collected,
  context: CompileContext,
): void {
  const { headings, contentTitle } = collected;
  if (text === '') return;
  if (isTitle) {
    const { sections } = collected;
    if (context.titled && sections.some((section) => section.text.trim() !== ''))
      reportAt(
        context,
        at,
        'heading/second-h1',
        'warning',
        `"${text}" is a second title: the front matter has one, and there is text above.`,
        'Write `## `, or move it to the start of the page.',
      );
    return;
  }
  if (level === 1) {
    if (contentTitle !== undefined || headings.length > 0)
      reportAt(
        context,
        at,
        'heading/second-h1',
        'warning',
        `"${text}" is a second title of the page.`,
        'Write `## `.',
      );
    return;
  }
  const before = headings.at(-1)?.level ?? 1;
  if (level > before + 1)
    reportAt(
      context,
      at,
      'heading/skipped-level',
      'warning',
      `"${text}" is a heading of level ${level} below one of level ${before}.`,
      `Write ${'#'.repeat(before + 1)} for the next level.`,
    );
}

/** Links that say nothing, and addresses that anybody on the way can read and change. */
export function proofLink(
  node: Element,
  href: string,
  at: SourceLocation,
  context: CompileContext,
): void {
  const named = [node.properties.ariaLabel, node.properties.title].some(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  if (node.tagName === 'a' && !named && textOf(node).trim() === '')
    reportAt(
      context,
      at,
      'link/empty-text',
      'warning',
      `The link to "${href}" has no text.`,
      'Write the text of the link: a screen reader reads it out.',
    );
  proofScheme(href, at, context);
}

/** Report an address without encryption, unless its host is local or an example. */
export function proofScheme(href: string, at: SourceLocation, context: CompileContext): void {
  const [, host = ''] = /^http:\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(href) ?? [];
  const isOwn = pathOnHost(href, context.siteUrl) !== undefined;
  if (host !== '' && !isOwn && !isLocalHost(host) && !isWrittenAs('www.', at, context))
    reportAt(
      context,
      at,
      'link/plain-http',
      'warning',
      `"${href}" is not encrypted.`,
      'Write https:// if the host answers there too.',
    );
}

/** Hosts of one machine or network, and those reserved for examples (RFC 2606, RFC 6761). */
function isLocalHost(host: string): boolean {
  return (
    !host.includes('.') ||
    /^[\d.]+$|^\[|\.(?:local|internal|lan|home|test|example|localhost|invalid|svc)$|(?:^|\.)example\.(?:com|net|org)$/i.test(
      host,
    )
  );
}

/** Pictures that say nothing to those who do not see them. Raw HTML's `alt=""` says that there is nothing to say. */
export function proofImage(
  src: string,
  alt: unknown,
  at: SourceLocation,
  context: CompileContext,
): void {
  if (typeof alt === 'string' && alt.trim() !== '') return;
  if (alt === '' && isWrittenAs('<', at, context)) return;
  reportAt(
    context,
    at,
    'image/missing-alt',
    'warning',
    `The picture "${src}" has no alternative text.`,
    'Write what it shows: ![a worker polls a task queue](…).',
  );
}

/** The lines of the page that was looked into last: many of its links and pictures may be. */
let linesRead: { readonly text: string; readonly lines: readonly string[] } = {
  text: '',
  lines: [],
};

/** Whether the page's own source has this text at a place; what a partial says is not looked up. */
function isWrittenAs(
  start: string,
  { file, line, column }: SourceLocation,
  { source }: CompileContext,
): boolean {
  if (file !== source.path) return false;
  if (linesRead.text !== source.text)
    linesRead = { text: source.text, lines: source.text.split('\n') };
  const written = linesRead.lines[line - 1]?.slice(column - 1, column - 1 + start.length);
  return written?.toLowerCase() === start;
}

/** Languages that nothing can colour, and code that its language's parser cannot read. */
export function proofCode(
  language: string,
  code: string,
  at: SourceLocation,
  context: CompileContext,
): void {
  const name = language.toLowerCase();
  if (grammarFor(name) === undefined) {
    if (PLAIN.has(name) || knownLanguages.has(name)) return;
    reportAt(
      context,
      at,
      'code/unknown-language',
      'warning',
      `"${language}" is not the name of a language.`,
      didYouMean(
        name,
        [...languageNames, ...knownLanguages],
        'Use the name that GitHub uses, or `text` for plain text.',
      ),
    );
    return;
  }
  if (!context.config.checkCode) return;
  const fault = codeFault(name, code, context.parsers);
  if (fault !== undefined)
    reportAt(
      context,
      { file: at.file, line: at.line + fault.line, column: fault.column },
      'code/syntax',
      'warning',
      `This ${fault.language} does not parse: ${fault.message}.`,
      'Correct it, or mark what is left out with a line of "...".',
    );
}
