import type { FileState } from '../io/output/emit-options.js';
import { compareText } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type { PageOutput } from '../model/output.js';
import type { Snapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import type { Session } from '../session.js';

/** Number of pages that the error lists. */
const MAX_LISTED = 5;

/**
 * Compiles and renders a sample of the pages, and compares the results with those that the cache
 * and the last build have for the same keys. The sample depends only on the content of the site:
 * it is the same on every machine, and another one after each commit.
 *
 * Returns the number of pages in the sample. Throws a DocsgenError that names the pages
 * that differ.
 */
export async function verifyCache(options: {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly reading: Reading;
  /** The files of the last build, by output path. */
  readonly states: ReadonlyMap<string, FileState>;
  /** Share of the pages to verify, from 0 to 1. */
  readonly share: number;
}): Promise<number> {
  const { session, snapshot, reading, states, share } = options;
  const sample = sampleOf([...snapshot.compiled.keys()], reading.key(), share);
  const stale = new Set<string>();
  await session.recompile(sample, reading, (source, page) => {
    const { facts } = snapshot.compiled.get(source) ?? {};
    const sameArticle = hashOf(page.article) === facts?.articleHash;
    const sameFacts = JSON.stringify(page.facts) === JSON.stringify(facts);
    if (!sameArticle || !sameFacts) stale.add(source);
  });
  const chosen = new Set(sample);
  for (const output of snapshot.outputs.values()) {
    if (output.kind !== 'page' || !chosen.has(output.body?.source ?? '')) continue;
    const written = states.get(output.path);
    if (written?.key !== output.key) continue;
    if (!(await rendersAs(written.hash, output, options))) stale.add(output.body?.source ?? '');
  }
  if (stale.size > 0) throw cacheError([...stale].sort(compareText), sample.length);
  return sample.length;
}

/** The first paths in the order of their hashes. At least one if the share is above zero. */
function sampleOf(paths: readonly string[], seed: string, share: number): string[] {
  const ranked = paths.map((path) => ({ path, rank: hashOf(`${seed} ${path}`) }));
  ranked.sort((a, b) => compareText(a.rank, b.rank));
  return ranked.slice(0, Math.ceil(paths.length * share)).map(({ path }) => path);
}

async function rendersAs(
  hash: string,
  output: PageOutput,
  { session, reading }: { readonly session: Session; readonly reading: Reading },
): Promise<boolean> {
  const { html } = await session.render(output, reading);
  return hashOf(Buffer.from(html)) === hash;
}

function cacheError(sources: readonly string[], sampleSize: number): DocsgenError {
  const listed = sources.slice(0, MAX_LISTED).map((source) => `  ${source}`);
  const others = sources.length - listed.length;
  const lines = [
    `${sources.length} of ${sampleSize} pages that were compiled again differ from the cache:`,
    ...listed,
    ...(others > 0 ? [`  … and ${others} more`] : []),
    'Nothing was written.',
  ];
  return new DocsgenError(lines.join('\n'), {
    hint: 'Delete the folder .docsgen, build again, and report this with the version of docsgen.',
  });
}
