/** A request with loaders of webpack, such as `!!raw-loader!./a.py`. */
interface LoaderRequest {
  /** Names of the loaders, without their options. */
  readonly loaders: readonly string[];
  /** The file that they read. */
  readonly path: string;
}

const MARKS = /^(?:!!|-?!)/;

/** The loader that gives the text of a file. */
const RAW = 'raw-loader';

/** Loaders whose result is that of an import without them, by the ending of the file. */
const BY_ENDING = new Set(['yaml-loader', 'js-yaml-loader', 'json-loader', '@svgr/webpack']);

/** The loaders and the file in a request. Undefined for a request without loaders. */
function loaderRequest(request: string): LoaderRequest | undefined {
  const parts = request.replace(MARKS, '').split('!');
  const path = parts.pop() ?? '';
  const loaders = parts.map((part) => part.replace(/\?.*$/s, '')).filter((part) => part !== '');
  // A name of a file can contain `!`, too.
  const areLoaders =
    MARKS.test(request) || loaders.every((name) => name.endsWith('loader') || BY_ENDING.has(name));
  return loaders.length > 0 && areLoaders ? { loaders, path } : undefined;
}

/**
 * The file of a request for its text: `./a.py?raw` or `!!raw-loader!./a.py`. Undefined for other
 * requests.
 */
export function rawPath(request: string): string | undefined {
  const withLoaders = loaderRequest(request);
  if (withLoaders === undefined) return /^(.*)\?raw$/s.exec(request)?.[1];
  return withLoaders.loaders.every((name) => name === RAW) ? withLoaders.path : undefined;
}

/**
 * The request without loaders that make what docsgen makes anyway: `!!yaml-loader!./a.yaml` is
 * `./a.yaml`. Other requests stay.
 */
export function withoutLoaders(request: string): string {
  const withLoaders = loaderRequest(request);
  return withLoaders?.loaders.every((name) => BY_ENDING.has(name)) === true
    ? withLoaders.path
    : request;
}

/** The first loader in a request that docsgen does not run; undefined if there is none. */
export function foreignLoader(request: string): string | undefined {
  return loaderRequest(withoutLoaders(request))?.loaders.find((name) => name !== RAW);
}

/** The start of the sentence about a loader that docsgen does not run. */
export const NO_LOADER = 'docsgen runs no loaders of webpack';

/** The sentence about a loader that docsgen does not run. */
export function noLoader(name: string): string {
  return `${NO_LOADER} such as "${name}".`;
}

/** The hint for a loader that docsgen does not run. */
export const LOADER_HINT =
  'Import the text of the file with "?raw" after its name, and change the component.';
