import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/generator/io/stores/page-store.js';
import type { SourceFile } from '../../src/generator/model/input.js';
import type { Output, PageOutput } from '../../src/generator/model/output.js';
import type { Article } from '../../src/generator/model/page.js';
import type { SitePage } from '../../src/generator/model/site.js';
import { emptySnapshot, type Snapshot } from '../../src/generator/incremental/snapshot.js';
import { resolveFindings } from '../../src/generator/rules/resolve-findings.js';
import { openSession, type Session } from '../../src/generator/session.js';
import { root } from './command.js';

/** The site of this repository, compiled, linked and planned, but not rendered. */
export interface OwnSite {
  readonly snapshot: Snapshot;
  /** Path relative to the site → source of the page. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Route → planned page. */
  readonly outputs: ReadonlyMap<string, PageOutput>;
  readonly article: (page: SitePage) => Article;
  /** The findings of `docsgen check`, as `file:line rule message`. */
  readonly findings: readonly string[];
}

/** Opens a session of a site that prints nothing and draws no social cards. */
export const quietSession = (siteDir: string): Session =>
  openSession({
    siteDir,
    outDir: join(siteDir, 'build'),
    jobs: 2,
    cache: true,
    socialCards: false,
    progress: () => undefined,
    notice: () => undefined,
  });

/** Reads and plans the site of this repository as `docsgen check` does. */
export async function ownSite(): Promise<OwnSite> {
  const session = quietSession(root);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const resolved = resolveFindings(
    [...reading.diagnostics, ...snapshot.diagnostics()],
    reading.input,
  );
  const isPage = (output: Output): output is PageOutput => output.kind === 'page';
  const store = openStore(session.cache);
  return {
    snapshot,
    findings: resolved.diagnostics.map((d) => `${d.file}:${d.line} ${d.rule} ${d.message}`),
    sources: reading.input.pages,
    outputs: new Map(
      [...snapshot.outputs.values()].filter(isPage).map((output) => [output.view().route, output]),
    ),
    article: (page) => {
      const article = store.article(page.facts.articleHash);
      if (article === undefined)
        throw new Error(`The article of ${page.source} is not in the cache.`);
      return article;
    },
  };
}

/** Path relative to the site → Markdown source, for all pages and partials of this repository. */
export function ownSources(): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => `content/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort();
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
