import { posix } from 'node:path';
import { modulePaths } from '../model/module-paths.js';
import { asObject, asText, isOpaque, type Evaluated } from './evaluated.js';
import { packageOf } from './imports.js';
import { addTo } from './key-table.js';
import type { Mapping } from './mapping.js';
import type { KeyPath } from './notes.js';

/** The note about a module that was added. */
interface Result {
  readonly kind: 'maps' | 'approximated';
  readonly text: string;
}

/** Adds a script or a style sheet of all pages, by its name in the config of the old site. */
export function addClientModule(
  value: Evaluated,
  at: KeyPath,
  { config, notes, old, modules, packages }: Mapping,
  { kind, text }: Result = { kind: 'maps', text: '`clientModules`' },
): void {
  const named = asText(value) ?? (isOpaque(value) ? value.name : '');
  const isPath = /^(?:\.{1,2}|@site)\//.test(named) || posix.isAbsolute(named);
  const path = isPath ? old.pathOf(named) : undefined;
  const [, ofPackage] = /^(?:.*\/)?node_modules\/(.+)$/.exec(path ?? '') ?? [];
  const file = path === undefined ? undefined : modulePaths(path).find(old.isFile);
  const fault = path === undefined ? undefined : faultOf(path, file, ofPackage);
  if (fault !== undefined) {
    notes.key('by-hand', at, fault);
    return;
  }
  if (ofPackage === undefined && file !== undefined) {
    modules.push(file);
    addTo(config, 'clientModules', `./${file}`);
  } else {
    const request = ofPackage === undefined ? named : exportedRequest(ofPackage, path ?? '', old);
    const name = packageOf(request);
    if (name !== undefined) packages.push(name);
    addTo(config, 'clientModules', request);
  }
  notes.key(kind, at, text);
}

/** Why a path cannot be a client module; undefined if it can. */
function faultOf(
  path: string,
  file: string | undefined,
  ofPackage: string | undefined,
): string | undefined {
  if (file === undefined && ofPackage !== undefined)
    return `\`${ofPackage}\` is not installed: install it, and name it in \`clientModules\`.`;
  if (file === undefined) return `The module \`${path}\` does not exist: it is left out.`;
  return file.startsWith('../') && ofPackage === undefined
    ? `The module \`${path}\` is outside of the site: copy it, and name it in \`clientModules\`.`
    : undefined;
}

/**
 * The request for a file of a package: the name under which the package exports it, or else its
 * path.
 *
 * @param ofPackage the file, below the folder of packages
 * @param path the file, relative to the site
 */
function exportedRequest(
  ofPackage: string,
  path: string,
  old: Pick<Mapping['old'], 'isFile' | 'textOf'>,
): string {
  const name = packageOf(ofPackage) ?? '';
  const manifest = `${path.slice(0, path.length - ofPackage.length)}${name}/package.json`;
  if (!old.isFile(manifest)) return ofPackage;
  const file = `.${ofPackage.slice(name.length)}`;
  const found = exportsIn(old.textOf(manifest)).find(([, target]) =>
    targetsIn(target).includes(file),
  );
  return found === undefined ? ofPackage : posix.join(name, found[0]);
}

/** The exports of a package, by its `package.json`. */
function exportsIn(manifest: string): readonly [name: string, target: Evaluated][] {
  try {
    const data = asObject(JSON.parse(manifest) as Evaluated);
    return Object.entries(asObject(data?.exports) ?? {});
  } catch {
    return [];
  }
}

/** The files of an export, for all conditions. */
function targetsIn(target: Evaluated): readonly string[] {
  const file = asText(target);
  return file === undefined ? Object.values(asObject(target) ?? {}).flatMap(targetsIn) : [file];
}
