/** Imports of other files of the site, as the bundler writes them. */
const IMPORT = /(?:\bimport|\bfrom)\s*"(\.\/[^"/]+-[A-Z0-9]{8}\.js)"/g;

/** The scripts that were fetched with all that they import, by address. */
const fetched = new Map<string, Promise<void>>();

/**
 * Loads the script of an island. Fetches it and all that it imports first, so that a later call
 * works after one that failed (see `fetch-files.ts`).
 */
export async function loadScript(src: string): Promise<Readonly<Record<string, unknown>>> {
  await fetchScript(new URL(src, document.baseURI).href);
  return import(src) as Promise<Readonly<Record<string, unknown>>>;
}

function fetchScript(address: string): Promise<void> {
  const started = fetched.get(address);
  if (started !== undefined) return started;
  const fetching = fetchTree(address).catch((error: unknown) => {
    fetched.delete(address);
    throw error;
  });
  fetched.set(address, fetching);
  return fetching;
}

async function fetchTree(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} did not load (status ${response.status}).`);
  const code = await response.text();
  const imports = [...code.matchAll(IMPORT)].map(([, path = '']) => new URL(path, address).href);
  await Promise.all(imports.map(fetchScript));
}
