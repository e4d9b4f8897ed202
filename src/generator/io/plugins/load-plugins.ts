import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { checkPlugin, HOOKS } from '../../config/plugin-results.js';
import { locateKey, placeAt } from '../../formats/locate.js';
import type { PluginConfig, SiteConfig } from '../../model/config.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { hashData, hashOf } from '../../model/keys.js';
import type { Plugin } from '../../model/plugin.js';
import { attempt } from '../fs/attempt.js';
import { isFileInSite } from '../fs/contained.js';
import { sitePath } from '../fs/files.js';
import { adaptDocusaurusPlugin, type Adapted } from './docusaurus/adapter.js';
import { runScript, type LoadedScript } from '../read/load-config-module.js';
import { callSiteCode, type SiteCode } from '../read/stray-error.js';
import { thrownText } from '../../model/thrown-text.js';

/** A plugin of the site, ready to run. */
export interface LoadedPlugin {
  readonly name: string;
  readonly plugin: Plugin;
  /** Site-relative path of its module; the config file for a package. */
  readonly file: string;
  /** Site-relative folder that its relative modules start from. */
  readonly folder: string;
  /** Style sheets for all pages, as requests from the folder of the site. */
  readonly styles: readonly string[];
  /** Hash of its code and its options. */
  readonly hash: string;
  /** The site's files of its code. */
  readonly files: readonly string[];
  /** The place where its code threw an error; undefined if the stack does not lead there. */
  readonly placeOf: (error: unknown) => Place | undefined;
  /** The place of a hook in its code. */
  readonly placeOfHook: (hook: keyof Plugin) => Place;
}

/** The config that names the plugins. */
export interface PluginSource {
  /** Absolute folder of the config and of the plugins. */
  readonly codeDir: string;
  readonly configFile: string;
  readonly configText: string | undefined;
  /** Absolute folder of the built site. */
  readonly outDir: string;
  readonly config: SiteConfig;
}

/** The code of a plugin that ran. */
interface PluginModule extends Omit<LoadedPlugin, 'name' | 'plugin' | 'styles'> {
  readonly exports: unknown;
}

/**
 * Load the plugins of a config, in their order. Throws a DocsgenError for a module that does not
 * exist, does not build, throws, or gives no plugin, and for two plugins of one name.
 */
export async function loadPlugins(
  entries: readonly PluginConfig[],
  source: PluginSource,
): Promise<LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = [];
  for (const [i, given] of entries.entries()) {
    const place = placeOfEntry(i, source);
    const plugin = await loadPlugin(given, source, place);
    const same = loaded.find(({ name }) => name === plugin.name);
    if (same !== undefined)
      throw invalid([
        {
          ...place,
          message: `Two plugins have the name "${plugin.name}": ${same.file} and ${plugin.file}.`,
          hint: 'Give each plugin its own name, for example one from its options.',
        },
      ]);
    loaded.push(plugin);
  }
  return loaded;
}

/** The plugin of an entry of the config, which is at `place`. */
async function loadPlugin(
  given: PluginConfig,
  source: PluginSource,
  place: Place,
): Promise<LoadedPlugin> {
  const { entry, isDocusaurus } = withoutPrefix(given);
  const code = (placeOf: SiteCode['placeOf']): SiteCode => ({
    name: `The plugin "${entry.name}"`,
    rule: 'plugin/throws',
    placeOf,
  });
  const atEntry = code(() => place);
  const module = await callSiteCode(atEntry, () => loadModule(entry, source, place));
  const atError = code((error) => module.placeOf(error) ?? startOf(module));
  const { plugin, styles } = await callSiteCode(atError, async () =>
    isDocusaurus
      ? adapt(module, entry, source)
      : { plugin: makePlugin(module, entry), styles: [] as const },
  );
  // A plugin of Docusaurus gets the config when it is made.
  const facts = isDocusaurus ? docusaurusConfig(source.config) : undefined;
  const hash = facts === undefined ? module.hash : hashData([module.hash, facts]);
  const hooks = withNamedErrors(plugin, module);
  return { ...module, hash, name: plugin.name, plugin: hooks, styles };
}

/** The plugin, whose hooks run so that stray errors name it. */
function withNamedErrors(plugin: Plugin, { placeOf, placeOfHook }: PluginModule): Plugin {
  const wrapped = HOOKS.flatMap((hook) => {
    const run = plugin[hook] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (run === undefined) return [];
    const code: SiteCode = {
      name: `The hook \`${hook}\` of the plugin "${plugin.name}"`,
      rule: 'plugin/throws',
      placeOf: (error) => placeOf(error) ?? placeOfHook(hook),
    };
    const call = (...args: readonly unknown[]): unknown =>
      callSiteCode(code, () => run.apply(plugin, args as unknown[]));
    return [[hook, call] as const];
  });
  return { ...plugin, ...Object.fromEntries(wrapped) };
}

/** The prefix of a plugin that is written for Docusaurus. */
const DOCUSAURUS = 'docusaurus:';

function withoutPrefix(entry: PluginConfig): { entry: PluginConfig; isDocusaurus: boolean } {
  if (!entry.name.startsWith(DOCUSAURUS)) return { entry, isDocusaurus: false };
  return { entry: { ...entry, name: entry.name.slice(DOCUSAURUS.length) }, isDocusaurus: true };
}

function placeOfEntry(i: number, { configFile, configText }: PluginSource): Place {
  const at = configText === undefined ? undefined : locateKey(configText, ['plugins', i]);
  return { file: configFile, ...(at ?? { line: 1, column: 1 }) };
}

async function loadModule(
  entry: PluginConfig,
  source: PluginSource,
  place: Place,
): Promise<PluginModule> {
  return /^\.\.?\//.test(entry.name)
    ? loadLocal(entry, source, place)
    : loadPackage(entry, source, place);
}

/** The file of a module of the site, whose name may have no ending; undefined if there is none. */
export function moduleFile(codeDir: string, path: string): string | undefined {
  const candidates = [path, ...ENDINGS.flatMap((end) => [path + end, `${path}/index${end}`])];
  return candidates.find((each) => !each.startsWith('../') && isFileInSite(codeDir, each));
}

/** Endings of a module that its name may leave out. */
const ENDINGS = ['.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '.jsx'];

async function loadLocal(
  { name, options }: PluginConfig,
  { codeDir }: PluginSource,
  place: Place,
): Promise<PluginModule> {
  const path = posix.normalize(name);
  const file = moduleFile(codeDir, path);
  if (file === undefined)
    throw invalid([
      {
        ...place,
        message: path.startsWith('../')
          ? `The plugin "${name}" is outside the site.`
          : `There is no plugin "${name}".`,
        hint: path.startsWith('../') ? 'Move it into the site.' : `Create ${path}.`,
      },
    ]);
  const script = await runScript(codeDir, file, new Map()).catch((error: unknown) => {
    throw error instanceof DocsgenError ? invalid(error.diagnostics, error) : error;
  });
  const text = attempt(() => readFileSync(join(codeDir, file), 'utf8')) ?? '';
  return {
    exports: script.exports,
    file,
    folder: posix.dirname(file),
    hash: hashData([script.code, packageHashes(codeDir, script), options]),
    files: script.files,
    placeOf: script.placeOf,
    placeOfHook: (hook) => placeOfKey(file, text, hook),
  };
}

async function loadPackage(
  { name, options }: PluginConfig,
  { codeDir }: PluginSource,
  place: Place,
): Promise<PluginModule> {
  const siteRequire = createRequire(join(codeDir, 'package.json'));
  const path = attempt(() => siteRequire.resolve(name));
  if (path === undefined)
    throw invalid([
      {
        ...place,
        message: `There is no plugin "${name}".`,
        hint: `Install it: npm install ${name}. A module of the site begins with "./".`,
      },
    ]);
  let exports: unknown;
  try {
    exports = siteRequire(name);
  } catch (error) {
    const message = `The plugin "${name}" throws when it is loaded: ${thrownText(error)}`;
    throw invalid([{ ...place, message, hint: 'Look for a newer version of the package.' }]);
  }
  return {
    exports,
    file: place.file,
    folder: sitePath(codeDir, dirname(path)),
    hash: hashData([fileHash(path), packageHash(path), options]),
    files: [],
    placeOf: () => place,
    placeOfHook: () => place,
  };
}

/** The hashes of the packages that a script imports, by the text of their `package.json`. */
function packageHashes(codeDir: string, { packages }: LoadedScript): (string | undefined)[] {
  const siteRequire = createRequire(join(codeDir, 'package.json'));
  return packages
    .map((name) => attempt(() => siteRequire.resolve(name)))
    .map((path) => (path === undefined ? undefined : packageHash(path)));
}

/** The hash of the `package.json` above a file; undefined for a module of Node.js. */
function packageHash(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const hash = fileHash(join(folder, 'package.json'));
    if (hash !== undefined || folder === dirname(folder)) return hash;
  }
}

function fileHash(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? attempt(() => hashOf(readFileSync(path))) : undefined;
}

function startOf({ file }: PluginModule): Place {
  return { file, line: 1, column: 1 };
}

/** The plugin that a module exports, or that its function makes. */
function makePlugin(module: PluginModule, { name, options }: PluginConfig): Plugin {
  const exported = defaultOf(module.exports);
  let made = exported;
  if (typeof exported === 'function')
    try {
      made = (exported as (options: unknown) => unknown)(options ?? {});
    } catch (error) {
      const message = `The plugin "${name}" throws: ${thrownText(error)}`;
      const hint = 'Correct the plugin, or its options in the config.';
      throw invalid([{ ...(module.placeOf(error) ?? startOf(module)), message, hint }]);
    }
  const checked = checkPlugin(made);
  if ('value' in checked) return checked.value;
  const { message, hint } = checked.wrong;
  throw invalid([{ ...startOf(module), message: `The plugin "${name}" ${message}.`, hint }]);
}

/** A plugin of docsgen that runs the Docusaurus plugin of a module. */
async function adapt(
  module: PluginModule,
  { name, options = {} }: PluginConfig,
  { codeDir, outDir, config }: PluginSource,
): Promise<Adapted> {
  const make = defaultOf(module.exports);
  const fail = (message: string, place: Place): DocsgenError =>
    invalid([{ ...place, message, hint: 'Correct the plugin, or its options in the config.' }]);
  const start = startOf(module);
  if (typeof make !== 'function')
    throw fail(`The plugin "${name}" is no plugin of Docusaurus: it exports no function.`, start);
  let adapted: Adapted;
  try {
    adapted = await adaptDocusaurusPlugin({
      folder: module.folder,
      make: make as (context: object, options: object) => unknown,
      options: validated(module.exports, options),
      siteDir: codeDir,
      outDir,
      siteConfig: docusaurusConfig(config),
    });
  } catch (error) {
    throw fail(`The plugin "${name}" throws: ${thrownText(error)}`, module.placeOf(error) ?? start);
  }
  const checked = checkPlugin(adapted.plugin);
  if ('value' in checked) return adapted;
  throw fail(`The plugin "${name}" ${checked.wrong.message}.`, start);
}

/** The options after the function `validateOptions` of the module, if it has one. */
function validated(exports: unknown, options: Readonly<Record<string, unknown>>): typeof options {
  const { validateOptions } = (exports ?? {}) as { readonly validateOptions?: unknown };
  if (typeof validateOptions !== 'function') return options;
  const validate = (schema: JoiSchema, given: unknown): unknown => {
    const { error, value } = schema.validate(given ?? {}, { convert: false });
    if (error !== undefined) throw error;
    return value;
  };
  return validateOptions({ validate, options: { id: 'default', ...options } }) as typeof options;
}

/** The part of the schemas of plugins for Docusaurus that `validate` calls. */
interface JoiSchema {
  readonly validate: (
    value: unknown,
    options: object,
  ) => { readonly error?: Error; readonly value: unknown };
}

/** The config in the shape that plugins of Docusaurus read. */
function docusaurusConfig(config: SiteConfig): Readonly<Record<string, unknown>> {
  const { title, tagline, url, baseUrl, customFields, trailingSlash, locales } = config;
  const { defaultLocale } = config;
  return {
    title,
    tagline,
    url,
    baseUrl,
    customFields,
    trailingSlash: trailingSlash ?? undefined,
    staticDirectories: config.staticFolders,
    themeConfig: {},
    i18n: {
      defaultLocale,
      currentLocale: defaultLocale,
      locales: locales.map(({ code }) => code),
      path: 'i18n',
      localeConfigs: {},
    },
  };
}

/** The default export, also of a module that a bundler has wrapped. */
export function defaultOf(exports: unknown): unknown {
  const inner = memberDefault(exports);
  return memberDefault(inner);
}

function memberDefault(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'default' in value ? value.default : value;
}

/** The place of a key such as `content` in the text of a module. */
function placeOfKey(file: string, text: string, key: string): Place {
  const at = new RegExp(`\\b${key}\\b\\s*[:(,}]`).exec(text)?.index ?? 0;
  return { file, ...placeAt(text, at) };
}

function invalid(
  findings: readonly (Omit<Diagnostic, 'rule' | 'severity'> & { readonly rule?: string })[],
  cause?: unknown,
): DocsgenError {
  return new DocsgenError('A plugin of the site cannot be loaded.', {
    diagnostics: findings.map((finding) => ({
      ...finding,
      rule: 'plugin/invalid',
      severity: 'error',
    })),
    ...(cause === undefined ? {} : { cause }),
  });
}
