import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteFile } from './generate.js';
import type { Command } from './measure.js';

/** A generator that can build the generated site in a separate folder. */
export interface Contestant {
  /** Name and version for the table. */
  readonly name: string;
  /** Folder of the site, emptied before `files` are written. */
  readonly site: string;
  /** The generated site in the format of this generator. */
  adapt(files: readonly SiteFile[]): SiteFile[];
  readonly build: Command;
  /** Folder of the built site. */
  readonly output: string;
  /** Caches and outputs that are removed before a cold build. */
  readonly caches: readonly string[];
}

/** Writes the site in the format of a contestant. */
export async function place(
  contestant: Contestant,
  files: readonly SiteFile[],
  sweep: readonly string[],
): Promise<void> {
  for (const folder of sweep)
    await rm(join(contestant.site, folder), { recursive: true, force: true });
  await forget(contestant);
  for (const { path, text } of contestant.adapt(files)) {
    const file = join(contestant.site, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Removes the output and all caches, so that the next build is cold. */
export async function forget({ output, caches }: Contestant): Promise<void> {
  for (const folder of [output, ...caches]) await rm(folder, { recursive: true, force: true });
}

/** Adds a sentence to the page in the middle of the site. */
export async function edit(
  { site, adapt }: Contestant,
  files: readonly SiteFile[],
  turn: number,
): Promise<void> {
  const pages = adapt(files).filter((f) =>
    /^(?:docs|content|src\/content\/docs)\/(?:.*\/)?[^_/][^/]*\.md$/.test(f.path),
  );
  const page = pages[Math.floor(pages.length / 2)];
  if (page === undefined) throw new Error('no page to edit');
  const file = join(site, page.path);
  await writeFile(file, `${await readFile(file, 'utf8')}\nEdited for the ${turn}. time.\n`);
}
