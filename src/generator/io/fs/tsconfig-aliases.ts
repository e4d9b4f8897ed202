import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './attempt.js';

/** Another name of modules of the site. */
export interface Alias {
  readonly pattern: string;
  /** Paths relative to the site. */
  readonly targets: readonly string[];
}

/** The aliases in `paths` of `tsconfig.json`. None if it does not exist or cannot be read. */
export function aliasesOf(siteDir: string): Alias[] {
  const text = attempt(() => readFileSync(join(siteDir, 'tsconfig.json'), 'utf8'));
  const config = attempt(() => JSON.parse(withoutComments(text ?? '{}')) as unknown);
  const { compilerOptions } = (config ?? {}) as {
    readonly compilerOptions?: { readonly baseUrl?: unknown; readonly paths?: unknown };
  };
  const base = typeof compilerOptions?.baseUrl === 'string' ? compilerOptions.baseUrl : '.';
  return Object.entries((compilerOptions?.paths ?? {}) as Record<string, unknown>).map(
    ([pattern, targets]) => ({
      pattern,
      targets: (Array.isArray(targets) ? targets : [])
        .filter((target): target is string => typeof target === 'string')
        .map((target) => join(base, target)),
    }),
  );
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
