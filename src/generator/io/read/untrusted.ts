import { existsSync, lstatSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { SiteConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { includePaths } from '../../content/mdx/modules.js';
import { contentFolders } from '../../content/pictures.js';
import { isDrawing, isInertDrawing, isInertFile } from './inert-files.js';
import { attempt } from '../fs/attempt.js';
import { readInSite } from '../fs/contained.js';
import { configFileNames } from './load-config.js';
import { isReactPage } from '../../model/react-page.js';
import type { SourceFile } from '../../model/input.js';
import type { VirtualFiles } from '../plugins/virtual-files.js';
import { readSite, type SiteFiles } from './read-site.js';

/** Environment variables that a build needs. All others may be secrets. */
const KEPT_VARIABLES = new RegExp(
  `^(?:${[
    'PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\\w+|TERM|CI|NO_COLOR|FORCE_COLOR|NODE_OPTIONS',
    'SYSTEMROOT|WINDIR|COMSPEC|PATHEXT',
    'GITHUB_ACTIONS|GITHUB_WORKSPACE|DOCSGEN_\\w+',
  ].join('|')})$`,
  'i',
);

/**
 * Delete the environment variables that a build does not need, so that no secret gets into a page.
 */
export function forgetEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (!KEPT_VARIABLES.test(name)) delete env[name];
}

/**
 * The data files of an untrusted site, with the React pages of the trusted copy and its plugins.
 * Includes are limited to content folders. Each file that is left out causes a warning.
 */
export function dataOnly(
  site: SiteFiles,
  options: {
    readonly siteDir: string;
    readonly trustedDir: string;
    readonly outDir: string;
    readonly config: SiteConfig;
    /** The files that trusted plugins made. */
    readonly virtual: VirtualFiles;
  },
): SiteFiles {
  const { siteDir, trustedDir, outDir, config, virtual } = options;
  const trusted = [
    ...reactPages(readSite(trustedDir, outDir, config).pages),
    ...reactPages(site.pages).filter(([path]) => virtual.has(path)),
  ];
  const data = [...site.pages].filter(([path]) => !isReactPage(path));
  const trustedPaths = new Set(trusted.map(([path]) => path));
  const published = new Map([...site.assets].filter(([path]) => isPublished(siteDir, path)));
  const folders = contentFolders(config);
  const isRead = (path: string): boolean => isBelow(path, folders);
  const includes = new Map(
    [...site.includes].map(([path, file]) => [path, isRead(path) ? file : null]),
  );
  const unread = [...site.pages.values(), ...includes.values()].flatMap((file) =>
    file === null
      ? []
      : includePaths(file, config.markdown)
          .filter((path) => !isRead(path) && (site.includes.get(path) ?? null) !== null)
          .map((path) => includeFinding(file.path, path, folders)),
  );
  const leftOut = [
    ...configFileNames.filter((name) => existsSync(join(siteDir, name))),
    ...reactPages(site.pages).flatMap(([path]) => (trustedPaths.has(path) ? [] : path)),
    ...[...site.assets.keys()].filter((path) => !published.has(path)),
  ];
  const diagnostics = [...site.diagnostics, ...leftOut.map(codeFinding), ...unread];
  return {
    ...site,
    pages: new Map([...data, ...trusted]),
    assets: published,
    includes,
    diagnostics,
  };
}

function reactPages(pages: SiteFiles['pages']): [path: string, page: SourceFile][] {
  return [...pages].filter(([path]) => isReactPage(path));
}

/** Whether an asset may be published. A drawing that cannot be read may not. */
function isPublished(siteDir: string, path: string): boolean {
  if (!isDrawing(path)) return isInertFile(path);
  return attempt(() => isInertDrawing(readInSite(siteDir, path))) ?? false;
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function codeFinding(file: string): Diagnostic {
  return leftOutFinding(file, {
    message: 'This file is left out: it may be code, and an untrusted build takes only data.',
    hint:
      'Put code into the folder that --trusted-site names. ' +
      'A build without --untrusted uses the code of the site.',
  });
}

/** A finding at the page, because nothing of a file that is not read may be shown. */
function includeFinding(page: string, included: string, folders: readonly string[]): Diagnostic {
  return leftOutFinding(page, {
    message: `${included} is left out: an untrusted build includes only files of content folders.`,
    hint: `Put it into one of these folders: ${folders.join(', ')}.`,
  });
}

function leftOutFinding(file: string, text: Pick<Diagnostic, 'message' | 'hint'>): Diagnostic {
  return { rule: 'untrusted/left-out', severity: 'warning', file, line: 1, column: 1, ...text };
}

/**
 * Throws a DocsgenError when the path of the output folder goes through a symbolic link of the
 * untrusted site.
 */
export function refuseLinkedOutput(siteDir: string, outDir: string): void {
  const inside = relative(siteDir, outDir);
  if (inside.startsWith('..')) return;
  for (let path = resolve(outDir); path !== resolve(siteDir); path = dirname(path)) {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink() !== true) continue;
    throw new DocsgenError(`${path} is a symbolic link of an untrusted site.`, {
      hint: 'Name an output folder outside the site, such as --out-dir ../preview.',
    });
  }
}
