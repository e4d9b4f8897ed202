import { basename, join } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { version } from '../../io/fs/package-files.js';
import { readInSite } from '../../io/fs/contained.js';
import { configText } from '../../migrate/config-text.js';
import type { Note } from '../../migrate/notes.js';
import type { RuleCount } from '../../migrate/report.js';
import { DocsgenError } from '../../model/errors.js';
import type { Answers } from '../../starter/answers.js';
import { missingIn, type LeftAlone } from '../../starter/by-hand.js';
import {
  planStarter,
  STARTER_CONFIG,
  type StarterFile,
  type StarterSite,
} from '../../starter/site-files.js';
import { adopt, type AdoptedSite } from './adopt.js';
import { hasPages, type ExaminedFolder } from './examine.js';
import { createFiles, hasPlace, isTaken } from './write-new.js';

export interface InitOptions {
  readonly write: boolean;
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly jobs: number;
  readonly progress: (phase: string, done: number, total: number) => void;
}

/** A new site. */
export interface InitResult {
  /** The files that were written, or would be. */
  readonly files: readonly StarterFile[];
  /** Files that existed already. */
  readonly leftAlone: readonly LeftAlone[];
  readonly notes: readonly Note[];
  /** Findings in existing pages, which are accepted. */
  readonly findings: readonly RuleCount[];
  /** Number of existing pages that became a part of the site. */
  readonly adoptedPages: number;
  /** The steps that remain at the host. */
  readonly hostSteps: readonly string[];
}

/**
 * Makes a site in a folder. Creates files and changes none. Existing pages become a part of the
 * site where they are. Throws a DocsgenError, and writes nothing, if a file cannot be created.
 */
export async function init(
  folder: ExaminedFolder,
  answers: Answers,
  options: InitOptions,
): Promise<InitResult> {
  const pages = folder.pages ?? freeFolder(folder, answers.areas[0] ?? 'docs');
  const starter = planFor(folder, pages, answers, options);
  const adopted = await adoptPages(folder, pages, starter, options);
  const files = withAdopted(starter, adopted);
  const { created, leftAlone } = split(files, folder);
  if (options.write)
    createFiles(
      created.map(({ path, root, text }) => ({ root: rootOf(root, folder), path, text })),
    );
  return {
    files: created,
    leftAlone,
    notes: adopted?.notes ?? folder.foreign?.notes ?? [],
    findings: adopted?.findings ?? [],
    adoptedPages: adopted?.pageCount ?? 0,
    hostSteps: starter.host.steps,
  };
}

function planFor(
  folder: ExaminedFolder,
  pages: string,
  answers: Answers,
  { day }: InitOptions,
): StarterSite {
  const { files, repository } = folder;
  const [first = 'docs', ...others] = answers.areas;
  return planStarter(answers, {
    folder: folder.folder,
    branch: folder.branch,
    commands: folder.commands,
    version,
    day,
    repository: repository && { label: repository.label, href: repository.href },
    packageName: packageName(folder.dir),
    areasWithPages: new Set([
      ...(hasPages(files, pages) ? [first] : []),
      ...others.filter((area) => hasPages(files, area)),
    ]),
    pages,
    foreign: folder.foreign,
  });
}

/** A folder for new pages that is free, or a real folder without pages. */
function freeFolder({ dir }: ExaminedFolder, name: string): string {
  const candidates = [name, `content/${name}`, `${name}-site`];
  const free = candidates.find((path) => hasPlace(dir, `${path}/index.md`));
  if (free !== undefined) return free;
  throw new DocsgenError(`There is no place for the pages: ${candidates.join(', ')} are taken.`, {
    hint: 'Name another area with --areas.',
  });
}

/** A name that npm accepts. */
function packageName(dir: string): string {
  const name = basename(dir)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'docsgen' ? 'docs' : name;
}

async function adoptPages(
  folder: ExaminedFolder,
  pages: string,
  starter: StarterSite,
  { jobs, progress }: InitOptions,
): Promise<AdoptedSite | undefined> {
  if (!hasPages(folder.files, pages)) return undefined;
  const added = starter.files.filter(
    ({ root, path }) => root === 'site' && path.endsWith('.md') && !isTaken(folder.dir, path),
  );
  return await adopt({
    files: folder.files,
    pages,
    foreign: folder.foreign,
    config: starter.config,
    added: new Map(added.map(({ path, text }) => [path, text])),
    title: String(starter.config.title),
    jobs,
    progress,
  });
}

/** All files with those of the existing pages before the config, which is last. */
function withAdopted(
  { files }: StarterSite,
  adopted: AdoptedSite | undefined,
): readonly StarterFile[] {
  if (adopted === undefined) return files;
  const others = files.filter(({ path }) => path !== STARTER_CONFIG);
  const more = [...adopted.files].map(([path, text]): StarterFile => ({
    path,
    root: 'site',
    text,
  }));
  const config: StarterFile = {
    path: STARTER_CONFIG,
    root: 'site',
    text: configText(adopted.config),
  };
  return [...others, ...more, config];
}

function rootOf(root: StarterFile['root'], { dir, repositoryDir }: ExaminedFolder): string {
  return root === 'site' ? dir : repositoryDir;
}

/** The files that can be created, and those whose path is taken. */
function split(
  files: readonly StarterFile[],
  folder: ExaminedFolder,
): { readonly created: StarterFile[]; readonly leftAlone: LeftAlone[] } {
  const created: StarterFile[] = [];
  const leftAlone: LeftAlone[] = [];
  for (const file of files) {
    const { path, text } = file;
    const root = rootOf(file.root, folder);
    if (!isTaken(root, path) && hasPlace(root, path)) {
      created.push(file);
      continue;
    }
    const existing = attempt(() => readInSite(root, path).toString('utf8'));
    leftAlone.push({ path, lines: missingIn(path, text, existing, folder.commands) });
  }
  return { created, leftAlone };
}

/** The path of a file of a new site, relative to its folder, for people. */
export function shownPath({ path, root }: StarterFile, folder: ExaminedFolder): string {
  if (root === 'site' || folder.folder === '') return path;
  const up = '../'.repeat(folder.folder.split('/').length - 1);
  return join(up, path);
}
