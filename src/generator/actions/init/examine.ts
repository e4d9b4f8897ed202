import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { namesOfProject } from '../../config/folder-facts.js';
import { repositoryLinks, type RepositoryLinks } from '../../config/repository.js';
import { usualDocsFolders } from '../../config/defaults-docs.js';
import { attempt } from '../../io/fs/attempt.js';
import { readFolderFacts } from '../../io/read/folder-facts.js';
import { hasConfig } from '../../io/read/find-site.js';
import { nearestGit } from '../../io/git/repository.js';
import { folderNames } from '../../io/git/remote.js';
import { DocsgenError } from '../../model/errors.js';
import type { Answers } from '../../starter/answers.js';
import type { ForeignSite } from '../../starter/foreign/foreign-site.js';
import type { HostName } from '../../starter/hosts.js';
import {
  LOCK_FILES,
  packageCommands,
  type PackageCommands,
} from '../../starter/package-commands.js';
import { docusaurusConfig, openFolder, type OldFolder } from '../migrate/old-site.js';
import { readForeignSite, type ForeignOptions } from './read-foreign.js';

/** A folder in which a site is to be made. */
export interface ExaminedFolder {
  /** Absolute. It need not exist. */
  readonly dir: string;
  readonly files: OldFolder;
  /** Absolute root of the repository, or `dir`. */
  readonly repositoryDir: string;
  /** Path of the site in the repository, '' or ending with a slash. */
  readonly folder: string;
  readonly branch: string;
  readonly repository: RepositoryLinks | undefined;
  readonly commands: PackageCommands;
  /** Whether there is a `package.json` already. */
  readonly hasPackage: boolean;
  readonly foreign: ForeignSite | undefined;
  /** The folder with the pages that exist already. */
  readonly pages: string | undefined;
  /** The answers for somebody who answers no question. */
  readonly defaults: Answers;
}

/**
 * Reads what is in the folder of a new site. Runs the config of a VitePress site in another
 * process, after `confirm`. Throws a DocsgenError if the folder has a config of docsgen or of
 * Docusaurus, or if it is a file.
 */
export async function examine(dir: string, options: ForeignOptions): Promise<ExaminedFolder> {
  refuse(dir);
  const files = openFolder(dir);
  const foreign = await readForeignSite(files, options);
  const pages = foreign?.area.path ?? usualDocsFolders.find((path) => hasPages(files, path));
  const repositoryDir = nearestGit(dir) ?? dir;
  const inside = relative(repositoryDir, dir).split(sep).join('/');
  const facts = factsOf(dir);
  const repository = facts.remote === undefined ? undefined : repositoryLinks(facts.remote);
  const host = hostOf(files, repository);
  return {
    dir,
    files,
    repositoryDir,
    folder: inside === '' ? '' : `${inside}/`,
    branch: branchOf(repositoryDir),
    repository,
    commands: commandsIn(dir, repositoryDir),
    hasPackage: files.isFile('package.json'),
    foreign,
    pages,
    defaults: {
      title: foreign?.defaults.title ?? facts.title ?? 'Documentation',
      address: foreign?.defaults.address ?? addressOf(host, repository),
      areas: ['docs'],
      languages: [foreign?.defaults.language ?? 'en'],
      host,
      search: 'embedded',
    },
  };
}

function refuse(dir: string): void {
  const entry = statSync(dir, { throwIfNoEntry: false });
  if (entry === undefined) {
    if (lstatSync(dir, { throwIfNoEntry: false }) !== undefined)
      throw new DocsgenError(`${dir} is a symbolic link that leads nowhere.`);
    return;
  }
  if (!entry.isDirectory()) throw new DocsgenError(`${dir} is a file.`, { hint: 'Name a folder.' });
  if (hasConfig(dir))
    throw new DocsgenError(`${dir} is a site already: it has a config file.`, {
      hint: 'Edit the config, or name another folder: docsgen init <folder>.',
    });
  const old = docusaurusConfig(dir);
  if (old !== undefined)
    throw new DocsgenError(`${dir} is a site of Docusaurus: it has ${old}.`, {
      hint: 'Run `docsgen migrate . --out ../new`: it reads the config of Docusaurus.',
    });
}

/** Whether a real folder has Markdown files. */
export function hasPages({ below, dir }: OldFolder, path: string): boolean {
  const entry = attempt(() => lstatSync(join(dir, path)));
  if (entry?.isDirectory() !== true) return false;
  return (below(path) ?? []).some((file) => /\.mdx?$/i.test(file));
}

type FolderFacts = ReturnType<typeof readFolderFacts>;

/** The name of the project and its repository. A folder that does not exist has only a name. */
function factsOf(dir: string): FolderFacts {
  if (existsSync(dir))
    return readFolderFacts({ root: dir, dataRoot: dir, hasTitle: false }, new Map());
  const parent = dirname(dir);
  const names = [basename(dir), ...(existsSync(parent) ? folderNames(parent).slice(0, 1) : [])];
  return namesOfProject({ packageJson: undefined, readme: undefined, names });
}

/** The host that files of the folder name, otherwise that of the repository. */
function hostOf(files: OldFolder, repository: RepositoryLinks | undefined): HostName {
  if (files.exists('netlify.toml')) return 'netlify';
  if (files.exists('vercel.json')) return 'vercel';
  if (files.exists('wrangler.toml') || files.exists('wrangler.jsonc')) return 'cloudflare';
  return repository === undefined || repository.label === 'GitHub' ? 'github-pages' : 'none';
}

/** The address at GitHub Pages. */
function addressOf(host: HostName, repository: RepositoryLinks | undefined): Answers['address'] {
  const [, owner, name] =
    /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository?.href ?? '') ?? [];
  if (host !== 'github-pages' || owner === undefined || name === undefined)
    return { url: '', baseUrl: '/' };
  const domain = `${owner.toLowerCase()}.github.io`;
  const baseUrl = name.toLowerCase() === domain ? '/' : `/${name}/`;
  return { url: `https://${domain}`, baseUrl };
}

/** The branch that is checked out, which is published. */
function branchOf(repositoryDir: string): string {
  const head = attempt(() => readFileSync(join(repositoryDir, '.git/HEAD'), 'utf8'));
  const branch = /^ref: refs\/heads\/([\w./-]+)\s*$/.exec(head ?? '')?.[1];
  return branch ?? 'main';
}

/** The package manager whose lock file is nearest, going up to the root of the repository. */
function commandsIn(dir: string, repositoryDir: string): PackageCommands {
  for (let at = dir; ; at = dirname(at)) {
    const lock = LOCK_FILES.find(([file]) => existsSync(join(at, file)));
    if (lock !== undefined) return packageCommands(lock[1]);
    if (resolve(at) === resolve(repositoryDir) || dirname(at) === at) return packageCommands('npm');
  }
}
