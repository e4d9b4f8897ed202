import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { attempt } from './attempt.js';

/** Another name of modules of the site. */
export interface Alias {
  readonly pattern: string;
  /** Paths relative to the site. */
  readonly targets: readonly string[];
}

interface TsConfig {
  readonly extends?: unknown;
  readonly compilerOptions?: { readonly baseUrl?: unknown; readonly paths?: unknown };
}

/** Options of a `tsconfig.json` and of the files that it extends. */
interface PathOptions {
  readonly paths?: Readonly<Record<string, unknown>>;
  /** The folder at which the paths start, absolute. */
  readonly folder?: string;
  /** `baseUrl`, absolute. It counts also for paths of a file that is extended. */
  readonly baseUrl?: string;
}

/**
 * The aliases in `paths` of `tsconfig.json`, which it may have from a file that it extends. None if
 * it does not exist or cannot be read. `@site/*` needs no alias.
 */
export function aliasesOf(siteDir: string): Alias[] {
  const { paths = {}, folder, baseUrl } = pathOptions(join(siteDir, 'tsconfig.json'), new Set());
  const start = relative(siteDir, baseUrl ?? folder ?? siteDir);
  return Object.entries(paths).flatMap(([pattern, targets]) =>
    pattern === '@site/*'
      ? []
      : {
          pattern,
          targets: (Array.isArray(targets) ? targets : [])
            .filter((target): target is string => typeof target === 'string')
            .map((target) => join(start, target)),
        },
  );
}

/** `seen` are the files that have been read: a file can extend itself. */
function pathOptions(file: string, seen: Set<string>): PathOptions {
  if (seen.has(file)) return {};
  seen.add(file);
  const text = attempt(() => readFileSync(file, 'utf8')) ?? '{}';
  const config = attempt(() => JSON.parse(withoutComments(text)) as TsConfig) ?? {};
  const { baseUrl, paths } = config.compilerOptions ?? {};
  const folder = dirname(file);
  // Of several files that it extends, the last one counts.
  const extended = [config.extends].flat().reduce<PathOptions>((options, name) => {
    const base = typeof name === 'string' ? extendedFile(file, name) : undefined;
    return base === undefined ? options : { ...options, ...pathOptions(base, seen) };
  }, {});
  return {
    ...extended,
    ...(typeof paths === 'object' && paths !== null ? { paths: { ...paths }, folder } : {}),
    ...(typeof baseUrl === 'string' ? { baseUrl: join(folder, baseUrl) } : {}),
  };
}

/** The file that `extends` names: a path, with or without its ending, or a file of a package. */
function extendedFile(file: string, name: string): string | undefined {
  const require = createRequire(file);
  const names = [name, `${name}.json`, `${name}/tsconfig.json`];
  for (const each of names) {
    const found = attempt(() => require.resolve(each));
    if (found?.endsWith('.json') === true) return found;
  }
  return undefined;
}

/** The paths that a request means by an alias, in order, relative to the site. */
export function aliasTargets({ pattern, targets }: Alias, request: string): string[] {
  const [start = '', end = ''] = pattern.split('*');
  const matches = pattern.includes('*')
    ? request.startsWith(start) && request.endsWith(end)
    : request === pattern;
  if (!matches) return [];
  const star = request.slice(start.length, request.length - end.length);
  return targets.map((target) => target.replace('*', star));
}

/** JSON without the comments and final commas that `tsconfig.json` may have. */
function withoutComments(text: string): string {
  return text
    .replace(/("(?:[^"\\]|\\.)*")|\/\*[^]*?\*\/|\/\/[^\n]*/g, (_, quoted?: string) => quoted ?? '')
    .replace(/,(\s*[}\]])/g, '$1');
}
