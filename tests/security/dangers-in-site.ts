import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { formatReport, reportFormats } from '../../src/generator/report/format.js';
import { dangersIn } from '../content/dangers.js';
import type { Output } from '../../src/generator/model/output.js';
import type { MemorySite } from '../helpers/memory-site.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements that docsgen adds to a document. Authors cannot write them. */
const FRAME = new Set(['script', 'style', 'base', 'link', 'meta', 'noscript', 'template']);

/** Names of metadata that browsers do not act on. Their content may be any text. */
const TEXT_METADATA = /^(?:description|keywords|author|docsgen:.*|og:.*|twitter:.*)$/;

/** A style sheet with the `style` attributes of one page. */
const INLINE_STYLES = /^<link rel="stylesheet" href="\/assets\/inline-[\da-f]{8}\.css">$/;

/** The icon with the first letter of a title. */
const INITIAL = /^<link rel="icon" href="\/assets\/icon-[\da-f]{8}\.svg" type="image\/svg\+xml">$/;

/** The facts of a harmless site that other sites are compared with. */
export interface HarmlessSite {
  /** The frame elements of all documents, as text. */
  readonly frame: ReadonlySet<string>;
}

export function describeHarmless(site: MemorySite): HarmlessSite {
  const frame = new Set<string>();
  for (const [path, output] of site.outputs)
    for (const { written } of frameElements(documentOf(site, path, output) ?? ''))
      frame.add(written);
  return { frame };
}

/**
 * Returns the dangerous parts of all outputs and reports of a site, as `<path>: <part>`.
 * The payload may be the name of a metadata element.
 */
export async function dangersInSite(
  site: MemorySite,
  payload: string,
  { frame }: HarmlessSite,
): Promise<string[]> {
  const metadataName = asBrowsersRead(payload);
  const isUnexpected = ({ written, metadata }: FrameElement): boolean =>
    !frame.has(written) &&
    !isData(written) &&
    !FEED.test(written) &&
    !INLINE_STYLES.test(written) &&
    !INITIAL.test(written) &&
    !(metadata !== undefined && (TEXT_METADATA.test(metadata) || metadata === metadataName));
  const documentDangers = (html: string): string[] => [
    ...frameElements(html)
      .filter(isUnexpected)
      .map(({ written }) => written),
    ...bodyDangers(html),
  ];
  const dangers: string[] = [];
  for (const [path, output] of site.outputs) {
    const html = documentOf(site, path, output);
    const hasText = output.kind === 'text' || output.kind === 'feed';
    const text = hasText ? site.text(path) : undefined;
    const ofOutput = html === undefined ? textDangers(path, text) : documentDangers(html);
    dangers.push(...ofOutput.map((danger) => `${path}: ${danger}`));
  }
  for (const [path, text] of await site.searchFiles())
    dangers.push(...textDangers(path, text).map((danger) => `${path}: ${danger}`));
  return [...dangers, ...reportDangers(site)];
}

/** A link to a feed. Its title may be any text. */
const FEED =
  /^<link rel="alternate" href="[/\w.-]+" type="application\/(?:rss|atom|feed)\+\w+" title=/;
const DATA = '<script type="application/ld+json">';

/** Whether an element holds structured data, which browsers do not run. */
function isData(written: string): boolean {
  return written.startsWith(DATA) && isJson(written.slice(DATA.length));
}

function documentOf(site: MemorySite, path: string, output: Output): string | undefined {
  if (output.kind === 'page') return site.html(path);
  return output.kind === 'text' && path.endsWith('.html') ? output.text : undefined;
}

/** The payload after a browser has parsed it as the value of an attribute. */
function asBrowsersRead(payload: string): string {
  return payload.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n');
}

/** The parts of a body that could run code, without frame elements. */
function bodyDangers(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return dangersIn(body).filter((danger) => !/^<(?:script|link|noscript)>$/.test(danger));
}

function textDangers(path: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  // The hash in the name of another file can end in `feed`.
  if (/(?:^|\/)feed\.json$/.test(path)) return articlesOfFeed(text).flatMap(dangersIn);
  if (path.endsWith('.json')) return isJson(text) ? [] : ['It is no JSON.'];
  if (/\.(?:xml|svg)$/.test(path)) return xmlDangers(text);
  return /(?:^|\/)(?:_|\.ht)|\.conf$/.test(path) ? lineDangers(text) : [];
}

function articlesOfFeed(text: string): string[] {
  const { items } = JSON.parse(text) as { readonly items: { readonly content_html: string }[] };
  return items.map(({ content_html: html }) => html);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface FrameElement {
  /** Tag, attributes and text. */
  readonly written: string;
  /** The name of a metadata element. */
  readonly metadata: string | undefined;
}

function frameElements(html: string): FrameElement[] {
  const elements: FrameElement[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node && FRAME.has(node.tagName)) {
      const attributes = node.attrs.map(({ name, value }) => `${name}="${value}"`);
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const metadata =
        node.tagName === 'meta'
          ? node.attrs.find(({ name }) => name === 'name' || name === 'property')?.value
          : undefined;
      elements.push({ written: `<${[node.tagName, ...attributes].join(' ')}>${text}`, metadata });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return elements;
}

/** Tags that a feed or a sitemap never has. */
function xmlDangers(xml: string): string[] {
  const allowed = /^<\/?(?:[a-z:]+)(?:\s[^<>]*)?\/?>$/i;
  return (xml.match(/<[^>]*>?/g) ?? []).filter(
    (tag) => !allowed.test(tag) && !tag.startsWith('<?xml'),
  );
}

/** Control characters, which could start another line or instruction. */
function lineDangers(text: string): string[] {
  // eslint-disable-next-line no-control-regex -- those are the characters meant
  return text.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/g) ?? [];
}

/** The parts of all reports that a terminal or a CI system would act on. */
function reportDangers(site: MemorySite): string[] {
  const report = { diagnostics: site.diagnostics };
  const options = {
    all: true,
    color: false,
    sourceLine: () => undefined,
    version: '0',
    repositoryPath: (file: string) => file,
    repositoryUrl: 'file:///site/',
  };
  return reportFormats.flatMap((format) => {
    const text = formatReport(report, format, options);
    // eslint-disable-next-line no-control-regex -- those are the characters meant
    const controls = text.match(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g) ?? [];
    const commands = text
      .split('\n')
      .filter((line) => /^\s*::/.test(line) && !/^::(?:error|warning|notice) /.test(line));
    return [...controls, ...commands].map((danger) => `${format}: ${JSON.stringify(danger)}`);
  });
}
