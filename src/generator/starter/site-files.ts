import { configText } from '../migrate/config-text.js';
import type { PlainConfig } from '../migrate/usable-config.js';
import { titleFromName } from '../model/name-words.js';
import { BLOG, type Answers } from './answers.js';
import { editorSettings } from './editor-settings.js';
import type { ForeignSite } from './foreign/foreign-site.js';
import { hostPlan, type HostPlan } from './hosts.js';
import type { PackageCommands } from './package-commands.js';
import { firstPage, firstPost } from './pages.js';

/** A file of a new site. */
export interface StarterFile {
  /** Relative to the site, or to the repository. */
  readonly path: string;
  readonly root: 'site' | 'repository';
  readonly text: string;
}

/** Facts about the folder of a new site. */
export interface StarterFolder {
  /** Path of the site in its repository, '' or ending with a slash. */
  readonly folder: string;
  readonly branch: string;
  readonly commands: PackageCommands;
  /** Version of docsgen. */
  readonly version: string;
  /** The day, `YYYY-MM-DD`, for the first post of a blog. */
  readonly day: string;
  /** The repository on its host; undefined if there is none. */
  readonly repository: { readonly label: string; readonly href: string } | undefined;
  /** A name for `package.json`. */
  readonly packageName: string;
  /** Areas whose folder has pages already. */
  readonly areasWithPages: ReadonlySet<string>;
  /** Folder of the pages of the first area. */
  readonly pages: string;
  readonly foreign: ForeignSite | undefined;
}

/** Name of the config that `docsgen init` writes. */
export const STARTER_CONFIG = 'site.config.ts';

/** All files of a new site, and how it is prepared for its host. */
export interface StarterSite {
  readonly files: readonly StarterFile[];
  readonly host: HostPlan;
  readonly config: PlainConfig;
}

/** Plans the files of a new site. */
export function planStarter(answers: Answers, folder: StarterFolder): StarterSite {
  const host = hostPlan(answers.host, { ...folder, ...answers.address });
  const config = starterConfig(answers, host, folder);
  const site = (path: string, text: string): StarterFile => ({ path, root: 'site', text });
  const hostFiles = host.files.map(({ path, isWorkflow, text }): StarterFile => ({
    path,
    root: isWorkflow ? 'repository' : 'site',
    text,
  }));
  const files = [
    ...pagesOf(answers, folder).map(([path, text]) => site(path, text)),
    site('package.json', packageText(folder)),
    site('.gitignore', IGNORED.map((line) => `${line}\n`).join('')),
    site('.vscode/settings.json', editorSettings(config)),
    ...hostFiles,
    // The config is last: if writing is interrupted, the command can run again.
    site(STARTER_CONFIG, configText(config)),
  ];
  return { files, host, config };
}

/** Lines of `.gitignore`: what docsgen and package managers write. */
export const IGNORED: readonly string[] = ['/build/', '/.docsgen/', 'node_modules/'];

function starterConfig(
  { title, address, areas, languages, search }: Answers,
  { hosting, trailingSlash }: HostPlan,
  { foreign, pages, repository }: StarterFolder,
): PlainConfig {
  const [language = 'en'] = languages;
  const config: Record<string, unknown> = {
    title,
    ...(address.url === '' ? {} : { url: address.url }),
    ...(address.baseUrl === '/' ? {} : { baseUrl: address.baseUrl }),
    ...(languages.length === 1 && language === 'en'
      ? {}
      : { locales: { default: language, list: languages.map((code) => ({ code })) } }),
    docs: areasConfig(areas, { path: pages, ...foreign?.area }),
    ...(trailingSlash === undefined ? {} : { trailingSlash }),
    ...navbarConfig(areas, languages, repository),
    ...(search === 'embedded' ? {} : { search: { algolia: search } }),
    ...(hosting.length === 0 ? {} : { hosting }),
  };
  return { ...config, ...foreign?.config };
}

function areasConfig(areas: readonly string[], main: PlainConfig): unknown {
  const [first = 'docs', ...others] = areas;
  if (others.length === 0) return main;
  return [
    { id: 'default', label: titleFromName(first), ...main },
    ...others.map((id) =>
      id === BLOG
        ? { kind: 'blog', path: id }
        : { id, label: titleFromName(id), path: id, routeBasePath: id },
    ),
  ];
}

/** A navbar that leads to the areas and languages, if there are several. */
function navbarConfig(
  areas: readonly string[],
  languages: readonly string[],
  repository: StarterFolder['repository'],
): object {
  if (areas.length === 1 && languages.length === 1) return {};
  const items = [
    ...(areas.length === 1
      ? []
      : areas.map((id, i) => ({
          label: titleFromName(id),
          to: i === 0 ? '/' : `/${id}`,
          ...(i === 0 ? {} : { activeBasePath: `/${id}` }),
        }))),
    ...(languages.length === 1 ? [] : [{ type: 'localeDropdown', position: 'right' }]),
    // A bar with items of the config has no other links.
    ...(repository === undefined ? [] : [{ ...repository, position: 'right' }]),
  ];
  return { navbar: { items } };
}

function pagesOf(
  { title, areas }: Answers,
  { areasWithPages, day, pages }: StarterFolder,
): [path: string, text: string][] {
  return areas.flatMap((area, i): [string, string][] => {
    if (areasWithPages.has(area)) return [];
    if (area === BLOG) return [[`${BLOG}/${day}-news.md`, firstPost(title, day)]];
    const folder = i === 0 ? pages : area;
    return [[`${folder}/index.md`, firstPage(title, area, i === 0)]];
  });
}

function packageText({ packageName, version }: StarterFolder): string {
  const data = {
    name: packageName,
    private: true,
    scripts: PACKAGE_SCRIPTS,
    devDependencies: { docsgen: `^${version}` },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The scripts of `package.json`. */
export const PACKAGE_SCRIPTS: Readonly<Record<string, string>> = {
  start: 'docsgen serve --watch',
  build: 'docsgen build',
  check: 'docsgen check --strict',
};
