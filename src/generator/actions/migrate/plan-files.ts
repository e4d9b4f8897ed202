import { realpathSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { docusaurusModule } from '../../content/docusaurus/modules.js';
import { ADMONITION_MODULE, ROOT_MODULE, THEME_MODULES } from '../../content/mdx/modules.js';
import { DEFAULT_MAX_PAGE_KB } from '../../config/defaults.js';
import { aliasTargets, type Alias } from '../../io/fs/tsconfig-aliases.js';
import { asObject, asText } from '../../migrate/evaluated.js';
import { importedFiles, reachedFrom } from '../../migrate/imports.js';
import type { Copy } from '../../migrate/mapping.js';
import type { Notes } from '../../migrate/notes.js';
import { largestPage } from '../../migrate/page-size.js';
import {
  LIVE_SCOPE_FILE,
  MDX_COMPONENTS,
  PROVIDER_FILE,
  swizzledComponents,
} from '../../migrate/swizzled.js';
import { modulePaths } from '../../model/module-paths.js';
import { belongsTo, lostImports, unusableComponents } from '../../migrate/unusable-theme.js';
import type { PlannedFile } from './file-plan.js';
import { readManifest } from './manifests.js';
import type { OldSite } from './old-site.js';

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
  noteLinkedModules(reached.files.filter(isCode), old, notes);
  const requests = unusable.map(({ request }) => request);
  return { files, packages: reached.packages, unusable: requests };
}

/**
 * Notes modules behind symbolic links that import files beside their targets, as Docusaurus reads
 * them: in the new site they are files in the place of the links.
 */
function noteLinkedModules(paths: readonly string[], old: OldSite, notes: Notes): void {
  const root = realpathSync(old.dir);
  for (const path of paths) {
    const target = relative(root, realpathSync(join(root, path)))
      .split(sep)
      .join('/');
    if (target === path) continue;
    const besideLink = new Set(importedFiles(path, old).map(({ request }) => request));
    for (const { request, path: imported } of importedFiles(target, old))
      if (request.startsWith('.') && !besideLink.has(request))
        notes.place('by-hand', {
          subject: request,
          file: path,
          line: 1,
          text:
            'This symbolic link becomes a file, and what it imports is not beside it: copy ' +
            `${imported}, or correct the import.`,
        });
  }
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
  /** The modules of components for parts of pages, such as images and admonitions. */
  readonly parts: readonly string[];
  /** The component with contexts for each page, if there is none around articles. */
  readonly provider: string | undefined;
}

/** The file that puts the component with contexts around articles. */
export const ROOT_OF_PROVIDER = {
  path: `${THEME}/Root.js`,
  text: "export { default } from './Layout/Provider';\n",
};

/** The files of `src/theme` that docsgen uses. */
export function themeFilesOf(old: OldSite): ThemeFiles {
  const files = old.below(THEME) ?? [];
  const fileOf = (name: RegExp): string | undefined => {
    const found = files.find((file) => name.test(file));
    return found === undefined ? undefined : `${THEME}/${found}`;
  };
  const moduleOf = (request: string): string | undefined =>
    modulePaths(THEME + request.slice('@theme'.length)).find((path) => old.isFile(path));
  return {
    mdxComponents: fileOf(MDX_COMPONENTS),
    liveScope: fileOf(LIVE_SCOPE_FILE),
    parts: [...THEME_MODULES, `${ADMONITION_MODULE}/Types`].flatMap(
      (request) => moduleOf(request) ?? [],
    ),
    provider: moduleOf(ROOT_MODULE) === undefined ? fileOf(PROVIDER_FILE) : undefined,
  };
}

/** Components of the theme that pages show by an import only. */
const ONLY_IMPORTED = new Set(
  ['IdealImage', 'TabItem', 'Tabs', 'ThemedImage', 'TOCInline'].map((name) => `@theme/${name}`),
);

/**
 * Notes the components of `src/theme`, except those for parts of pages, which are tried first.
 * `files` are those of the new site.
 */
export function noteSwizzled(
  files: ReadonlyMap<string, PlannedFile>,
  old: OldSite,
  notes: Notes,
): void {
  const isOwn = (request: string): boolean =>
    (ONLY_IMPORTED.has(request) || docusaurusModule(request) === undefined) &&
    [...files.keys()].some((file) => belongsTo(file, request));
  const isPart = ({ subject }: { readonly subject: string }): boolean =>
    THEME_MODULES.includes(subject) && [...files.keys()].some((file) => belongsTo(file, subject));
  const around = files.has(ROOT_OF_PROVIDER.path) && !old.isFile(ROOT_OF_PROVIDER.path);
  const components = (old.below(THEME) ?? []).filter(
    (file) => !(around && PROVIDER_FILE.test(file)),
  );
  const textOf = (file: string): string => old.textOf(`${THEME}/${file}`);
  for (const { kind, ...place } of swizzledComponents(THEME, components, isOwn, textOf))
    if (!isPart(place)) notes.place(kind, { ...place, line: 1 });
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
