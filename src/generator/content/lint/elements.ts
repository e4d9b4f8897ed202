import type { Element } from 'hast';
import { own } from '../../../components/own.js';
import { didYouMean } from '../../model/nearest.js';
import { onceForLast } from '../../model/once.js';
import { pathOnHost } from '../../model/paths.js';
import { codeFault } from '../code/syntax.js';
import { textOf, type Collected } from '../article/collector.js';
import { reportAt, type CompileContext } from '../context.js';
import { knownLanguages } from '../../model/language-names.js';
import { grammarFor, languageNames } from '../code/languages.js';
import type { Place } from '../../model/diagnostic.js';
import { isReactPage } from '../../model/react-page.js';

/** Names that are accepted without a colour: plain text, and names from other generators. */
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

interface HeadingToLint {
  readonly level: number;
  readonly isTitle: boolean;
  readonly text: string;
  readonly at: Place;
}

/** Report a second title of the page, and a heading that skips a level. */
export function lintHeadingElement(
  { level, isTitle, text, at }: HeadingToLint,
  collected: Collected,
  context: CompileContext,
): void {
  const { headings, contentTitle } = collected;
  if (text === '') return;
  if (isTitle) {
    const { sections } = collected;
    if (context.titled && sections.some((section) => section.text.trim() !== ''))
      reportAt(context, at, {
        rule: 'heading/second-h1',
        severity: 'warning',
        message: `"${text}" is a second title: the front matter has one, and there is text above.`,
        hint: 'Write `## `, or move it to the start of the page.',
      });
    return;
  }
  if (level === 1) {
    if (contentTitle !== undefined || headings.length > 0)
      reportAt(context, at, {
        rule: 'heading/second-h1',
        severity: 'warning',
        message: `"${text}" is a second title of the page.`,
        hint: 'Write `## `.',
      });
    return;
  }
  const before = headings.at(-1)?.level ?? 1;
  if (level > before + 1)
    reportAt(context, at, {
      rule: 'heading/skipped-level',
      severity: 'warning',
      message: `"${text}" is a heading of level ${level} below one of level ${before}.`,
      hint: `Write ${'#'.repeat(before + 1)} for the next level.`,
    });
}

/** Report a link without text, and an address without encryption. */
export function lintLinkElement(
  node: Element,
  href: string,
  at: Place,
  context: CompileContext,
): void {
  const hasName = [node.properties.ariaLabel, node.properties.title].some(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  if (node.tagName === 'a' && !hasName && textOf(node).trim() === '')
    reportAt(context, at, {
      rule: 'link/empty-text',
      severity: 'warning',
      message: `The link to "${href}" has no text.`,
      hint: 'Write the text of the link: a screen reader reads it out.',
    });
  lintScheme(href, at, context);
}

/** Report an address without encryption, unless its host is local or an example. */
export function lintScheme(href: string, at: Place, context: CompileContext): void {
  const [, host = ''] = /^http:\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(href) ?? [];
  const isOwn = pathOnHost(href, context.siteUrl) !== undefined;
  if (host !== '' && !isOwn && !isLocalHost(host) && !isWrittenAs('www.', at, context))
    reportAt(context, at, {
      rule: 'link/plain-http',
      severity: 'warning',
      message: `"${href}" is not encrypted.`,
      hint: 'Write https:// if the host answers there too.',
    });
}

const IP_ADDRESS = /^[\d.]+$|^\[/;
/** Domains of local networks, and domains reserved for examples (RFC 2606, RFC 6761). */
const LOCAL_DOMAIN = /\.(?:local|internal|lan|home|test|example|localhost|invalid|svc)$/i;
const EXAMPLE_DOMAIN = /(?:^|\.)example\.(?:com|net|org)$/i;

function isLocalHost(host: string): boolean {
  return (
    !host.includes('.') ||
    IP_ADDRESS.test(host) ||
    LOCAL_DOMAIN.test(host) ||
    EXAMPLE_DOMAIN.test(host)
  );
}

/** Report a picture without alternative text. Elements may say `alt=""` for a decoration. */
export function lintImageElement(
  src: string,
  alt: unknown,
  at: Place,
  context: CompileContext,
): void {
  if (typeof alt === 'string' && alt.trim() !== '') return;
  if (alt === '' && (isReactPage(at.file) || isWrittenAs('<', at, context))) return;
  reportAt(context, at, {
    rule: 'image/missing-alt',
    severity: 'warning',
    message: `The picture "${src}" has no alternative text.`,
    hint: 'Write what it shows: ![a worker polls a task queue](…).',
  });
}

const linesOf = onceForLast((text: string): readonly string[] => text.split('\n'));

/** Whether the source of the page has this text at a place. False for places in partials. */
function isWrittenAs(
  start: string,
  { file, line, column }: Place,
  { source }: CompileContext,
): boolean {
  if (file !== source.path) return false;
  const written = linesOf(source.text)[line - 1]?.slice(column - 1, column - 1 + start.length);
  return written?.toLowerCase() === start;
}

/**
 * The place of a fault in a block of code at `at`: in the line of the page or the partial that has
 * the code, behind its indentation and marks of quotes. The block itself if the code is from
 * another file or was made by docsgen.
 */
function placeInCode(
  fault: { readonly line: number; readonly column: number },
  code: string,
  at: Place,
  { source }: CompileContext,
): Place {
  const text = at.file === source.path ? source.text : own(source.includes, at.file);
  const line = at.line + fault.line;
  const written = linesOf(text ?? '')[line - 1];
  const codeLine = code.split('\n')[fault.line - 1] ?? '';
  const trimmed = codeLine.trimStart();
  const start = written?.indexOf(trimmed) ?? -1;
  if (start < 0) return at;
  const indent = start - (codeLine.length - trimmed.length);
  return { file: at.file, line, column: Math.max(1, indent + fault.column) };
}

/** Whether a name is that of a language whose code has no colours here. */
const isPlainLanguage = (name: string): boolean => PLAIN.has(name) || knownLanguages.has(name);

/** Code with the default language may be anything, so its syntax is not checked. */
function lintDefaultLanguage(at: Place, context: CompileContext): void {
  const { defaultLanguage = 'text' } = context.config;
  const name = defaultLanguage.toLowerCase();
  if (grammarFor(name) !== undefined || isPlainLanguage(name)) return;
  const message = `\`code.defaultLanguage\` of the config, "${defaultLanguage}", is no language.`;
  reportLanguage(name, message, at, context);
}

function reportLanguage(name: string, message: string, at: Place, context: CompileContext): void {
  const others = [...languageNames, ...knownLanguages];
  const usual = 'Use the name that GitHub uses, or `text` for plain text.';
  reportAt(context, at, {
    rule: 'code/unknown-language',
    severity: 'warning',
    message,
    hint: didYouMean(name, others, usual),
  });
}

/** Report an unknown language, and code with a syntax error. */
export function lintCodeElement(
  language: string,
  code: string,
  at: Place,
  context: CompileContext,
): void {
  if (language === '') return lintDefaultLanguage(at, context);
  const name = language.toLowerCase();
  if (grammarFor(name) === undefined) {
    if (!isPlainLanguage(name))
      reportLanguage(name, `"${language}" is not the name of a language.`, at, context);
    return;
  }
  if (!context.config.checkCode) return;
  const fault = codeFault(name, code, context.parsers);
  if (fault !== undefined)
    reportAt(context, placeInCode(fault, code, at, context), {
      rule: 'code/syntax',
      severity: 'warning',
      message: `This ${fault.language} does not parse: ${fault.message}.`,
      hint: 'Correct it, or mark what is left out with a line of "...".',
    });
}
