import type { SiteConfig } from '../model/config.js';
import type { Article, Hole } from '../model/page.js';
import { chunkFile } from '../site/routes.js';
import { fillMarkdown, type MarkdownFilling } from './fill-markdown.js';
import { fillingsFor, findArticle, joinArticle, type FoundArticle } from './find-article.js';

/** The files of the built site, by path. */
export interface BuiltFiles {
  readonly has: (path: string) => boolean;
  /** Undefined for a file that is missing or damaged. */
  readonly read: (path: string) => Buffer | undefined;
  readonly write: (path: string, content: Buffer) => void;
  /** Replaces a part of a file. Returns false if the part is not there, or at several places. */
  readonly replace: (path: string, part: Buffer, by: Buffer) => boolean;
}

/** A page in which only the article has changed, and the files that hold its article. */
export interface ArticleEdit {
  readonly route: string;
  /** Path of the document. */
  readonly document: string;
  /** Path of the page as Markdown, if the site has it. */
  readonly markdown?: string;
  /** Paths of the files with the Markdown of several pages. */
  readonly texts: readonly string[];
  readonly before: Article;
  readonly after: Article;
}

/**
 * Replaces the article of a page in all files that hold it. Returns false if that is impossible:
 * the new article has a link or a picture that the old one does not have, or the place of the old
 * one is not clear. Then some files may have been written.
 */
export function replaceArticle(edit: ArticleEdit, files: BuiltFiles, config: SiteConfig): boolean {
  const { before, after, document } = edit;
  const html = files.read(document)?.toString();
  const found = html === undefined ? undefined : findArticle(html, before);
  const fillings = found && fillingsFor(after.holes, found);
  if (html === undefined || found === undefined || fillings === undefined) return false;
  const { start, end } = found;
  const markup = joinArticle(after, fillings);
  files.write(document, Buffer.from(html.slice(0, start) + markup + html.slice(end)));
  const old = html.slice(start, end);
  return (
    replaceIn(chunkFile(document), inJson(old), inJson(markup), files) &&
    (edit.markdown === undefined || replaceMarkdown(edit, edit.markdown, found, { files, config }))
  );
}

/** A text as it is inside a string of JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Replaces a part of a file, if the site has the file. Returns false if it is not there once. */
function replaceIn(path: string, part: string, by: string, files: BuiltFiles): boolean {
  return !files.has(path) || files.replace(path, Buffer.from(part), Buffer.from(by));
}

/** The line that ends the front matter of a page as Markdown, and the empty line after it. */
const HEAD_END = '\n---\n\n';
const ADDRESS = /^url: (".*")$/m;

/** Replaces the Markdown of an article in the file of the page, and in those of several pages. */
function replaceMarkdown(
  { route, texts, before, after }: ArticleEdit,
  path: string,
  found: FoundArticle,
  { files, config }: { readonly files: BuiltFiles; readonly config: SiteConfig },
): boolean {
  const file = files.read(path)?.toString();
  const filling = markdownFilling(route, before, found);
  const holes = [...before.markdown.holes, ...after.markdown.holes];
  if (file === undefined || !holes.every((hole) => hasAddress(hole, filling))) return false;
  const old = fillMarkdown(before.markdown, filling, config);
  const [head, address] = [file.indexOf(HEAD_END), ADDRESS.exec(file)?.[1]];
  if (!file.endsWith(old) || head < 0 || address === undefined) return false;
  const made = fillMarkdown(after.markdown, filling, config);
  const page = file.slice(0, file.length - old.length) + made;
  files.write(path, Buffer.from(page));
  const source = JSON.parse(address) as string;
  const entry = (text: string): string => fullTextEntry(source, text.slice(head + HEAD_END.length));
  return texts.every((each) => replaceIn(each, entry(file), entry(page), files));
}

/** The entry of a page in a file with the Markdown of several pages. */
export function fullTextEntry(address: string, text: string): string {
  return `Source: ${address}\n\n${text}`;
}

/** The addresses of an article, as its fillings in HTML have them. */
function markdownFilling(
  route: string,
  { holes }: Article,
  { fillings }: FoundArticle,
): MarkdownFilling {
  const ofRefs = new Map<number, string>();
  const ofTerms = new Map<string, string>();
  for (const hole of holes) {
    const filling = fillings.get(JSON.stringify(hole)) ?? '';
    if (hole.kind === 'href') ofRefs.set(hole.ref, unescapeAttribute(filling));
    if (hole.kind === 'image') ofRefs.set(hole.ref, unescapeAttribute(sourceOf(filling)));
    if (hole.kind === 'termHref') ofTerms.set(hole.term, unescapeAttribute(filling));
  }
  return {
    route,
    hrefOf: (ref) => ofRefs.get(ref),
    hrefOfTerm: (slug) => ofTerms.get(slug),
    listing: () => [],
  };
}

/** The address of a picture, as its element has it. */
function sourceOf(image: string): string {
  return /^<img src="([^"]*)"/.exec(image)?.[1] ?? '';
}

/** The text of an attribute that `escapeAttribute` wrote. */
function unescapeAttribute(value: string): string {
  return value
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** Whether the Markdown of a hole is known. Markdown leaves out holes of other kinds. */
function hasAddress(hole: Hole, { hrefOf, hrefOfTerm }: MarkdownFilling): boolean {
  if (hole.kind === 'href' || hole.kind === 'image') return hrefOf(hole.ref) !== undefined;
  return hole.kind === 'termHref' ? hrefOfTerm(hole.term) !== undefined : true;
}
