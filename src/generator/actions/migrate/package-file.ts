import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { version as reactVersion } from 'react';
import { docusaurusModule } from '../../content/docusaurus/modules.js';
import { attempt } from '../../io/fs/attempt.js';
import { version as docsgenVersion } from '../../io/fs/package-files.js';
import { broughtRange } from '../../migrate/docusaurus-packages.js';
import { asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import { DOCUSAURUS_TOOL } from '../../migrate/imports.js';
import type { Notes } from '../../migrate/notes.js';
import { isBefore3, manifestsOf, readManifest } from './manifests.js';
import type { OldSite } from './old-site.js';
import { privatePackage } from './private-package.js';

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
  const release = isBefore3(old) ? 2 : 3;
  const rangeOf = (name: string): string | undefined =>
    usableRange(name, publicRange(asText(known.get(name))) ?? installedRange(name, installed));
  const isKept = (name: string): boolean => known.has(name) && !name.startsWith('@docusaurus/');
  const peers = packages.flatMap((name) => peersOf(name, installed).filter(isKept));
  const used = [...new Set([...packages, ...peers])].flatMap((name): [string, string][] => {
    // All packages of Docusaurus have one version.
    const named = DOCUSAURUS_TOOL.test(name) && !known.has(name) ? '@docusaurus/core' : name;
    const given = asText(known.get(named));
    const isSubstituted = docusaurusModule(name) !== undefined;
    if (BROUGHT.has(name) || (given === undefined && isSubstituted)) return [];
    // Packages such as `mdast` have only types.
    const types = `@types/${name.replace(/^@([^/]+)\//, '$1__')}`;
    for (const each of given === undefined ? [name, types] : [named]) {
      const range = rangeOf(each);
      if (range !== undefined) return [[each === named ? name : each, range]];
    }
    if (given === undefined) {
      if (isBuiltin(name)) return [];
      const brought = broughtRange(name, release);
      if (brought !== undefined) return [[name, brought]];
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
