import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DocsgenError } from '../../model/errors.js';
import type { Output } from '../../model/output.js';
import type { CompiledPage } from '../../model/page.js';
import { MAX_SHARDS, shardName } from '../../model/shard.js';
import { hashOf } from '../../model/keys.js';
import { isSystemError, problemOf } from '../fs/system-error.js';
import { decodeBundle, encodeBundle } from '../remote/bundle.js';
import { decodePage, encodePage } from '../remote/page-entry.js';

/** The file that makes a folder a shard. */
const DESCRIPTION = 'docsgen-shard.json';

/** Number of bytes of pages, before compression, after which a file ends. */
const FILE_BYTES = 4_000_000;

const descriptionSchema = z.strictObject({
  format: z.literal(1),
  index: z.int().min(1).max(MAX_SHARDS),
  of: z.int().min(1).max(MAX_SHARDS),
  /** docsgen's version, and the hash of its code. */
  version: z.string(),
  fingerprint: z.string(),
  /** The commit of the repository; null outside of one. */
  commit: z.string().nullable(),
  /** Hash of everything that the build read. */
  sources: z.string(),
  files: z.array(
    z.strictObject({ path: z.string().regex(/^pages-\d{1,6}\.gz$/), hash: z.string() }),
  ),
});

/** The description of a shard and its build. */
export type ShardDescription = z.infer<typeof descriptionSchema>;

/** The folder of a shard. */
export interface ShardFolder extends ShardDescription {
  readonly folder: string;
}

/** The files of a shard with these pages, by compile key. */
export async function shardOutputs(
  description: Omit<ShardDescription, 'format' | 'files'>,
  pages: Iterable<readonly [key: string, page: CompiledPage]>,
): Promise<Output[]> {
  const outputs: Extract<Output, { kind: 'bytes' }>[] = [];
  let group = new Map<string, Buffer>();
  let size = 0;
  const endFile = async (): Promise<void> => {
    const bytes = await encodeBundle(group);
    const path = `pages-${outputs.length}.gz`;
    outputs.push({ kind: 'bytes', path, key: hashOf(bytes), bytes });
    group = new Map();
    size = 0;
  };
  for (const [key, page] of pages) {
    const bytes = encodePage(page);
    if (size > 0 && size + bytes.length > FILE_BYTES) await endFile();
    group.set(key, bytes);
    size += bytes.length;
  }
  if (group.size > 0) await endFile();
  const files = outputs.map(({ path, key: hash }) => ({ path, hash }));
  const text = `${JSON.stringify({ format: 1, ...description, files }, null, 2)}\n`;
  return [...outputs, { kind: 'text', path: DESCRIPTION, key: hashOf(text), text }];
}

/** Reads the description of a shard. Throws a DocsgenError if the folder is no shard. */
export function openShard(folder: string): ShardFolder {
  const file = join(folder, DESCRIPTION);
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new DocsgenError(`The folder ${folder} is no shard: it has no ${DESCRIPTION}.`, {
      hint: 'Name the folders that `docsgen build --shard` wrote.',
    });
  const { data } = descriptionSchema.safeParse(jsonOf(read(file)));
  if (data === undefined)
    throw new DocsgenError(`The shard ${folder} is damaged, or of another version of docsgen.`, {
      hint: 'Build the shard again with the same version of docsgen.',
    });
  return { ...data, folder };
}

/** All pages of a shard, by compile key. Throws a DocsgenError if a file is missing or damaged. */
export async function* pagesOfShard(
  shard: ShardFolder,
): AsyncGenerator<readonly [key: string, page: CompiledPage]> {
  for (const { path, hash } of shard.files) {
    const bytes = read(join(shard.folder, path));
    const entries = hashOf(bytes) === hash ? await decodeBundle(bytes) : undefined;
    if (entries === undefined) throw damaged(shard, path);
    for (const [key, entry] of entries) {
      const page = decodePage(entry);
      if (page === undefined) throw damaged(shard, path);
      yield [key, page];
    }
  }
}

function damaged(shard: ShardFolder, path: string): DocsgenError {
  return new DocsgenError(
    `The file ${path} of the shard ${shardName(shard)} in ${shard.folder} is damaged.`,
    { hint: 'Build the shard again, or copy its folder again.' },
  );
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DocsgenError(`${file} cannot be read: ${problemOf(error)}.`, {
      hint: 'Copy the folder of the shard again.',
      cause: error,
    });
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
