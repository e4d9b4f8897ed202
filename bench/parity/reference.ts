/** Builds a site with the real Docusaurus, outside the repository and without changing the site. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, delimiter, join, relative, sep } from 'node:path';
import { execute } from './execute.js';

/** The release that sites are built with, if no other one is named. */
export const DEFAULT_VERSION = '3.9.2';
/** Names of folders that are not copied. */
const NOT_COPIED = new Set(['node_modules', '.docusaurus', '.git', '.docsgen']);
/** Names of development dependencies that a build can need. */
const BUILD_DEPENDENCY = /docusaurus|remark|rehype|plugin|theme|sass|postcss|tailwind/;

interface SitePackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A site, and the files that it needs. All paths are absolute. */
export interface SiteFolders {
  /** Folder of the Docusaurus site. */
  readonly site: string;
  /** Folder around the site with all files that it reads, such as a repository. Often the site. */
  readonly root: string;
  /** Folder whose files are put over the copy, such as a missing config or stubs. */
  readonly overlay: string | undefined;
}

/** The name of a site in the work folder: `website` of the repository `kite` is `kite-website`. */
export const siteName = ({ site, root }: SiteFolders): string =>
  [root, ...(site === root ? [] : [site])].map((folder) => basename(folder)).join('-');

export interface ReferenceOptions extends SiteFolders {
  /** Release of Docusaurus, such as `3.9.2`. */
  readonly version: string;
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
export async function buildReference(options: ReferenceOptions): Promise<Reference> {
  const { site, root, overlay, version, work } = options;
  const key = `${siteName(options)}-${await hashOf(options)}`;
  const built = join(work, 'built', key);
  const install = await installDocusaurus(work, await packagesOf(options), version);
  const packages = join(install, 'node_modules');
  if (existsSync(built)) return { built, packages };
  const copies = join(install, 'sites', key);
  const copy = await copySite({ site, root, overlay }, copies, packages);
  await wrapConfig(copy, version);
  await commitAll(copies);
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
    },
  });
  // Broken links are in it.
  await writeFile(`${built}.log`, output);
  await rename(out, built);
  return { built, packages };
}

/**
 * Copies a site with the folder around it, links its packages, and returns the folder of the site
 * in the copy. An old copy is removed.
 */
export async function copySite(
  { site, root, overlay }: SiteFolders,
  target: string,
  packages: string,
): Promise<string> {
  await rm(target, { recursive: true, force: true });
  const copy = join(target, relative(root, site));
  const sources = [
    { from: root, to: target },
    ...(overlay === undefined ? [] : [{ from: overlay, to: copy }]),
  ];
  const built = join(site, 'build');
  for (const { from, to } of sources)
    await cp(from, to, {
      recursive: true,
      filter: (path) => path === from || !(NOT_COPIED.has(basename(path)) || path === built),
    });
  for (const folder of new Set([target, copy]))
    await symlink(packages, join(folder, 'node_modules'), 'junction');
  return copy;
}

/** The files of a site as one hash, so that a changed site is built again. */
async function hashOf({ site, root, overlay, version }: ReferenceOptions): Promise<string> {
  const hash = createHash('sha256').update(version).update(relative(root, site));
  const folders = overlay === undefined ? [root] : [root, overlay];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(site, 'build', sep)))
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

/** The packages that a build of the site needs, with the ranges of the site. */
async function packagesOf({ site, overlay }: SiteFolders): Promise<Record<string, string>> {
  const folders = overlay === undefined ? [site] : [overlay, site];
  for (const folder of folders) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
    if (text !== '') return neededPackages(JSON.parse(text) as SitePackage, await configText(site));
  }
  return {};
}

/** The text of the config, which can import packages for development. */
async function configText(site: string): Promise<string> {
  const name = await configName(site);
  return name === undefined ? '' : readFile(join(site, name), 'utf8');
}

const configName = async (folder: string): Promise<string | undefined> =>
  (await readdir(folder)).find((name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name));

function neededPackages({ dependencies = {}, devDependencies = {} }: SitePackage, config: string) {
  const isNeeded = (name: string): boolean =>
    BUILD_DEPENDENCY.test(name) || config.includes(`'${name}'`) || config.includes(`"${name}"`);
  return {
    ...Object.fromEntries(Object.entries(devDependencies).filter(([name]) => isNeeded(name))),
    ...dependencies,
  };
}

/** Installs Docusaurus and the packages of a site on first use, and returns the folder. */
async function installDocusaurus(
  work: string,
  needed: Readonly<Record<string, string>>,
  version: string,
): Promise<string> {
  // Release 3.9.2 does not work with later ones.
  const overrides = version === '3.9.2' ? { '@docsearch/react': '3.9.0' } : {};
  // A package cannot be overridden and be named with another range.
  const dependencies = { ...dependenciesOf(needed, version), ...overrides };
  const text = `${JSON.stringify(
    {
      name: 'docsgen-parity',
      private: true,
      dependencies,
      overrides,
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
function dependenciesOf(needed: Readonly<Record<string, string>>, version: string) {
  const react = /(?:^|[^\d.])19\b/.test(needed['react'] ?? '') ? '^19.0.0' : '^18.0.0';
  return Object.fromEntries([
    ...Object.entries(needed)
      .filter(([, range]) => !/^(?:file|link|workspace|portal):/.test(range))
      .map(([name, range]) => [name, name.startsWith('@docusaurus/') ? version : range]),
    ...[
      'core',
      'preset-classic',
      'faster',
      'plugin-client-redirects',
      'remark-plugin-npm2yarn',
    ].map((name) => [`@docusaurus/${name}`, version]),
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
async function wrapConfig(copy: string, version: string): Promise<void> {
  const own = await configName(copy);
  if (own === undefined)
    throw new Error(`There is no docusaurus.config file in the site. Add one with --overlay.`);
  await writeFile(
    join(copy, WRAPPER),
    `import own from './${own}';
export default async function config(...args) {
  const site = typeof own === 'function' ? await own(...args) : await own;
  const v4 = site.future?.v4 === true ? true : { removeLegacyPostBuildHeadAttribute: true, ...site.future?.v4 };
  const { faster, experimental_faster, ...future } = site.future ?? {};
  return {
    ...site,
    onBrokenLinks: 'warn',
    onBrokenAnchors: 'warn',
    future: { ...future, v4, ${fastBundler(version)}: true },
  };
}
`,
  );
  if (!existsSync(join(copy, 'package.json')))
    await writeFile(join(copy, 'package.json'), '{ "private": true }\n');
}

/** The key of `future` that selects the fast bundler. Release 3.10 gave it another name. */
function fastBundler(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || minor >= 10 ? 'faster' : 'experimental_faster';
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
