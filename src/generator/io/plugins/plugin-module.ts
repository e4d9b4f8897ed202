import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { placeAt } from '../../formats/locate.js';
import type { PluginConfig } from '../../model/config.js';
import type { Place } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { hashData, hashOf } from '../../model/keys.js';
import { modulePaths } from '../../model/module-paths.js';
import { thrownText } from '../../model/thrown-text.js';
import { variablesIn } from '../bundle/environment.js';
import { attempt } from '../fs/attempt.js';
import { isFileInSite } from '../fs/contained.js';
import { sitePath } from '../fs/files.js';
import { runScript, type LoadedScript } from '../read/load-config-module.js';
import { invalid, type PluginModule, type PluginSource } from './loaded-plugin.js';

/**
 * Runs the module of a plugin, whose entry in the config is at `place`. Throws a DocsgenError for a
 * module that does not exist, does not build or throws.
 */
export async function loadModule(
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
  return modulePaths(path).find((each) => !each.startsWith('../') && isFileInSite(codeDir, each));
}

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
    hash: hashData([
      script.code,
      variablesIn(script.code),
      packageHashes(codeDir, script),
      options,
    ]),
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

/** The place of a key such as `content` in the text of a module. */
function placeOfKey(file: string, text: string, key: string): Place {
  const at = new RegExp(`\\b${key}\\b\\s*[:(,}]`).exec(text)?.index ?? 0;
  return { file, ...placeAt(text, at) };
}
