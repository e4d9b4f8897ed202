import { emit } from '../io/output/emit.js';
import { buildPaths, refuseSources } from '../io/output/build-paths.js';
import { recover, withLock } from '../io/output/out-dir.js';
import { writingTo } from '../io/output/out-error.js';
import { version } from '../io/fs/package-files.js';
import { headCommit } from '../io/git/git.js';
import type { Reading } from '../io/read/reading.js';
import { openShard, shardOutputs, type ShardFolder } from '../io/shards/shard-files.js';
import type { ShardDescription } from '../io/shards/shard-files.js';
import { DocsgenError } from '../model/errors.js';
import type { CompiledPage } from '../model/page.js';
import { isInShard, shardName, type Shard } from '../model/shard.js';
import { openSession, type Session, type SessionOptions } from '../session.js';
import { build, sourceFolders, type BuildOptions, type BuildReport } from './build.js';

/** The result of building a shard. */
export interface ShardReport {
  readonly outDir: string;
  /** Number of pages in the shard, and how many of them were compiled. */
  readonly pages: number;
  readonly compiled: number;
}

/**
 * Compiles the pages of a shard and writes them to the output folder, for `mergeShards`. Findings
 * in pages are part of the result. Throws a DocsgenError when the build cannot proceed.
 */
export async function buildShard(options: SessionOptions, shard: Shard): Promise<ShardReport> {
  const paths = buildPaths(options.siteDir, options.outDir);
  return withLock(paths, async ({ isOurs }) => {
    writingTo(paths.out, () => {
      recover(paths);
    });
    const session = openSession(options);
    try {
      const reading = await session.read();
      refuseSources(options.siteDir, paths.out, sourceFolders(reading.input.config));
      const { keys, compiled } = await session.compilePart(reading, (key) => isInShard(key, shard));
      const identity = identityOf(reading, options.siteDir);
      const outputs = await shardOutputs({ ...shard, ...identity }, pagesOf(keys, session));
      await emit(outputs, {
        paths,
        siteDir: options.siteDir,
        states: new Map(),
        keepAssets: 0,
        headers: {},
        patterns: [],
        openRenderer: () => ({ ahead: 0, render: noPage, close: async () => undefined }),
        renderSidebar: noPage,
        feed: noPage,
        draw: async () => undefined,
        progress: () => undefined,
        mayReplace: isOurs,
      });
      session.save();
      return { outDir: paths.out, pages: keys.length, compiled };
    } finally {
      session.closeRemote();
    }
  });
}

function* pagesOf(
  keys: readonly string[],
  { page }: Session,
): Generator<readonly [string, CompiledPage]> {
  for (const key of keys) {
    const compiled = page(key);
    if (compiled !== undefined) yield [key, compiled];
  }
}

function noPage(): never {
  throw new Error('A shard has no pages to render.');
}

type Identity = Pick<ShardDescription, 'version' | 'fingerprint' | 'commit' | 'sources'>;

/** The values that all shards of a build and their merge have in common. */
function identityOf(reading: Reading, siteDir: string): Identity {
  return {
    version,
    fingerprint: reading.options.generatorFingerprint,
    commit: headCommit(siteDir) ?? null,
    sources: reading.key(),
  };
}

/**
 * Builds a site with the pages of its shards. The result is that of a build without shards. Throws
 * a DocsgenError when a shard is missing, is given twice, or was made from other sources or by
 * another version of docsgen.
 */
export async function mergeShards(
  options: BuildOptions,
  folders: readonly string[],
): Promise<BuildReport> {
  const shards = folders.map(openShard);
  refuseIncomplete(shards);
  return build({
    ...options,
    shards,
    accept: (reading) => {
      refuseOthers(shards, identityOf(reading, options.siteDir));
    },
  });
}

/** Throws a DocsgenError unless there is each shard of one build once. */
function refuseIncomplete(shards: readonly ShardFolder[]): void {
  const of = Math.max(...shards.map((shard) => shard.of));
  const other = shards.find((shard) => shard.of !== of);
  if (other !== undefined)
    throw new DocsgenError(
      `The shards are of different builds: ${other.folder} is shard ${shardName(other)}, ` +
        `others are of ${of}.`,
      { hint: 'Merge only the shards of one build.' },
    );
  const byIndex = new Map<number, ShardFolder>();
  for (const shard of shards) {
    const first = byIndex.get(shard.index);
    byIndex.set(shard.index, shard);
    if (first !== undefined)
      throw new DocsgenError(
        `The shard ${shardName(shard)} is given twice: ${first.folder} and ${shard.folder}.`,
        { hint: 'Name each shard once.' },
      );
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !byIndex.has(i));
  if (missing.length === 0) return;
  const names = missing.map((index) => shardName({ index, of })).join(', ');
  throw new DocsgenError(`The build is incomplete, because shards are missing: ${names}.`, {
    hint: `Name the folders of all ${of} shards.`,
  });
}

/** Throws a DocsgenError for a shard that was not made from what this command has read. */
function refuseOthers(shards: readonly ShardFolder[], here: Identity): void {
  for (const shard of shards) {
    const name = `The shard ${shardName(shard)} in ${shard.folder}`;
    if (shard.version !== here.version || shard.fingerprint !== here.fingerprint)
      throw new DocsgenError(
        `${name} was built with another version of docsgen: ${shard.version}, ` +
          `here it is ${here.version}${shard.version === here.version ? ' with other code' : ''}.`,
        { hint: 'Install the same packages on all machines, for example with `npm ci`.' },
      );
    if (shard.commit !== here.commit)
      throw new DocsgenError(
        `${name} was built from ${commitName(shard.commit)}, here it is ` +
          `${commitName(here.commit)}.`,
        { hint: 'Build and merge all shards from the same commit.' },
      );
    if (shard.sources !== here.sources)
      throw new DocsgenError(`${name} was built from other files or with other flags.`, {
        hint:
          'Use the same commit without changes, the same history of git, and the same flags, ' +
          'such as --base-url and --no-social-cards.',
      });
  }
}

function commitName(commit: string | null): string {
  return commit === null ? 'no commit' : `commit ${commit.slice(0, 12)}`;
}
