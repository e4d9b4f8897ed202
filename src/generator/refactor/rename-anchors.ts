import { locateFixes, fixText } from '../content/links/fix.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site, SitePage } from '../model/site.js';
import { lineEndOf, splitLines } from '../model/lines.js';
import { joinUrl, splitUrl } from '../model/url-parts.js';
import { LOCK_FILE, parseLock } from '../site/lock-file.js';
import { REDIRECTS_FILE, redirectLine, withListedRedirects } from '../site/redirects.js';
import { resolveSite } from '../site/resolve.js';
import { applyEdits } from './apply-edits.js';
import { editLiterals } from './literals.js';
import { movedInput } from './moves.js';
import { MOVE_RULE } from './reference-edits.js';

export interface AnchorRename {
  readonly input: SiteInput;
  readonly site: Site;
  /** Path of the config file, for findings. */
  readonly configFile: string;
  /** New texts of pages, by path. They give anchors other names, and keep their order. */
  readonly texts: ReadonlyMap<string, string>;
  /** The anchors of a page that can change, in their order. */
  readonly anchorsOf: (page: SitePage) => readonly string[];
  /** Links the site of another input. */
  readonly link: (input: SiteInput) => Promise<Site>;
}

/** Route → old anchor → new anchor. */
type NewAnchors = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Plans the edits that follow from texts in which headings or terms have other names: all links to
 * their anchors change, and the addresses in config and data files. An address that the lock
 * promises gets a redirect. Returns all new texts by path. Its only effects are those of `link`.
 */
export async function planAnchorRename(options: AnchorRename): Promise<Map<string, string>> {
  const { input, site, configFile, texts, link } = options;
  const editedInput = movedInput(input, new Map(), texts);
  const edited = await link(editedInput);
  const anchors = changedAnchors(site, edited, options.anchorsOf);
  const all = new Map(texts);
  if (anchors.size === 0) return all;
  const { references } = resolveSite(edited, withListedRedirects(editedInput).input, {
    configFile,
    showDrafts: true,
  });
  const corrections = new Map<string, Diagnostic[]>();
  for (const page of [...edited.pages, ...edited.drafts])
    for (const ref of page.facts.refs) {
      if (!ref.url.includes('#')) continue;
      const target = references.resolve(ref, page);
      if (target.kind !== 'page' || target.anchor === undefined) continue;
      const to = anchors.get(target.route)?.get(target.anchor);
      if (to === undefined) continue;
      const { file, line, column, url } = ref;
      const correction = { url, to: withAnchor(url, to) };
      const inFile = corrections.get(file) ?? [];
      inFile.push({ ...FINDING, file, line, column, correction });
      corrections.set(file, inFile);
    }
  for (const [path, findings] of corrections) {
    const text = textOf(editedInput, path);
    if (text !== undefined) all.set(path, corrected(path, text, findings, input));
  }
  for (const [path, text] of dataTexts(editedInput)) {
    const after = withNewAddresses(path, text, anchors, input);
    if (after !== text) all.set(path, after);
  }
  const redirects = redirectsAfterRename(input, anchors);
  if (redirects !== undefined) all.set(REDIRECTS_FILE, redirects);
  return all;
}

const FINDING = {
  rule: MOVE_RULE,
  severity: 'error',
  message: 'The anchor has another name.',
  hint: 'Change the link.',
} as const;

/** The anchors that have other names, by the route of their page. */
function changedAnchors(
  before: Site,
  after: Site,
  anchorsOf: AnchorRename['anchorsOf'],
): NewAnchors {
  const newPages = new Map([...after.pages, ...after.drafts].map((page) => [page.route, page]));
  const changed = new Map<string, ReadonlyMap<string, string>>();
  for (const page of [...before.pages, ...before.drafts]) {
    const newPage = newPages.get(page.route);
    if (newPage === undefined || newPage.facts === page.facts) continue;
    const old = anchorsOf(page);
    const now = anchorsOf(newPage);
    if (old.length !== now.length) continue;
    const pairs = old.map((anchor, i): [string, string] => [anchor, now[i] ?? anchor]);
    const renamed = pairs.filter(([from, to]) => from !== to);
    if (renamed.length > 0) changed.set(page.route, new Map(renamed));
  }
  return changed;
}

function withAnchor(url: string, anchor: string): string {
  const parts = splitUrl(url);
  const fragment = /:~:.*$/s.exec(parts.hash)?.[0] ?? '';
  return joinUrl({ ...parts, hash: `#${encodeURI(anchor)}${fragment}` });
}

function textOf({ pages, includes }: SiteInput, path: string): string | undefined {
  return (pages.get(path) ?? includes.get(path))?.text;
}

function corrected(
  path: string,
  text: string,
  findings: readonly Diagnostic[],
  { config }: SiteInput,
): string {
  const source = { path, text };
  const located = locateFixes(source, findings, config.markdown);
  const fixes = located.flatMap(({ fix }) => (fix !== undefined && 'line' in fix ? [fix] : []));
  return fixText(source, fixes, config.markdown);
}

/** Config and data files, which may hold addresses. */
function dataTexts({ data }: SiteInput): [string, string][] {
  return [...data].flatMap(([path, { text }]): [string, string][] =>
    /\.(?:json|ya?ml|[cm]?[jt]s)$/.test(path) ? [[path, text]] : [],
  );
}

/** The text of a data file in which addresses such as `/page#old` have the new anchor. */
function withNewAddresses(
  path: string,
  text: string,
  anchors: NewAnchors,
  { config }: SiteInput,
): string {
  if (!text.includes('#')) return text;
  const edits = editLiterals(path, text, ({ value }) => newAddress(value, anchors, config.baseUrl));
  return applyEdits(text, edits);
}

function newAddress(address: string, anchors: NewAnchors, baseUrl: string): string | undefined {
  const [route = '', anchor] = address.split('#');
  if (anchor === undefined || !route.startsWith('/')) return undefined;
  const below =
    baseUrl !== '/' && route.startsWith(baseUrl) ? route.slice(baseUrl.length - 1) : route;
  const clean = below.length > 1 ? below.replace(/\/$/, '') : below;
  const to = anchors.get(clean)?.get(anchor);
  return to === undefined ? undefined : `${route}#${to}`;
}

/**
 * `redirects.txt` with the old anchors that the lock promises. Lines to an old anchor lead to the
 * new one, and a line whose address is an anchor again is removed. Undefined without a change.
 */
function redirectsAfterRename({ data }: SiteInput, anchors: NewAnchors): string | undefined {
  const text = data.get(REDIRECTS_FILE)?.text ?? '';
  const lineEnd = lineEndOf(text);
  const lines = splitLines(text);
  if (lines.at(-1) === '') lines.pop();
  const added: string[] = [];
  const present = new Set<string>();
  for (const [route, renamed] of anchors)
    for (const to of renamed.values()) present.add(`${route}#${to}`);
  for (const { route, anchors: promised } of parseLock(data.get(LOCK_FILE)?.text ?? '').routes)
    for (const { anchor } of promised) {
      const to = anchors.get(route)?.get(anchor);
      const from = `${route}#${anchor}`;
      if (to !== undefined && !present.has(from)) added.push(redirectLine(from, `${route}#${to}`));
    }
  const kept = lines.flatMap((line): string[] => {
    const [, from = '', space = '', to = ''] = /^\s*(\/\S*)(\s+)(\S+)\s*$/.exec(line) ?? [];
    if (present.has(from)) return [];
    const target = from === '' ? undefined : newAddress(to, anchors, '/');
    return [target === undefined ? line : from + space + target];
  });
  const listed = new Set(kept);
  const all = [...kept, ...added.filter((line) => !listed.has(line)).sort()];
  const after = all.length === 0 ? '' : `${all.join(lineEnd)}${lineEnd}`;
  return after === text || (after === '' && text === '') ? undefined : after;
}
