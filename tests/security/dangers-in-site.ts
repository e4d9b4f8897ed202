import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { formatReport, reportFormats } from '../../src/generator/report/format.js';
import { dangersIn } from '../content/dangers.js';
import type { Output } from '../../src/generator/model/output.js';
import type { MemorySite } from '../helpers/memory-site.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements that belong to the frame of a document and never to what writers write. */
const FRAME = new Set(['script', 'style', 'base', 'link', 'meta', 'noscript', 'template']);

/** Metadata whose content is text for people and programs, which no browser acts on. */
const TEXT_METADATA = /^(?:description|keywords|author|docsgen:.*|og:.*|twitter:.*)$/;

/** The style sheet that a page's own `style` attributes are moved to. */
const INLINE_STYLES = /^<link rel="stylesheet" href="\/assets\/inline-[\da-f]{8}\.css">$/;

/** A harmless site, with which others are compared. */
export interface Harmless {
  /** Elements of the frame, written out, of all its documents. */
  readonly frame: ReadonlySet<string>;
}

export function harmless(site: MemorySite): Harmless {
  const frame = new Set<string>();
  for (const [path, output] of site.outputs)
    for (const { written } of frameElements(documentOf(site, path, output) ?? ''))
      frame.add(written);
  return { frame };
}

/**
 * Everything in the outputs and reports of a site that its payload could have brought in, as
 * `<path>: <what>`. The payload is allowed as the name of an element for metadata.
 */
export async function dangersInSite(
  site: MemorySite,
  payload: string,
  { frame }: Harmless,
): Promise<string[]> {
  const metadataName = asBrowsersRead(payload);
  const isStrange = ({ written, metadata }: FrameElement): boolean =>
    !frame.has(written) &&
    !INLINE_STYLES.test(written) &&
    !(metadata !== undefined && (TEXT_METADATA.test(metadata) || metadata === metadataName));
  const found: string[] = [];
  for (const [path, output] of site.outputs) {
    const document = documentOf(site, path, output);
    const strange =
      document === undefined
        ? textDangers(path, output.kind === 'text' ? output.text : undefined)
        : [
            ...frameElements(document)
              .filter(isStrange)
              .map(({ written }) => written),
          ];
    const dangers = document === undefined ? [] : bodyDangers(document);
    found.push(...[...strange, ...dangers].map((danger) => `${path}: ${danger}`));
  }
  for (const [path, text] of await site.searchFiles())
    found.push(...textDangers(path, text).map((danger) => `${path}: ${danger}`));
  return [...found, ...reportDangers(site)];
}

function documentOf(site: MemorySite, path: string, output: Output): string | undefined {
  if (output.kind === 'page') return site.html(path);
  return output.kind === 'text' && path.endsWith('.html') ? output.text : undefined;
}

/** A payload as an attribute's value after it has been parsed. */
function asBrowsersRead(payload: string): string {
  return payload.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n');
}

/** What could run in the body. The frame's own elements are compared apart. */
function bodyDangers(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return dangersIn(body).filter((danger) => !/^<(?:script|link|noscript)>$/.test(danger));
}

function textDangers(path: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  if (path.endsWith('.json')) return isJson(text) ? [] : ['It is no JSON.'];
  if (path.endsWith('.xml')) return xmlDangers(text);
  return /(?:^|\/)(?:_|\.ht)|\.conf$/.test(path) ? lineDangers(text) : [];
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
  /** The name of an element for metadata. */
  readonly metadata: string | undefined;
}

/** The elements of a document that belong to its frame, with their attributes and their text. */
function frameElements(html: string): FrameElement[] {
  const found: FrameElement[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node && FRAME.has(node.tagName)) {
      const attributes = node.attrs.map(({ name, value }) => `${name}="${value}"`);
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const metadata =
        node.tagName === 'meta'
          ? node.attrs.find(({ name }) => name === 'name' || name === 'property')?.value
          : undefined;
      found.push({ written: `<${[node.tagName, ...attributes].join(' ')}>${text}`, metadata });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return found;
}

/** Elements and instructions that a feed or a sitemap never has. */
function xmlDangers(xml: string): string[] {
  const allowed = /^<\/?(?:[a-z:]+)(?:\s[^<>]*)?\/?>$/i;
  return (xml.match(/<[^>]*>?/g) ?? []).filter(
    (tag) => !allowed.test(tag) && !tag.startsWith('<?xml'),
  );
}

/** Control characters, which would begin a line or an instruction of their own. */
function lineDangers(text: string): string[] {
  // eslint-disable-next-line no-control-regex -- those are the characters meant
  return text.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/g) ?? [];
}

/** What a terminal or a CI system would act on in the reports of all formats. */
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
