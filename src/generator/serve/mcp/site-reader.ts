import { createEmbeddedEngine } from '../../../search/embedded.js';
import type { SearchEngine, SearchHit } from '../../../search/types.js';
import { readBuiltFile } from '../../diff/page-content.js';
import type { Manifest } from '../../io/output/manifest.js';
import { oncePer } from '../../model/once.js';
import { redirectBy } from '../../model/served-patterns.js';
import { splitUrl } from '../../model/url-parts.js';
import { isPageList } from '../../site/routes.js';
import { SEARCH_FILES } from '../../views/search-contexts.js';
import type { BuiltFiles } from '../built-files.js';
import { questionForms } from './question.js';
import { findSection, sectionsOf, sectionText, type PageSection } from './sections.js';

/** A page in a list. */
export interface ListedPage {
  /** Path of the page, with the base URL of the site. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** A part of the list of all pages. */
export interface PageList {
  readonly total: number;
  readonly pages: readonly ListedPage[];
}

/** A result of a search. */
export interface FoundPage {
  /** Path of the page with the anchor of its section. */
  readonly path: string;
  readonly title: string;
  /** Names of the group, the page and the sections. */
  readonly location: string;
  readonly text: string;
}

/** A page or a section as Markdown. */
export interface PageText {
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

/** A request that has no answer. The message says what to do instead. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The front matter of a Markdown file of a built site, and the text below it. */
interface Twin {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** As written: a path, or an address. */
  readonly url: string;
  readonly body: string;
}

/** Length of the text of a result, in words. */
const SNIPPET_WORDS = 40;
/** Results of a query that are joined with those of its other forms. */
const MIN_HITS = 10;
/** A redirect may lead to another one. */
const MAX_REDIRECTS = 5;

/** Reads a built site for tools. It answers only from files that the manifest lists. */
export class SiteReader {
  constructor(private readonly files: BuiltFiles) {}

  /** Title and description of the site. */
  async about(): Promise<{ readonly title: string; readonly description: string }> {
    const list = (await this.text('llms.txt')) ?? '';
    const title = /^# (.+)$/m.exec(list)?.[1];
    const description = /^> (.+)$/m.exec(list)?.[1] ?? '';
    const titleOfHome = (await this.twin('index.md'))?.title ?? 'Documentation';
    return {
      title: title === undefined ? titleOfHome : withoutEscapes(title),
      description: withoutEscapes(description),
    };
  }

  /** Names of the search indexes: that of the default language and the last versions is first. */
  async indexes(): Promise<readonly string[]> {
    const names = [...this.manifest().files.keys()].flatMap((path) => {
      const [, name] = /^search\/((?!index\.page\.)[^/]+)\.json$/.exec(path) ?? [];
      return name === undefined ? [] : [name];
    });
    const home = (await this.text('index.html')) ?? '';
    const language = /<meta name="docsearch:language" content="([^"]*)"/.exec(home)?.[1];
    return names.sort((a, b) => Number(b === language) - Number(a === language));
  }

  /** Searches an index. `from` is the path of the page that the reader is on. */
  async search(
    query: string,
    options: { readonly limit: number; readonly index?: string; readonly from?: string },
  ): Promise<readonly FoundPage[]> {
    const indexes = await this.indexes();
    const name = options.index ?? indexes[0];
    if (name === undefined) throw new NoAnswer('The site has no search index.');
    if (!indexes.includes(name))
      throw new NoAnswer(`There is no index "${name}". Indexes are: ${indexes.join(', ')}.`);
    const { title } = await this.about();
    const engine = this.engine(name);
    const answers = questionForms(query, title).map(async (form) => {
      const { hits } = await engine.search({
        query: form.query,
        page: 0,
        hitsPerPage: Math.max(MIN_HITS, options.limit),
        snippetWords: SNIPPET_WORDS,
        ...(options.from === undefined ? {} : { path: options.from }),
      });
      return { hits, weight: form.weight };
    });
    return fuse(await Promise.all(answers))
      .slice(0, options.limit)
      .map(foundPage);
  }

  /** The pages that search engines may list, sorted by path. */
  async list(prefix: string, offset: number, limit: number): Promise<PageList> {
    const base = await this.baseUrl();
    const below = prefix.replace(/^\/+|\/+$/g, '');
    const start = below.startsWith(base.slice(1)) ? `/${below}` : base + below;
    const all = (await this.listed()).filter(
      ([path]) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`),
    );
    const pages = await Promise.all(
      all.slice(offset, offset + limit).map(async ([path, title]) => {
        const twin = await this.find(path);
        return { path, title, description: twin?.description ?? '' };
      }),
    );
    return { total: all.length, pages };
  }

  /** A page, or one of its sections by anchor or title. Throws NoAnswer if there is none. */
  async page(address: string, section?: string): Promise<PageText> {
    const origin = await this.origin();
    const host = hostOf(address.trim());
    if (host !== '' && origin !== '' && host !== hostOf(origin))
      throw new NoAnswer(`${address} is not in this site, whose address is ${origin}.`);
    const [place = '', anchor] = withoutOrigin(address).split('#');
    const twin = await this.find(place);
    if (twin === undefined)
      throw new NoAnswer(
        `There is no page at ${address}. Use \`search\` or \`list_pages\` to find its path.`,
      );
    const { path, title, body } = twin;
    const wanted = section ?? anchor;
    if (wanted === undefined || wanted === '') return { path, title, markdown: body };
    const html = (await this.document(await this.nameOf(path))) ?? '';
    const sections = sectionsOf(body, html);
    const found = findSection(decoded(wanted), sections);
    if (found === undefined)
      throw new NoAnswer(
        `${path} has no section "${wanted}". Its sections are:\n${names(sections)}`,
      );
    return {
      path: found.anchor === undefined ? path : `${path}#${found.anchor}`,
      title: found.title,
      markdown: sectionText(body, found, sections),
    };
  }

  /** The Markdown of a path. Follows redirects. */
  private async find(path: string): Promise<Twin | undefined> {
    let place = path;
    for (let i = 0; i <= MAX_REDIRECTS; i++) {
      const name = await this.nameOf(place);
      const files = name === '' ? ['index.md'] : [`${name}.md`, `${name}/index.md`];
      for (const file of files) {
        const twin = await this.twin(file);
        if (twin !== undefined) return twin;
      }
      const target = await this.redirectOf(name);
      if (target === undefined) return undefined;
      const { origin } = splitUrl(target);
      if (origin !== '' && origin !== (await this.origin()))
        throw new NoAnswer(`${path} has moved to ${target}, which is not in this site.`);
      place = withoutOrigin(target).split('#')[0] ?? '';
    }
    return undefined;
  }

  /** The path of a page below the base URL, without the endings that files have. */
  private async nameOf(path: string): Promise<string> {
    const base = await this.baseUrl();
    const absolute = `/${decoded(path).replace(/^\/+/, '')}`;
    const below = `${absolute}/`.startsWith(base) ? absolute.slice(base.length) : absolute.slice(1);
    return below.replace(/\/+$/, '').replace(/(?:^|\/)index\.(?:html|md)$|\.(?:html|md)$/, '');
  }

  private async redirectOf(name: string): Promise<string | undefined> {
    const html = await this.document(name);
    const file = html === undefined ? undefined : readBuiltFile(name, html);
    if (file?.kind === 'redirect') return file.target;
    return redirectBy(this.manifest().patterns)(name);
  }

  /** The document of a page. */
  private async document(name: string): Promise<string | undefined> {
    const files = name === '' ? ['index.html'] : [`${name}/index.html`, `${name}.html`];
    for (const file of files) {
      const html = await this.text(file);
      if (html !== undefined) return html;
    }
    return undefined;
  }

  /** Path and title of each page that search engines may list. */
  private async listed(): Promise<readonly (readonly [path: string, title: string])[]> {
    const { files } = this.manifest();
    const file = [...files].find(([path, { age }]) => isPageList(path) && age === undefined)?.[0];
    const text = file === undefined ? '[]' : ((await this.text(file)) ?? '[]');
    return JSON.parse(text) as [string, string][];
  }

  /** The base URL of the site, from the Markdown of its home page. */
  private async baseUrl(): Promise<string> {
    const path = (await this.twin('index.md'))?.path ?? '/';
    return path.endsWith('/') ? path : `${path}/`;
  }

  /** Scheme and host of the site, from the Markdown of its home page; '' if it has no address. */
  private async origin(): Promise<string> {
    return splitUrl((await this.twin('index.md'))?.url ?? '').origin;
  }

  private async twin(file: string): Promise<Twin | undefined> {
    const text = await this.text(file);
    const [, header = '', body = ''] = /^---\n(.*?)\n---\n\n?(.*)$/s.exec(text ?? '') ?? [];
    const values = new Map(
      header.split('\n').flatMap((line) => {
        const [, key = '', value = ''] = /^(\w+): (".*")$/.exec(line) ?? [];
        return key === '' ? [] : [[key, JSON.parse(value) as string] as const];
      }),
    );
    const url = values.get('url');
    if (url === undefined) return undefined;
    const description = values.get('description') ?? '';
    return { title: values.get('title') ?? '', description, path: withoutOrigin(url), url, body };
  }

  private async text(path: string): Promise<string | undefined> {
    const file = await this.files.read(path);
    return file === undefined ? undefined : Buffer.from(file.bytes).toString('utf8');
  }

  private manifest(): Manifest {
    const manifest = this.files.manifest();
    if (manifest === undefined) throw new NoAnswer('There is no built site.');
    return manifest;
  }

  private engine(name: string): SearchEngine {
    const engines = this.enginesOf(this.manifest());
    const known = engines.get(name);
    if (known !== undefined) return known;
    const engine = createEmbeddedEngine(async (file) => {
      const text = await this.text(file === '' ? `search/${name}.json` : SEARCH_FILES + file);
      if (text === undefined) throw new Error(`The search index has no file ${file}.`);
      return text;
    });
    engines.set(name, engine);
    return engine;
  }

  /** The engines of a build. They keep what they have loaded. */
  private readonly enginesOf = oncePer((_: Manifest) => new Map<string, SearchEngine>());
}

/**
 * Joins the results of several queries: the best hit of each page, the page first that is high in
 * most of them (reciprocal rank fusion).
 */
function fuse(
  answers: readonly { readonly hits: readonly SearchHit[]; readonly weight: number }[],
): SearchHit[] {
  const pages = new Map<string, { hit: SearchHit; score: number; best: number }>();
  for (const { hits, weight } of answers) {
    const seen = new Set<string>();
    for (const hit of hits) {
      const [path = ''] = hit.url.split('#');
      if (seen.has(path)) continue;
      const share = weight / (1 + seen.size);
      seen.add(path);
      const page = pages.get(path) ?? { hit, score: 0, best: 0 };
      const isBetter = share > page.best;
      pages.set(path, {
        hit: isBetter ? hit : page.hit,
        score: page.score + share,
        best: Math.max(share, page.best),
      });
    }
  }
  return [...pages.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

function foundPage({ url, title, hierarchy, text }: SearchHit): FoundPage {
  const joined = (parts: SearchHit['title']): string => parts.map((part) => part.text).join('');
  return {
    path: url,
    title: joined(title),
    location: hierarchy.filter((name) => name !== '').join(' › '),
    text: joined(text),
  };
}

/** The host of an address, in lower case; '' for a path. */
function hostOf(address: string): string {
  return splitUrl(address)
    .origin.replace(/^[^/]*\/\//, '')
    .toLowerCase();
}

/** A line of Markdown as the text that it shows. */
function withoutEscapes(line: string): string {
  return line.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** An address without scheme and host. */
function withoutOrigin(address: string): string {
  return (
    address
      .trim()
      .replace(/^https?:\/\/[^/?#]*/i, '')
      .replace(/\?[^#]*/, '') || '/'
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function names(sections: readonly PageSection[]): string {
  return sections
    .map(({ title, anchor }) => `- ${title}${anchor === undefined ? '' : ` (#${anchor})`}`)
    .join('\n');
}
