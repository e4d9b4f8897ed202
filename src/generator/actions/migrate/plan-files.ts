import { readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { version as reactVersion } from 'react';
import { DEFAULT_MAX_PAGE_KB } from '../../config/defaults.js';
import { attempt } from '../../io/fs/attempt.js';
import { aliasTargets, type Alias } from '../../io/fs/tsconfig-aliases.js';
import { version as docsgenVersion } from '../../io/fs/package-files.js';
import { asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import { reachedFrom } from '../../migrate/imports.js';
import type { Copy } from '../../migrate/mapping.js';
import type { Notes } from '../../migrate/notes.js';
import { largestPage } from '../../migrate/page-size.js';
import {
  ELEMENTS_ARE_OWN,
  LIVE_SCOPE_FILE,
  MDX_COMPONENTS,
  ROOT_FILE,
  replacedElements,
  swizzledComponents,
} from '../../migrate/swizzled.js';
import { belongsTo, lostImports, unusableComponents } from '../../migrate/unusable-theme.js';
import { docusaurusModule } from '../../content/docusaurus/modules.js';
import type { PlannedFile } from './file-plan.js';
import { repositoryOf } from './linked-files.js';
import type { OldSite } from './old-site.js';
import { privatePackage } from './private-package.js';

/** The files of the new site, and what they use of the old one. */
export interface PlannedFiles {
  readonly files: Map<string, PlannedFile>;
  /** Packages that the files import. */
  readonly packages: readonly string[];
  /** Requests of components of `src/theme` that are left out. */
  readonly unusable: readonly string[];
}

/** Files of static folders that docsgen writes itself. */
const OF_HOSTS: ReadonlySet<string> = new Set(['_redirects', 'vercel.json']);

/** The original files of copies. */
export function filesOfCopies(copies: readonly Copy[], old: OldSite): Map<string, PlannedFile> {
  const files = new Map<string, PlannedFile>();
  for (const { from, to, except } of copies) {
    const below = old.below(from);
    if (below === undefined) {
      if (old.isFile(from)) files.set(to, { from: join(old.dir, from) });
      continue;
    }
    for (const path of below)
      if (except?.(path) !== true && !OF_HOSTS.has(path))
        files.set(posix.join(to, path), { from: join(old.dir, from, path) });
  }
  return files;
}

/** Where imports begin, besides the pages, and the aliases in them. */
interface ImportSeeds {
  readonly seeds: readonly string[];
  readonly aliases: readonly Alias[];
  /** Where imports such as `/x.js` begin, besides the folder of the site. */
  readonly roots: readonly string[];
}

/** The text of a `tsconfig.json` for the new site, with the aliases of the old one. */
export function tsconfigText(aliases: readonly Alias[]): string {
  const paths = aliases
    .map(({ pattern, targets }): [string, string[]] => [
      pattern,
      targets.filter((target) => !target.startsWith('..')).map((target) => `./${target}`),
    ])
    .filter(([, targets]) => targets.length > 0);
  const compilerOptions = {
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    paths: { '@site/*': ['./*'], ...Object.fromEntries(paths) },
    noEmit: true,
    skipLibCheck: true,
  };
  return `${JSON.stringify({ compilerOptions }, null, 2)}\n`;
}

/**
 * Adds the components, data and style sheets that pages import, at the same paths. Files outside
 * the site need a hand.
 */
export function addImported(
  files: Map<string, PlannedFile>,
  { seeds: extraSeeds, aliases, roots }: ImportSeeds,
  old: OldSite,
  notes: Notes,
): PlannedFiles {
  const sourceOf = new Map(
    [...files].flatMap(([path, file]): [string, string][] =>
      'from' in file ? [[old.pathOf(file.from), path]] : [],
    ),
  );
  const isCode = (path: string): boolean => /\.(?:[mc]?[jt]sx?|mdx?|css|s[ac]ss)$/.test(path);
  const isStatic = (path: string): boolean => path.startsWith('static/');
  const seeds = [...sourceOf.keys(), ...extraSeeds].filter(
    (path) => isCode(path) && !isStatic(path) && old.isFile(path),
  );
  const aliased = (request: string): string[] =>
    request.startsWith('/')
      ? [...roots, ''].map((root) => posix.join(root, request.slice(1)))
      : aliases.flatMap((alias) => aliasTargets(alias, request));
  const site = { ...old, aliased };
  const reached = reachedFrom(seeds, site);
  const unusable = unusableComponents(reached.files, old, substituteNames);
  for (const { request, file, line, reason } of unusable)
    notes.place('by-hand', {
      subject: request,
      file,
      line,
      text: `It is left out, and docsgen’s own component is used: ${reason} See docs/theming.md.`,
    });
  for (const path of reached.files) {
    const isUsed = !unusable.some(({ request }) => belongsTo(path, request));
    if (isUsed && !sourceOf.has(path)) files.set(path, { from: join(old.dir, path) });
  }
  for (const { from, path, original } of lostImports(reached.files, unusable, site))
    if (original === undefined)
      notes.place('by-hand', {
        subject: from,
        file: from,
        line: 1,
        text: `It imports ${path}, which is left out: remove the import.`,
      });
    else files.set(path, { text: `export { default } from '${original}';\n` });
  const text =
    'Pages import or show this file, which is outside the site: copy it with its own imports, ' +
    'and correct its path in the pages.';
  for (const path of reached.outside)
    if (!sourceOf.has(path)) notes.place('by-hand', { subject: path, file: path, line: 1, text });
  const requests = unusable.map(({ request }) => request);
  return { files, packages: reached.packages, unusable: requests };
}

/** The names that docsgen's substitute for a module of Docusaurus exports. */
function substituteNames(request: string): string[] | undefined {
  const exports = docusaurusModule(request);
  return exports === undefined ? undefined : Object.keys(exports);
}

/** Characters of a page for which docsgen needs no setting: those of `markdown.maxPageKb`. */
const LARGE_PAGE = DEFAULT_MAX_PAGE_KB * 1000;

/** The limit that the largest page needs, with room for more text; undefined if it needs none. */
export function pageLimit(
  files: ReadonlyMap<string, PlannedFile>,
  old: OldSite,
  notes: Notes,
): number | undefined {
  const originals = [...files.values()].flatMap((file) =>
    'from' in file ? [old.pathOf(file.from)] : [],
  );
  const largest = largestPage(originals, old);
  if (largest === undefined || largest.size <= LARGE_PAGE) return undefined;
  const { file, size } = largest;
  const limit = Math.ceil((size * 1.2) / 100_000) * 100;
  const text = `\`markdown.maxPageKb\`: the page has ${Math.ceil(size / 1000)} kB of text.`;
  notes.place('maps', { subject: file, file, line: 1, text });
  return limit;
}

const THEME = 'src/theme';

/** Files of `src/theme` that docsgen uses without an import. */
export interface ThemeFiles {
  /** The components of MDX pages. */
  readonly mdxComponents: string | undefined;
  /** The names that live code can use. */
  readonly liveScope: string | undefined;
  /** The component around articles. */
  readonly root: string | undefined;
}

/** The files of `src/theme` that docsgen uses. Notes the elements that they replace in vain. */
export function themeFilesOf(old: OldSite, notes: Notes): ThemeFiles {
  const files = old.below(THEME) ?? [];
  const fileOf = (name: RegExp): string | undefined => {
    const found = files.find((file) => name.test(file));
    return found === undefined ? undefined : `${THEME}/${found}`;
  };
  const mdxComponents = fileOf(MDX_COMPONENTS);
  if (mdxComponents !== undefined) noteElements(mdxComponents, old, notes);
  return { mdxComponents, liveScope: fileOf(LIVE_SCOPE_FILE), root: fileOf(ROOT_FILE) };
}

/** Notes the elements of Markdown that the components of MDX pages replace. */
function noteElements(file: string, old: OldSite, notes: Notes): void {
  for (const { name, line } of replacedElements(old.textOf(file)))
    notes.place('by-hand', {
      subject: `@theme/MDXComponents.${name}`,
      file,
      line,
      text: ELEMENTS_ARE_OWN,
    });
}

/** Components of the theme that pages show by an import only. */
const ONLY_IMPORTED = new Set(
  ['IdealImage', 'TabItem', 'Tabs', 'ThemedImage', 'TOCInline'].map((name) => `@theme/${name}`),
);

/** Notes the components of `src/theme`. `files` are those of the new site. */
export function noteSwizzled(
  files: ReadonlyMap<string, PlannedFile>,
  old: OldSite,
  notes: Notes,
): void {
  const isOwn = (request: string): boolean =>
    (ONLY_IMPORTED.has(request) || docusaurusModule(request) === undefined) &&
    [...files.keys()].some((file) => belongsTo(file, request));
  for (const { kind, ...place } of swizzledComponents(THEME, old.below(THEME) ?? [], isOwn))
    notes.place(kind, { ...place, line: 1 });
}

/** Notes symbolic links whose targets cannot be copied. */
export function noteLostLinks(old: OldSite, notes: Notes): void {
  for (const file of old.lostLinks())
    notes.place('by-hand', {
      subject: file,
      file,
      line: 1,
      text: 'This symbolic link leads to no file of the repository: copy the file that it means.',
    });
}

/** Scripts of a `package.json` that prepare, build or start a site. */
const SITE_SCRIPTS = ['postinstall', 'prebuild', 'build', 'postbuild', 'prestart', 'start'];
const DOCUSAURUS_COMMAND =
  /^(?:cross-env\s+)?(?:\w+=\S*\s+)*(?:(?:npx|yarn|pnpm|bunx?)\s+(?:exec\s+|run\s+)?)?docusaurus\s/;

/** Notes the steps of the old scripts that are no commands of Docusaurus. */
export function noteScripts(old: OldSite, notes: Notes): void {
  const scripts = asObject(readManifest('package.json', old)?.scripts) ?? {};
  const lines = old.isFile('package.json') ? old.textOf('package.json').split('\n') : [];
  for (const name of SITE_SCRIPTS) {
    const script = Object.hasOwn(scripts, name) ? asText(scripts[name]) : undefined;
    const steps = (script ?? '').split(/&&|;/).map((step) => step.trim());
    const others = steps.filter((step) => step !== '' && !DOCUSAURUS_COMMAND.test(`${step} `));
    if (others.length === 0) continue;
    const list = others.map((step) => `\`${step}\``).join(', ');
    notes.place('by-hand', {
      subject: `scripts.${name}`,
      file: 'package.json',
      line: lines.findIndex((line) => line.includes(`"${name}"`)) + 1,
      text: `The script does more than run Docusaurus. Add these steps to the new site: ${list}`,
    });
  }
}

/**
 * The packages that an installed package expects beside it, also the optional ones: the old site
 * has those that it needs.
 */
function peersOf(name: string, packages: string | undefined): string[] {
  return Object.keys(asObject(installedManifest(name, packages)?.peerDependencies) ?? {});
}

/** Packages that docsgen brings. */
const BROUGHT: ReadonlySet<string> = new Set(['react', 'react-dom', 'docsgen', 'infima']);

/** Packages that docsgen uses itself, and the lowest major version that it can use. */
const LOWEST: ReadonlyMap<string, number> = new Map([['mermaid', 11]]);

/** A range with a version that docsgen can use. */
function usableRange(name: string, range: string | undefined): string | undefined {
  const lowest = LOWEST.get(name);
  if (lowest === undefined) return range;
  const major = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
  return range === undefined || major < lowest ? `^${lowest}.0.0` : range;
}

/** The major version of React that docsgen brings. */
const REACT_MAJOR = Number(reactVersion.split('.')[0]);

/**
 * Makes npm accept React of docsgen for packages that ask for another version. npm would not
 * install them.
 *
 * @param packages the packages of the new site
 * @param installed the folder of installed packages; undefined if what they ask for is not known
 */
function overridesFor(packages: readonly string[], installed: string | undefined): object {
  const asks = (name: string): boolean => peersOf(name, installed).includes('react');
  const isNeeded = installed === undefined ? packages.length > 0 : packages.some(asks);
  const version = `^${REACT_MAJOR}.0.0`;
  return isNeeded ? { overrides: { react: version, 'react-dom': version } } : {};
}

/** Where the versions of packages come from. */
interface PackageSources {
  readonly old: OldSite;
  /** The folder of installed packages. */
  readonly installed: string | undefined;
  readonly notes: Notes;
}

/**
 * The text of a `package.json` with the packages that the new site uses. The old site may have got
 * some of them from others: these have the installed version.
 */
export function packageText(
  packages: readonly string[],
  { old, installed, notes }: PackageSources,
): string {
  const manifest = readManifest('package.json', old);
  // The packages of a workspace are often in a folder above. The nearest range counts.
  const known = new Map(
    manifestsOf(old)
      .reverse()
      .flatMap(({ manifest: { devDependencies, dependencies } }) =>
        [devDependencies, dependencies].flatMap((list) => Object.entries(asObject(list) ?? {})),
      ),
  );
  const rangeOf = (name: string): string | undefined =>
    usableRange(name, publicRange(asText(known.get(name))) ?? installedRange(name, installed));
  const isKept = (name: string): boolean => known.has(name) && !name.startsWith('@docusaurus/');
  const peers = packages.flatMap((name) => peersOf(name, installed).filter(isKept));
  const used = [...new Set([...packages, ...peers])].flatMap((name): [string, string][] => {
    const given = asText(known.get(name));
    if (BROUGHT.has(name)) return [];
    // Packages such as `mdast` have only types.
    const types = `@types/${name.replace(/^@([^/]+)\//, '$1__')}`;
    for (const each of given === undefined ? [name, types] : [name]) {
      const range = rangeOf(each);
      if (range !== undefined) return [[each, range]];
    }
    if (given === undefined) {
      if (isBuiltin(name) || docusaurusModule(name) !== undefined) return [];
      notes.place('by-hand', {
        subject: name,
        file: 'package.json',
        line: 1,
        text: `The site imports it, but no package.json names it: run \`npm install ${name}\`.`,
      });
      return [];
    }
    const place = privatePackage(name, old, installed);
    if (place !== undefined) {
      notes.place('by-hand', {
        subject: name,
        file: 'package.json',
        line: 1,
        text:
          'It is private in the old repository, so npm does not have it. Copy it into the new ' +
          `site, and run \`npm install ./${posix.basename(place)}\`. It is in \`${place}\`.`,
      });
      return [];
    }
    notes.place('by-hand', {
      subject: name,
      file: 'package.json',
      line: 1,
      text: `Its version \`${given}\` is from the old repository, so any version is accepted.`,
    });
    return [[name, '*']];
  });
  const dependencies = [...used, ['docsgen', `^${docsgenVersion}`] as const].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const data = {
    name: asText(manifest?.name) ?? 'docs',
    private: true,
    scripts: {
      start: 'docsgen serve --watch',
      build: 'docsgen build',
      check: 'docsgen check',
    },
    dependencies: Object.fromEntries(dependencies),
    ...overridesFor(
      used.map(([name]) => name),
      installed,
    ),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * A range that every package manager reads. Undefined for ranges whose meaning is in the repository
 * of the old site, such as `workspace:*`, `catalog:` and `file:../kit`.
 */
function publicRange(range: string | undefined): string | undefined {
  const [, inner] = /^workspace:([\^~]?\d[\w.+-]*)$/.exec(range ?? '') ?? [];
  if (inner !== undefined) return inner;
  return /^(?:workspace|catalog|link|portal|file|patch):/.test(range ?? '') ? undefined : range;
}

/** The range of versions that are compatible with the installed one, if there is one. */
function installedRange(name: string, packages: string | undefined): string | undefined {
  const version = asText(installedManifest(name, packages)?.version);
  return version === undefined ? undefined : `^${version}`;
}

/** The `package.json` of an installed package. */
function installedManifest(
  name: string,
  packages: string | undefined,
): ReturnType<typeof asObject> {
  if (packages === undefined) return undefined;
  const file = join(packages, name, 'package.json');
  return asObject(attempt(() => JSON.parse(readFileSync(file, 'utf8')) as Evaluated));
}

/** A `package.json`, and its path relative to the site. */
export interface FoundManifest {
  readonly file: string;
  readonly manifest: NonNullable<ReturnType<typeof asObject>>;
}

/** The `package.json` of the old site, then those of the folders above, within the repository. */
export function manifestsOf(old: OldSite): FoundManifest[] {
  const levels = relative(repositoryOf(old.dir), realpathSync(old.dir)).split(sep).length;
  return Array.from({ length: levels + 1 }, (_, level) => {
    const file = `${'../'.repeat(level)}package.json`;
    const manifest = readManifest(file, old);
    return manifest === undefined ? [] : [{ file, manifest }];
  }).flat();
}

/** A `package.json` of the old site. Undefined if there is none that can be read. */
export function readManifest(file: string, old: OldSite): ReturnType<typeof asObject> {
  if (!old.isFile(file)) return undefined;
  try {
    return asObject(JSON.parse(old.textOf(file)) as Evaluated);
  } catch {
    return undefined;
  }
}
