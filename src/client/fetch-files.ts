/**
 * Fetches files of the site's scripts into the browser's cache. `names` are separated by spaces.
 * Rejects if a file does not arrive.
 *
 * Call it before an `import()` that has to work after a failure: a browser may remember that an
 * import failed until the page is closed, but it repeats a fetch that failed.
 */
export async function fetchFiles(names: string): Promise<void> {
  const fetchFile = async (name: string): Promise<void> => {
    const response = await fetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${name} did not load (status ${response.status}).`);
    await response.arrayBuffer();
  };
  await Promise.all(names.split(' ').map(fetchFile));
}
