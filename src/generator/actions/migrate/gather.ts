import { attempt } from '../../io/fs/attempt.js';
import { toCommonJs } from './common-js.js';
import { join } from 'node:path';
import type { EditLinks } from '../../migrate/edit-url.js';
import {
  asList,
  asObject,
  asText,
  isOpaque,
  type Evaluated,
  type MissingImport,
  type Opaque,
} from '../../migrate/evaluated.js';
import { importsOf } from '../../migrate/imports.js';
import { isInline } from '../../migrate/map-postcss.js';
import { keepsNumbers } from './manifests.js';
import { POSTCSS_HOOK } from '../../migrate/plugin-hooks.js';
import { targetFolder } from '../../migrate/map-content.js';
import type { OldFiles, OldSidebars } from '../../migrate/mapping.js';
import { namesIn } from '../../io/read/frozen-versions.js';
import { versionFiles } from '../../model/version-files.js';
import type { PluginInstance } from '../../migrate/plugins.js';
import type { Evaluator } from './evaluate.js';
import type { OldSite } from './old-site.js';

/** Facts for the mapping from the disk and from the code of the old site. */
export interface Gathered {
  readonly files: OldFiles;
  readonly missing: readonly MissingImport[];
}

/** Evaluates the sidebars and the `editUrl` functions of the plugins. */
export async function gather(
  old: OldSite,
  plugins: readonly PluginInstance[],
  evaluator: Evaluator,
): Promise<Gathered> {
  const missing: MissingImport[] = [];
  const sidebars = new Map<string, OldSidebars>();
  for (const { options } of plugins) {
    const named = asText(options.sidebarPath);
    const path = named === undefined ? undefined : old.pathOf(named);
    if (path === undefined || sidebars.has(path) || !old.isFile(path)) continue;
    const loaded = await evaluator.load(join(old.dir, path));
    missing.push(...loaded.missing);
    const isData = loaded.missing.length === 0 && !hasOpaque(loaded.value);
    const isPortable = isData && isAlone(path, old.textOf(path));
    sidebars.set(path, { value: loaded.value, isPortable });
  }
  const withoutLinks: OldFiles = {
    below: old.below,
    exists: old.exists,
    isFile: old.isFile,
    textOf: old.textOf,
    scriptOf: (path) =>
      attempt(() => toCommonJs(old.textOf(path), join(old.dir, path), false)) ?? '',
    pathOf: old.pathOf,
    keepsNumbers: keepsNumbers(old),
    versions: (file) => versionsIn(file, old),
    sidebars,
    editLinks: new Map(),
    postCss: new Map(),
  };
  const editLinks = new Map<number, readonly EditLinks[]>();
  for (const plugin of plugins) {
    const fn = plugin.options.editUrl;
    if (!isOpaque(fn) || fn.id === undefined) continue;
    editLinks.set(fn.id, await linksOf(plugin, withoutLinks, evaluator));
  }
  const postCss = new Map<number, readonly Evaluated[]>();
  for (const plugin of plugins) {
    const added = await postCssOf(plugin, old, evaluator);
    if (added !== undefined && plugin.fn?.id !== undefined) postCss.set(plugin.fn.id, added);
  }
  return { files: { ...withoutLinks, editLinks, postCss }, missing };
}

/** The plugins of PostCSS that a function of the config adds. Undefined if it adds none. */
async function postCssOf(
  plugin: PluginInstance,
  { dir }: OldSite,
  evaluator: Evaluator,
): Promise<readonly Evaluated[] | undefined> {
  const { fn, options } = plugin;
  if (!isInline(plugin) || fn?.hooks?.includes(POSTCSS_HOOK) !== true) return undefined;
  const made = await resultOf(fn, [{ siteDir: dir }, options], evaluator);
  const hook = asObject(made)?.[POSTCSS_HOOK];
  if (!isOpaque(hook)) return undefined;
  const result = await resultOf(hook, [{ ident: 'postcss', plugins: [] }], evaluator);
  return asList(asObject(result)?.['plugins']);
}

/** The result of a call; undefined after an error. */
async function resultOf(
  fn: Opaque,
  args: readonly Evaluated[],
  evaluator: Evaluator,
): Promise<Evaluated | undefined> {
  const [result] = await evaluator.call(fn, [args]);
  return result !== undefined && 'value' in result ? result.value : undefined;
}

function versionsIn(file: string, old: OldSite): string[] {
  if (!old.isFile(file)) return [];
  return namesIn(old.textOf(file), file);
}

function hasOpaque(value: Evaluated): boolean {
  if (isOpaque(value)) return true;
  const items = asList(value) ?? Object.values(asObject(value) ?? {});
  return items.some(hasOpaque);
}

/** Whether a file needs no other module, so that docsgen evaluates it to the same value. */
function isAlone(path: string, text: string): boolean {
  const withoutTypes = text.replace(/\bimport\s+type\b[^;\n]*/g, '');
  return path.endsWith('.json') || importsOf(path, withoutTypes).length === 0;
}

/** The results of an `editUrl` function for all pages of its plugin, by version. */
async function linksOf(
  { name, options }: PluginInstance,
  old: OldFiles,
  evaluator: Evaluator,
): Promise<EditLinks[]> {
  const fn = options.editUrl;
  if (!isOpaque(fn)) return [];
  const isBlog = name.endsWith('content-blog');
  const from = old.pathOf(asText(options.path) ?? (isBlog ? 'blog' : 'docs'));
  const id = asText(options.id) ?? 'default';
  const frozen = versionFiles(id);
  const versions = isBlog ? [] : old.versions(frozen.list);
  const folders = [
    { version: 'current', dir: from, folder: targetFolder(from, old) },
    ...versions.map((version) => {
      const dir = frozen.folder(version);
      return { version, dir, folder: dir };
    }),
  ];
  const all: EditLinks[] = [];
  for (const { version, dir, folder } of folders) {
    const paths = (old.below(dir) ?? []).filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(path));
    const argLists = paths.map((path) => [
      isBlog
        ? { blogDirPath: dir, blogPath: path, permalink: `/${path}`, locale: 'en' }
        : {
            version,
            versionDocsDirPath: dir,
            docPath: path,
            permalink: `/${path}`,
            locale: 'en',
          },
    ]);
    const results = await evaluator.call(fn, argLists);
    const links = results.map((result, i) => ({
      path: paths[i] ?? '',
      url: 'value' in result ? (asText(result.value) ?? null) : null,
    }));
    all.push({ version, folder, links });
  }
  return all;
}
