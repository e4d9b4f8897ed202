import { fetchFiles } from './fetch-files.js';

/**
 * Loads a module of the client. `files` are the names of its files, which the bundler fills in for
 * `files-of:<source>`. Fetches them first, so that a later call works after one that failed.
 */
export async function loadModule<Module>(
  files: string,
  load: () => Promise<Module>,
): Promise<Module> {
  await fetchFiles(files);
  return load();
}

/**
 * Loads a feature of the page and runs it. If its files do not arrive, it is tried again when the
 * browser has a network again; the page works without it.
 */
export async function startFeature<Module>(
  files: string,
  load: () => Promise<Module>,
  run: (module: Module) => unknown,
): Promise<void> {
  try {
    run(await loadModule(files, load));
  } catch (error) {
    console.error(error);
    addEventListener('online', () => void startFeature(files, load, run), { once: true });
  }
}
