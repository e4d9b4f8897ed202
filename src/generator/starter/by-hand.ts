import { IGNORED, PACKAGE_SCRIPTS } from './site-files.js';
import type { PackageCommands } from './package-commands.js';

/** A file that exists, and that docsgen would have written. */
export interface LeftAlone {
  readonly path: string;
  /** Lines to add to it by hand; none if nothing is missing. */
  readonly lines: readonly string[];
}

/** The lines that a file does not have. `existing` is undefined if it cannot be read. */
export function missingIn(
  path: string,
  wanted: string,
  existing: string | undefined,
  commands: PackageCommands,
): readonly string[] {
  if (existing === wanted) return [];
  if (path === '.gitignore') return ignoredLines(existing ?? '');
  if (path === 'package.json') return packageLines(existing ?? '', commands);
  if (/\.(?:json|ya?ml|toml|conf)$/.test(path)) return wanted.trimEnd().split('\n');
  return [];
}

/** The lines that a `.gitignore` does not have. */
function ignoredLines(existing: string): string[] {
  const bare = (line: string): string => line.trim().replace(/^\/|\/$/g, '');
  const known = new Set(existing.split('\n').map(bare));
  return IGNORED.filter((line) => !known.has(bare(line)));
}

/** The command that adds docsgen to a package, and the scripts that it does not have. */
function packageLines(existing: string, { add }: PackageCommands): string[] {
  const { scripts = {}, dependencies, devDependencies } = manifestOf(existing);
  const isInstalled = { ...dependencies, ...devDependencies }['docsgen'] !== undefined;
  const commands = new Set(Object.values(scripts));
  const missing = Object.entries(PACKAGE_SCRIPTS).filter(([, command]) => !commands.has(command));
  return [
    ...(isInstalled ? [] : [`Run: ${add}`]),
    ...(missing.length === 0 ? [] : ['Scripts:']),
    ...missing.map(([name, command]) => `  "docs:${name}": "${command}"`),
  ];
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
}

function manifestOf(text: string): Manifest {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
