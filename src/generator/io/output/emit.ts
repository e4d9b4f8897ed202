import { lstatSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { DocsgenError } from '../../model/errors.js';
import { once } from '../../model/once.js';
import {
  MANIFEST,
  type CardOutput,
  type FinishedArticles,
  type Output,
  type PageOutput,
} from '../../model/output.js';
import { untraced } from '../../model/trace.js';
import type { RenderedFiles } from '../../output/render-files.js';
import { FileNames, quoted, unsafePath } from '../../model/safe-path.js';
import { attempt } from '../fs/attempt.js';
import { readInSite } from '../fs/contained.js';
import type { EmitOptions, EmitResult, FileState, PageRenderer } from './emit-options.js';
import { manifestHash, readManifest } from './manifest.js';
import { openNewSite, type NewSite, type OldSite } from './new-site.js';
import { recover, removeStaging } from './out-dir.js';
import { outputError, writingTo } from './out-error.js';
import { createPause } from '../fs/pause.js';
import { readingOf } from '../fs/unreadable.js';
import { scanOutput } from './scan-output.js';

/**
 * Write a set of outputs to the output folder. New files are written beside the old site. A small
 * change is then made file by file (`edit-in-place.ts`). After a larger one, the new site gets hard
 * links to all unchanged files and replaces the old one. After a crash, the output folder holds the
 * old site or the new one, or the next command completes the change.
 *
 * Throws a DocsgenError when the folder contains other files, when it cannot be written, and when
 * an output has an unsafe path. Throws an UnreadableFile when a file of the site has become
 * unreadable. After an error, the old site is unchanged.
 */
export async function emit(outputs: readonly Output[], options: EmitOptions): Promise<EmitResult> {
  const names = namesOf(outputs);
  return withOutput(options, (old) => stage(outputs, names, old, options));
}

/**
 * Runs work that changes the output folder, which is repaired and scanned before. After an error,
 * the new files are removed.
 */
export async function withOutput<T>(
  { paths, mayReplace, span = untraced }: Pick<EmitOptions, 'paths' | 'mayReplace' | 'span'>,
  work: (old: OldSite) => Promise<T>,
): Promise<T> {
  const { manifest, hash } = writingTo(paths.out, () => {
    recover(paths);
    return { manifest: readManifest(paths.out), hash: manifestHash(paths.out) };
  });
  const scan = await span('scan the output folder', () => scanOutput(paths.out, manifest));
  try {
    return await work({ manifest, manifestHash: hash, scan });
  } catch (error) {
    // If another process has taken over the lock, this folder belongs to it.
    if (mayReplace()) removeStaging(paths);
    throw outputError(error, paths.out);
  }
}

/**
 * The names of all outputs. Throws a DocsgenError for an output that would not be a separate file
 * inside the output folder on every operating system. A last check, independent of the plan.
 */
function namesOf(outputs: readonly Output[]): FileNames {
  const names = new FileNames();
  addNames(names, [MANIFEST, ...outputs.map(({ path }) => path)]);
  return names;
}

function addNames(names: FileNames, paths: readonly string[]): void {
  for (const path of paths) {
    const unsafe = unsafePath(path);
    if (unsafe !== undefined)
      throw new DocsgenError(`The output ${quoted(path)} ${unsafe.reason}. Nothing was written.`, {
        hint: unsafe.hint,
      });
    const clash = names.add(path);
    if (clash !== undefined)
      throw new DocsgenError(
        `The outputs ${quoted(clash.other)} and ${quoted(path)} cannot both be written. ` +
          'Nothing was written.',
        { hint: 'Rename one of the two.' },
      );
  }
}

async function stage(
  outputs: readonly Output[],
  names: FileNames,
  old: OldSite,
  options: EmitOptions,
): Promise<EmitResult> {
  const { span = untraced } = options;
  const site = openNewSite(old, outputs.length, options);
  const missing: Output[] = [];
  const pause = createPause();
  for (const output of outputs) {
    await pause();
    if (!site.reuse(output)) missing.push(output);
  }
  const written = finishedArticles(outputs, site);
  const late = await whileDrawing(missing, site, options, async (isDrawing) => {
    await span('render changed files', () =>
      writeMissing(missing, site, { ...options, written, isDrawing }),
    );
    return writeLate(names, site, { ...options, written });
  });
  const added = await options.finish?.({
    outputs: [...outputs, ...late].map(({ path }) => path).sort(),
    read: site.read,
  });
  for (const output of added ?? []) {
    if (names.add(output.path) !== undefined || unsafePath(output.path) !== undefined)
      throw new DocsgenError(`The output ${quoted(output.path)} cannot be added.`);
    if (!site.reuse(output)) site.write(output, output.bytes);
  }
  site.keepOldAssets(names);
  return span('publish', () => site.publish());
}

/**
 * Does work while threads draw the cards among the outputs, and resolves when both are done. An
 * error of the work comes first.
 */
async function whileDrawing<T>(
  missing: readonly Output[],
  site: NewSite,
  options: EmitOptions,
  work: (isDrawing: boolean) => Promise<T>,
): Promise<T> {
  const cards = missing.filter((output) => output.kind === 'card');
  // Work begins first, because it starts a thread that it needs soon.
  const working = work(cards.length > 0);
  const drawing = options.draw(cards, (card, png) => {
    site.write(card, png);
  });
  // Also after an error: a card must not be written into a folder that is being removed.
  const [worked, drawn] = await Promise.allSettled([working, drawing]);
  if (worked.status === 'rejected') throw worked.reason;
  if (drawn.status === 'rejected') throw drawn.reason;
  return worked.value;
}

/** Writes the outputs that are known late, and returns them. */
async function writeLate(
  names: FileNames,
  site: NewSite,
  options: WriteOptions,
): Promise<readonly Output[]> {
  const late = (await options.late?.()) ?? [];
  addNames(
    names,
    late.map(({ path }) => path),
  );
  for (const output of late) if (!site.reuse(output)) await writeOutput(output, site, options);
  return late;
}

/** Renders and writes all outputs but cards. */
async function writeMissing(
  missing: readonly Output[],
  site: NewSite,
  options: EmitOptions & { readonly written: FinishedArticles; readonly isDrawing: boolean },
): Promise<void> {
  const outputs = articlesFirst(missing.filter((output) => output.kind !== 'card'));
  const isNew = (output: Output): output is PageOutput =>
    output.kind === 'page' && !site.hasFrame(output);
  const renderer = options.openRenderer(outputs.filter(isNew).length);
  const pause = createPause();
  try {
    let begun = 0;
    for (const [i, output] of outputs.entries()) {
      for (; begun < Math.min(i + renderer.ahead, outputs.length); begun++) {
        const next = outputs[begun];
        // The rejection is handled when the page is written.
        if (next !== undefined && isNew(next)) renderer.render(next).catch(() => undefined);
      }
      await writeOutput(output, site, { ...options, renderer });
      // Drawn cards arrive as messages, which need turns of the event loop.
      await (options.isDrawing ? turn() : pause());
    }
  } finally {
    await renderer.close();
  }
}

/** The options for writing outputs one by one. */
interface WriteOptions extends EmitOptions {
  readonly written: FinishedArticles;
  /** When absent: no output is a page. */
  readonly renderer?: PageRenderer;
}

/** Renders and writes an output. Threads draw cards. */
async function writeOutput(output: Output, site: NewSite, options: WriteOptions): Promise<void> {
  if (output.kind === 'card') return;
  if (output.kind === 'page') await writePage(output, site, options);
  else if (output.kind === 'chunk') {
    const { chunk } = await rendered(output.of, options);
    site.write(output, chunk.bytes, chunk);
  } else site.write(output, await contentOf(output, options));
}

/**
 * Writes a page. If only the entries of its sidebar have changed, the rest comes from its old file.
 */
async function writePage(output: PageOutput, site: NewSite, options: WriteOptions): Promise<void> {
  const old = site.framed(output);
  if (old === undefined) {
    const { html, sidebar } = await rendered(output, options);
    site.write(output, html.bytes, { hash: html.hash, sidebar });
    return;
  }
  const { content } = old;
  const [start, length] = old.sidebar;
  const sidebar = Buffer.from(await options.renderSidebar(output));
  const parts = [content.subarray(0, start), sidebar, content.subarray(start + length)];
  site.write(output, Buffer.concat(parts), { sidebar: [start, sidebar.length] });
}

function rendered(output: PageOutput, { renderer }: WriteOptions): Promise<RenderedFiles> {
  if (renderer === undefined) throw new Error(`${output.path} comes too late.`);
  return renderer.render(output);
}

/** Texts with articles of other files come after these files. */
function articlesFirst(outputs: readonly Output[]): readonly Output[] {
  const isCollection = (output: Output): boolean =>
    output.kind === 'feed' && output.head === undefined;
  return [
    ...outputs.filter((output) => !isCollection(output)),
    ...outputs.filter((output) => isCollection(output)),
  ];
}

/** Reads articles from the files of the new site that hold one article each. */
function finishedArticles(outputs: readonly Output[], site: NewSite): FinishedArticles {
  const files = once(
    () =>
      new Map(
        outputs.flatMap((output) => {
          if (output.kind !== 'feed' || output.head === undefined) return [];
          return output.articles.map((body) => [body, output] as const);
        }),
      ),
  );
  return (body) => {
    const file = files().get(body);
    if (file?.head === undefined || !site.has(file.path)) return undefined;
    return site.read(file.path).toString().slice(file.head.length);
  };
}

async function contentOf(
  output: Exclude<Output, CardOutput | PageOutput | { readonly kind: 'chunk' }>,
  options: WriteOptions,
): Promise<Uint8Array> {
  switch (output.kind) {
    case 'feed':
      return Buffer.from(await options.feed(output, options.written));
    case 'text':
      return Buffer.from(output.text);
    case 'index':
      return Buffer.from(await output.text());
    case 'bytes':
      return output.bytes;
    case 'copy':
      return readingOf(output.from, () => readInSite(options.siteDir, output.from));
  }
}

/** Whether a file on disk is unchanged since docsgen wrote it. */
export function isUntouched(file: string, state: FileState): boolean {
  const stat = attempt(() => lstatSync(file));
  return stat?.isFile() === true && stat.size === state.size && stat.mtimeMs === state.mtime;
}
