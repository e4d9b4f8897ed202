/** The folder of the cache, in the folder of the site. */
export const CACHE_FOLDER = '.docsgen';

const CACHE_FILES = [
  '\\.gitignore',
  'facts\\.txt',
  'why\\.json',
  'why-serve\\.json',
  'external\\.json',
  'files\\.json',
  'plan\\.json',
  'bundle-[\\w-]+\\.json',
  '(?:state|edit|edits|searched)-[\\da-f]{8}\\.json',
  'articles/[\\da-f]{32}',
  'cards/[\\w-]+',
  'search/[\\da-f]{32}(?:\\.texts)?',
  'prose/[\\da-f]{32}\\.txt',
].join('|');

/** A write that was killed leaves a temporary file. */
const CACHE_FILE = new RegExp(`^(?:${CACHE_FILES})(?:\\.\\d+\\.tmp)?$`);

/** Whether a path in the cache is the path of a file that docsgen writes. */
export function isCacheFile(path: string): boolean {
  return CACHE_FILE.test(path);
}
