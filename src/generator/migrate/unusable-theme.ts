import { modulePaths } from '../model/module-paths.js';
import { importedFiles, type ImportedFiles } from './imports.js';

const FOLDER = 'src/theme/';

/** A component of `src/theme` that cannot run in docsgen. */
export interface UnusableComponent {
  /** The request that it replaces, such as `@theme/Tabs`. */
  readonly request: string;
  readonly file: string;
  readonly line: number;
  /** Why it cannot run. */
  readonly reason: string;
}

/** Components that only work together with another one: request → that of the other one. */
const PARTS: ReadonlyMap<string, string> = new Map([['@theme/TabItem', '@theme/Tabs']]);

/** The names that a substitute for a module of Docusaurus exports; undefined if there is none. */
export type SubstituteNames = (request: string) => readonly string[] | undefined;

/**
 * The components of `src/theme` among files that use parts of Docusaurus which docsgen does not
 * have, although docsgen has a component for the same request: that one works instead.
 */
export function unusableComponents(
  files: readonly string[],
  site: ImportedFiles,
  namesOf: SubstituteNames,
): UnusableComponent[] {
  const found = new Map<string, UnusableComponent>();
  for (const file of files) {
    const request = requestOf(file, namesOf);
    if (request === undefined || found.has(request)) continue;
    const fault = missingImport(site.textOf(file), site, namesOf);
    if (fault === undefined) continue;
    const reason = `docsgen has no ${fault.missing}.`;
    found.set(request, { request, file, line: fault.line, reason });
  }
  for (const file of files) {
    const request = requestOf(file, namesOf);
    const owner = found.get(PARTS.get(request ?? '') ?? '');
    if (request === undefined || owner === undefined || found.has(request)) continue;
    const reason = `It belongs to ${owner.file}, which is left out.`;
    found.set(request, { request, file, line: 1, reason });
  }
  return [...found.values()];
}

/** Whether a file belongs to the component that a request names. */
export function belongsTo(file: string, request: string): boolean {
  const component = FOLDER + request.slice('@theme/'.length);
  return file.startsWith(`${component}/`) || file.replace(/\.[jt]sx?$/, '') === component;
}

/** A file that is left out with its component, and that a file of the site imports by its path. */
export interface LostImport {
  readonly from: string;
  readonly path: string;
  /** The request for docsgen's own component, if the file is the module of the component. */
  readonly original: string | undefined;
}

/** The files of unusable components that other files import by their paths. */
export function lostImports(
  files: readonly string[],
  unusable: readonly UnusableComponent[],
  site: ImportedFiles,
): LostImport[] {
  if (unusable.length === 0) return [];
  const componentOf = (path: string): string | undefined =>
    unusable.find(({ request }) => belongsTo(path, request))?.request;
  return files
    .filter((from) => componentOf(from) === undefined)
    .flatMap((from) =>
      importedFiles(from, site).flatMap(({ request, path }): LostImport[] => {
        const component = request.startsWith('@theme/') ? undefined : componentOf(path);
        if (component === undefined) return [];
        const name = component.slice('@theme/'.length);
        const isModule = modulePaths(FOLDER + name).includes(path);
        return [{ from, path, original: isModule ? `@theme-original/${name}` : undefined }];
      }),
    );
}

/** The request that a file of `src/theme` replaces, if docsgen has a component for it. */
function requestOf(file: string, namesOf: SubstituteNames): string | undefined {
  if (!file.startsWith(FOLDER) || !/\.[jt]sx?$/.test(file)) return undefined;
  const parts = file
    .slice(FOLDER.length)
    .replace(/\.[jt]sx?$/, '')
    .split('/');
  return parts
    .map((_, i) => `@theme/${parts.slice(0, i + 1).join('/')}`)
    .findLast((request) => namesOf(request) !== undefined);
}

const IMPORT =
  /\bimport\s+(?!type\b)([^'";]*?)\s*from\s*['"](@(?:docusaurus|theme(?:-\w+)?)\/[^'"]+)['"]/g;

/** The first import of a part of Docusaurus that neither docsgen nor the site has. */
function missingImport(
  text: string,
  site: ImportedFiles,
  namesOf: SubstituteNames,
): { readonly line: number; readonly missing: string } | undefined {
  for (const { 1: clause = '', 2: request = '', index } of text.matchAll(IMPORT)) {
    const line = text.slice(0, index).split('\n').length;
    const own = request.startsWith('@theme/')
      ? FOLDER + request.slice('@theme/'.length)
      : undefined;
    if (own !== undefined && modulePaths(own).some(site.isFile)) continue;
    const names = namesOf(request);
    if (names === undefined) return { line, missing: `\`${request}\`` };
    const missing = namedImports(clause).find((name) => !names.includes(name));
    if (missing !== undefined) return { line, missing: `\`${missing}\` of \`${request}\`` };
  }
  return undefined;
}

/** The names in the braces of an import, without types. */
function namedImports(clause: string): string[] {
  const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !/^type\s/.test(item))
    .map((item) => item.split(/\s+as\s+/)[0] ?? item);
}
