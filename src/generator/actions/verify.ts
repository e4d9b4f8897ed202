import type { FileState } from '../io/output/emit.js';
import { compareText } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type { PageOutput } from '../model/output.js';
import type { Snapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import type { Session } from '../session.js';

/** Pages that an error names. */
const NAMED = 5;

/**
 * Compile and render a sample of the pages again, and compare the results with what the
 * cache and the last build hold for the same keys. The sample depends on the site's
 * content alone, so it differs from commit to commit and not from machine to machine.
 *
 * Returns the number of pages in the sample. Throws a DocsgenError that names the pages
 * that differ.
 */
export async function verifyCache(options: {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly reading: Reading;
  /** What the last build wrote, by output path. */
  readonly states: ReadonlyMap<string, FileState>;
  /** Part of the pages to verify, from 0 to 1. */
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
  if (stale.size > 0) throw differs([...stale].sort(compareText), sample.length);
  return sample.length;
}

/** The part of the paths that comes first by hash. At least one when the share is above zero. */
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

function differs(sources: readonly string[], sample: number): DocsgenError {
  const named = sources.slice(0, NAMED).map((source) => `  ${source}\n`);
  const more = sources.length > NAMED ? `  … and ${sources.length - NAMED} more\n` : '';
  return new DocsgenError(
    `${sources.length} of ${sample} pages that were made again differ from the cache:\n${named.join('')}${more}Nothing was written.`,
    {
      hint: 'Delete the folder .docsgen, build again, and report this with the version of docsgen.',
    },
  );
}
