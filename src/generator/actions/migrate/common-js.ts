import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync, type Loader } from 'esbuild';

/** Ending of a script → how esbuild reads it. */
export const LOADERS: ReadonlyMap<string, Loader> = new Map([
  ['.js', 'jsx'],
  ['.mjs', 'jsx'],
  ['.cjs', 'jsx'],
  ['.jsx', 'jsx'],
  ['.ts', 'ts'],
  ['.mts', 'ts'],
  ['.cts', 'ts'],
  ['.tsx', 'tsx'],
]);

/**
 * A script as a CommonJS module for Node.js 20, without types and JSX. Throws the errors of esbuild
 * for code that is not valid. `file` is its absolute path.
 */
export function toCommonJs(text: string, file: string, withMap: boolean): string {
  return transformSync(text, {
    loader: LOADERS.get(extname(file)) ?? 'js',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // `import()` becomes `require`, which can be replaced.
    supported: { 'dynamic-import': false },
    jsx: 'automatic',
    sourcefile: file,
    ...(withMap ? { sourcemap: 'inline', sourcesContent: false } : {}),
    tsconfigRaw: '{}',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.dirname': JSON.stringify(dirname(file)),
      'import.meta.filename': JSON.stringify(file),
    },
    logLevel: 'silent',
  }).code;
}
