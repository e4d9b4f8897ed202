/** Builds a site with the real Docusaurus, outside the repository and without changing the site. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, delimiter, join, resolve } from 'node:path';
import { execute } from './execute.js';

/** The release that sites are built with. */
const VERSION = '3.9.2';
/** Folders of a site that are not copied. */
const NOT_COPIED = new Set(['node_modules', '.docusaurus', '.git', 'build', '.docsgen']);
/** Names of development dependencies that a build can need. */
const BUILD_DEPENDENCY = /docusaurus|remark|rehype|plugin|theme|sass|postcss|tailwind/;

interface SitePackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface ReferenceOptions {
  /** Folder of the Docusaurus site. */
  readonly site: string;
  /** Folder whose files are put over the copy, such as a missing config or stubs. */
  readonly overlay: string | undefined;
  /** Folder for installed packages, copies and builds. */
  readonly work: string;
}

/** A site that Docusaurus has built. */
export interface Reference {
  /** The built folder. */
  readonly built: string;
  /** The `node_modules` with the packages of the site. */
  readonly packages: string;
}

/**
 * Builds a copy of the site and returns the built folder. A second call with the same files
 * returns the same folder without a build.
 *
 * @throws Error with the end of Docusaurus' output if the build fails
 */
export async function buildReference({
  site,
  overlay,
  work,
}: ReferenceOptions): Promise<Reference> {
  const name = basename(resolve(site));
  const sources = [site, ...(overlay === undefined ? [] : [overlay])];
  const key = `${name}-${await hashOf(sources)}`;
  const built = join(work, 'built', key);
  const install = await installDocusaurus(work, await sitePackage(overlay, site));
  const packages = join(install, 'node_modules');
  if (existsSync(built)) return { built, packages };
  const copy = join(install, 'sites', key);
  await rm(copy, { recursive: true, force: true });
  for (const source of sources)
    await cp(source, copy, {
      recursive: true,
      filter: (path) => path === source || !NOT_COPIED.has(basename(path)),
    });
  await wrapConfig(copy);
  await commitAll(copy);
  const out = `${built}.part`;
  const output = await execute({
    program: process.execPath,
    args: [
      join(packages, '@docusaurus/core/bin/docusaurus.mjs'),
      ...['build', '--config', WRAPPER, '--out-dir', out],
    ],
    cwd: copy,
    env: {
      PATH: `${join(packages, '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      NO_UPDATE_NOTIFIER: '1',
      CI: '1',
    },
  });
  // Broken links are in it.
  await writeFile(`${built}.log`, output);
  await rename(out, built);
  return { built, packages };
}

/** The files of a site as one hash, so that a changed site is built again. */
async function hashOf(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(VERSION);
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (path) =>
          !path
            .slice(folder.length)
            .split(/[\\/]/)
            .some((part) => NOT_COPIED.has(part)),
      )
      .sort();
    for (const path of files) hash.update(path.slice(folder.length)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 12);
}

async function sitePackage(...folders: readonly (string | undefined)[]): Promise<SitePackage> {
  for (const folder of folders) {
    const text = folder && (await readFile(join(folder, 'package.json'), 'utf8').catch(() => ''));
    if (text) return JSON.parse(text) as SitePackage;
  }
  return {};
}

/** Installs Docusaurus and the packages of a site on first use, and returns the folder. */
async function installDocusaurus(work: string, site: SitePackage): Promise<string> {
  const dependencies = dependenciesOf(site);
  const text = `${JSON.stringify(
    {
      name: 'docsgen-parity',
      private: true,
      dependencies,
      // Release 3.9.2 does not work with later ones.
      overrides: { '@docsearch/react': '3.9.0' },
    },
    null,
    2,
  )}\n`;
  const install = join(
    work,
    `docusaurus-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  );
  const done = join(install, '.installed');
  if (existsSync(done)) return install;
  await mkdir(install, { recursive: true });
  await writeFile(join(install, 'package.json'), text);
  await execute({
    program: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'],
    cwd: install,
  });
  await writeFile(done, '');
  return install;
}

/** Docusaurus in one release, and what else the site names. Local packages cannot be installed. */
function dependenciesOf({ dependencies = {}, devDependencies = {} }: SitePackage) {
  const named = Object.entries({
    ...Object.fromEntries(
      Object.entries(devDependencies).filter(([name]) => BUILD_DEPENDENCY.test(name)),
    ),
    ...dependencies,
  });
  const react = /(?:^|[^\d.])19\b/.test(dependencies['react'] ?? '') ? '^19.0.0' : '^18.0.0';
  return Object.fromEntries([
    ...named
      .filter(([, range]) => !/^(?:file|link|workspace|portal):/.test(range))
      .map(([name, range]) => [name, name.startsWith('@docusaurus/') ? VERSION : range]),
    ...[
      'core',
      'preset-classic',
      'faster',
      'plugin-client-redirects',
      'remark-plugin-npm2yarn',
    ].map((name) => [`@docusaurus/${name}`, VERSION]),
    ['@mdx-js/react', '^3.0.0'],
    ['react', react],
    ['react-dom', react],
    // Docusaurus requires it on the PATH.
    ['yarn', '^1.22.22'],
  ]) as Record<string, string>;
}

const WRAPPER = 'docusaurus.config.parity.mjs';

/**
 * Adds a config that imports the site's own one. It makes broken links warnings, because files
 * can be missing in the copy, and selects the fast bundler, which builds the same pages.
 */
async function wrapConfig(copy: string): Promise<void> {
  const own = (await readdir(copy)).find((name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name));
  if (own === undefined)
    throw new Error(`There is no docusaurus.config file in the site. Add one with --overlay.`);
  await writeFile(
    join(copy, WRAPPER),
    `import own from './${own}';
export default async function config(...args) {
  const site = typeof own === 'function' ? await own(...args) : await own;
  const v4 = site.future?.v4 === true ? true : { removeLegacyPostBuildHeadAttribute: true, ...site.future?.v4 };
  return {
    ...site,
    onBrokenLinks: 'warn',
    onBrokenAnchors: 'warn',
    future: { ...site.future, v4, experimental_faster: true },
  };
}
`,
  );
  if (!existsSync(join(copy, 'package.json')))
    await writeFile(join(copy, 'package.json'), '{ "private": true }\n');
}

/** Commits the copy: sites that show when a page was updated need a repository. */
async function commitAll(cwd: string): Promise<void> {
  const date = '2026-01-01T00:00:00Z';
  const git = (...args: readonly string[]): Promise<string> =>
    execute({
      program: 'git',
      args: ['-c', 'user.name=parity', '-c', 'user.email=parity@localhost', ...args],
      cwd,
      env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  await git('init', '--quiet');
  await git('add', '--all', '--force');
  await git('commit', '--quiet', '--message', 'Copy', '--no-gpg-sign');
}
