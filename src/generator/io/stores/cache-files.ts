/** The folder of the cache, in the site's folder. */
export const CACHE_FOLDER = '.docsgen';

/** Names of the files that docsgen writes into the cache; a killed write leaves one with `.tmp`. */
const CACHE_FILES =
  /^(?:\.gitignore|facts\.txt|why\.json|why-serve\.json|external\.json|bundle-[\w-]+\.json|state-[\da-f]{8}\.json|articles\/[\da-f]{32}|cards\/[\w-]+|prose\/[\da-f]{32}\.txt)(?:\.\d+\.tmp)?$/;

/** Whether docsgen writes a file of this path into its cache. */
export function isCacheFile(path: string): boolean {
  return CACHE_FILES.test(path);
}
