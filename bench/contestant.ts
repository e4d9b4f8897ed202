import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteFile } from './generate.js';
import type { Command } from './measure.js';

/** A generator that can build the generated site in a folder of its own. */
export interface Contestant {
  /** Name and version, as the table shows it. */
  readonly name: string;
  /** Folder of the site; made empty before `files` are written. */
  readonly site: string;
  /** The generated site in this generator's own form. */
  adapt(files: readonly SiteFile[]): SiteFile[];
  readonly build: Command;
  /** Folder of the built site. */
  readonly output: string;
  /** What a cold build starts without. */
  readonly caches: readonly string[];
}

/** Write the site anew in a contestant's form. */
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

/** Remove the output and every cache: the next build is cold. */
export async function forget({ output, caches }: Contestant): Promise<void> {
  for (const folder of [output, ...caches]) await rm(folder, { recursive: true, force: true });
}

/** Add a sentence to the page in the middle of the site. */
export async function edit(
  { site, adapt }: Contestant,
  files: readonly SiteFile[],
  turn: number,
): Promise<void> {
  const pages = adapt(files).filter((f) => /^(?:docs|content)\/.*\.md$/.test(f.path));
  const page = pages[Math.floor(pages.length / 2)];
  if (page === undefined) throw new Error('no page to edit');
  const file = join(site, page.path);
  await writeFile(file, `${await readFile(file, 'utf8')}\nEdited for the ${turn}. time.\n`);
}
