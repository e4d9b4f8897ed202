import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { styleObject } from '../../content/mdx/style-object.js';
import { sitePath } from '../fs/files.js';
import { readYamlFile } from '../../formats/yaml-file.js';
import { foreignLoader, noLoader, rawPath, withoutLoaders } from '../../model/loader-request.js';
import { aliasesOf, aliasTargets } from '../fs/tsconfig-aliases.js';
import { CSS_MODULE } from './input-file.js';

const ASSET = /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|pdf|zip|mp4|webm|mp3|woff2?|ttf)$/i;
const FROM_PLUGIN = 'docsgen-site-files';

/** Marks files that become part of a style sheet. */
const EMBEDDED = 'docsgen-embedded';

export interface SiteFilesOptions {
  /** Absolute. */
  readonly siteDir: string;
  readonly baseUrl: string;
  readonly staticFolders: readonly string[];
  /** Gives the address of the picture at a path of the site. */
  readonly addressOf: (path: string) => string;
}

/**
 * Imports of components that are no code: `@site/…` names the folder of the site, a picture is its
 * address, a drawing (`.svg`) is a component that shows it, and `?raw` gives the text of a file.
 */
export function siteFiles(options: SiteFilesOptions): Plugin {
  const { siteDir, baseUrl, staticFolders, addressOf } = options;
  return {
    name: FROM_PLUGIN,
    setup(bundler) {
      bundler.onResolve({ filter: /^@site\// }, ({ path, kind, pluginData }) =>
        kind === 'url-token'
          ? undefined
          : bundler.resolve(`./${path.slice('@site/'.length)}`, {
              kind,
              resolveDir: siteDir,
              pluginData: pluginData as unknown,
            }),
      );
      // Absolute paths of the machine keep their meaning if the site has no such file.
      bundler.onResolve({ filter: /^\/[^/]/ }, async ({ path, kind, pluginData }) => {
        if (kind === 'url-token' || kind === 'entry-point') return undefined;
        for (const root of [...staticFolders, '']) {
          const found = await bundler.resolve(`.${path}`, {
            kind,
            resolveDir: join(siteDir, root),
            pluginData: pluginData as unknown,
          });
          if (found.errors.length === 0) return found;
        }
        return undefined;
      });
      for (const namespace of ['file', CSS_MODULE])
        bundler.onResolve({ filter: /.*/, namespace }, (request) =>
          request.kind === 'url-token'
            ? styleAddress(request, { siteDir, baseUrl, staticFolders, bundler })
            : undefined,
        );
      bundler.onLoad({ filter: /.*/, namespace: EMBEDDED }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'dataurl',
      }));
      bundler.onResolve({ filter: /\?raw$|!/ }, async ({ path: given, kind, resolveDir }) => {
        const foreign = foreignLoader(given);
        if (foreign !== undefined) return { errors: [{ text: noLoader(foreign) }] };
        const plain = withoutLoaders(given);
        if (plain !== given) return bundler.resolve(plain, { kind, resolveDir });
        const path = rawPath(given);
        if (path === undefined) return undefined;
        const found = await bundler.resolve(path, { kind, resolveDir });
        return found.errors.length > 0
          ? found
          : { path: sitePath(siteDir, found.path), namespace: 'docsgen-raw' };
      });
      bundler.onLoad({ filter: /.*/, namespace: 'docsgen-raw' }, async ({ path }) => ({
        contents: await readFile(join(siteDir, path)),
        loader: 'text',
      }));
      bundler.onLoad({ filter: ASSET, namespace: 'file' }, ({ path }) => {
        const address = addressOf(sitePath(siteDir, path));
        return { contents: `export const src = ${JSON.stringify(address)};\nexport default src;` };
      });
      bundler.onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, async ({ path }) =>
        yamlModule(path, await readFile(path, 'utf8')),
      );
      bundler.onLoad({ filter: /\.svg$/, namespace: 'file' }, async ({ path }) => ({
        contents: await drawing(await readFile(path, 'utf8')),
        loader: 'jsx',
        resolveDir: siteDir,
      }));
    },
  };
}

interface StyleSite extends Omit<SiteFilesOptions, 'addressOf'> {
  readonly bundler: PluginBuild;
}

/**
 * The target of an address in a style sheet: a file beside the sheet becomes part of it, and an
 * address that begins with a slash names a file of the built site.
 */
async function styleAddress(
  { path, importer, resolveDir, kind, pluginData }: OnResolveArgs,
  site: StyleSite,
): Promise<OnResolveResult | undefined> {
  const { siteDir, baseUrl, bundler } = site;
  if (pluginData === EMBEDDED || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path)) return undefined;
  if (path.startsWith('/'))
    return { path: baseUrl + inStaticFolder(path, site).slice(1), external: true };
  const named = path.replace(/^~/, '').replace(/[?#].*$/, '');
  const own = named.startsWith('@site/');
  const found = await bundler.resolve(own ? `./${named.slice('@site/'.length)}` : named, {
    kind,
    importer,
    resolveDir: own ? siteDir : resolveDir,
    pluginData: EMBEDDED,
  });
  return found.errors.length > 0 ? found : { path: found.path, namespace: EMBEDDED };
}

/**
 * The address of a file that a style sheet names by its path in the site, such as `/static/a.png`.
 * Other addresses stay.
 */
function inStaticFolder(address: string, { siteDir, staticFolders }: StyleSite): string {
  const isFile = (...parts: readonly string[]): boolean =>
    existsSync(join(siteDir, ...parts, address.replace(/[?#].*$/, '')));
  const folder = staticFolders.find((name) => address.startsWith(`/${name}/`));
  if (folder === undefined || !isFile() || staticFolders.some((name) => isFile(name)))
    return address;
  return address.slice(folder.length + 1);
}

/** The data of a YAML file as a module, or the first error in it. */
function yamlModule(path: string, text: string): OnLoadResult {
  const { data, faults } = readYamlFile(path, text);
  const [first] = faults;
  if (first === undefined) return { contents: JSON.stringify(data ?? null), loader: 'json' };
  const location = { file: path, line: first.line, column: first.column - 1 };
  return { errors: [{ text: `The YAML cannot be read: ${first.message}.`, location }] };
}

/** The first tag of a drawing: its attributes, with values in quotes of both kinds. */
const DRAWING = /<svg\b((?:"[^"]*"|'[^']*'|[^'">])*)>(.*)<\/svg>/s;

/** A module whose default export is a component that shows a drawing. */
async function drawing(svg: string): Promise<string> {
  const [, attributes = '', content = ''] = DRAWING.exec(svg) ?? [];
  const all = await attributesOf(attributes);
  const given = all
    .filter(({ name }) => !name.startsWith('xmlns'))
    .map(({ name, value }) => [reactName(name), name === 'style' ? styleObject(value) : value]);
  return `
    const given = ${JSON.stringify(Object.fromEntries(given))};
    const markup = { __html: ${JSON.stringify(content)} };
    export default function Drawing(props) {
      return <svg {...given} {...props} dangerouslySetInnerHTML={markup} />;
    }`;
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** The attributes of a tag, with the values that their references mean. */
async function attributesOf(text: string): Promise<Attribute[]> {
  // A build without a change needs no parser.
  const { parseFragment } = await import('parse5');
  const [tag] = parseFragment(`<svg ${text.replace(/\/\s*$/, '')}></svg>`).childNodes;
  if (tag === undefined || !('attrs' in tag)) return [];
  return tag.attrs.map(({ name, prefix, value }) => ({
    name: prefix === undefined || prefix === '' ? name : `${prefix}:${name}`,
    value,
  }));
}

/** The name of an attribute in React. */
function reactName(name: string): string {
  if (name === 'class') return 'className';
  if (/^(?:aria|data)-/.test(name)) return name;
  return name.replace(/[:-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Resolves the `paths` of the site's `tsconfig.json`. */
export function tsconfigAliases(siteDir: string): Plugin {
  return {
    name: 'docsgen-tsconfig-paths',
    setup(bundler) {
      for (const { pattern, targets } of aliasesOf(siteDir)) {
        bundler.onResolve({ filter: /^[^.]/ }, async ({ path, kind, pluginData }) => {
          if (pluginData === FROM_PLUGIN) return undefined;
          for (const target of aliasTargets({ pattern, targets }, path)) {
            const found = await bundler.resolve(`./${target}`, {
              kind,
              resolveDir: siteDir,
              pluginData: FROM_PLUGIN,
            });
            if (found.errors.length === 0) return found;
          }
          return undefined;
        });
      }
    },
  };
}
