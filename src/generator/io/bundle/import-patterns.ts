import { posix } from 'node:path';

/**
 * The start of an `import` or a `require` whose address has a part that only running the code
 * gives, in a folder and with an ending that the text names: `@site/data/${name}.json`.
 */
const PATTERN =
  /(\b(?:import|require)\(\s*(?:\/\*[^*]*\*\/\s*)?`)@site\/(?=[\w-]+\/[^`]{0,500}\}[\w.-]*\.\w+`)/g;

/**
 * Writes such an address relative to a file of the site, because only then the bundler includes all
 * files that it can name. Pure.
 */
export function withRelativePatterns(code: string, file: string): string {
  if (!code.includes('`@site/')) return code;
  const root = `${posix.relative(posix.dirname(file), '.') || '.'}/`;
  return code.replace(PATTERN, `$1${root}`);
}
