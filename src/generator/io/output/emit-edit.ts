import { DocsgenError } from '../../model/errors.js';
import type { Output } from '../../model/output.js';
import { FileNames, quoted, unsafePath } from '../../model/safe-path.js';
import { untraced } from '../../model/trace.js';
import type { Splice } from '../fs/splice.js';
import type { SiteOptions, EmitResult } from './emit-options.js';
import { withOutput } from './emit.js';
import { openNewSite, type OldSite } from './new-site.js';

/** A file with new content, or with the content of the old file in which parts are replaced. */
export type EditedFile = Pick<Output, 'path' | 'key' | 'kind'> & {
  readonly content: Uint8Array | readonly Splice[];
};

/** A change of few files of a built site. All others stay as they are. */
export interface SiteEdit {
  /** Hash of the manifest of the built site that the change belongs to. */
  readonly from: string;
  readonly files: readonly EditedFile[];
  /** Paths of files that the new site does not have. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Change few files of the output folder, with the same guarantees as `emit`. Returns undefined, and
 * changes nothing, if the folder is not as the last build left it.
 */
export async function emitEdit(
  edit: SiteEdit,
  options: Omit<SiteOptions, 'headers' | 'patterns'>,
): Promise<EmitResult | undefined> {
  return withOutput(options, (old) => stageEdit(edit, old, options));
}

async function stageEdit(
  { from, files, gone }: SiteEdit,
  old: OldSite,
  options: Omit<SiteOptions, 'headers' | 'patterns'>,
): Promise<EmitResult | undefined> {
  const { manifest, manifestHash } = old;
  if (manifest === undefined || manifestHash !== from) return undefined;
  const { headers, patterns } = manifest;
  const site = openNewSite(old, options.states.size, { ...options, headers, patterns });
  if (!site.keepAll(new Set([...files.map(({ path }) => path), ...gone]))) return undefined;
  const names = new FileNames();
  for (const { content, ...file } of files) {
    const { path } = file;
    if (names.add(path) !== undefined || unsafePath(path) !== undefined)
      throw new DocsgenError(`The output ${quoted(path)} cannot be written.`);
    if (content instanceof Uint8Array) site.write(file, content);
    else site.splice(file, content);
  }
  site.keepOldAssets(names);
  const { span = untraced } = options;
  return span('publish', () => site.publish());
}
