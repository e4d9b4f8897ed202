import type { Plugin } from 'esbuild';
import { HINT_KEY } from '../../content/mdx/thrown.js';
import { GENERATED, GENERATED_HINT } from '../../model/generated-modules.js';
import { missingModule } from '../../content/docusaurus/missing.js';
import { docusaurusModule } from '../../content/docusaurus/modules.js';

/** Names the modules in place of packages that are not installed. */
const ABSENT = 'docsgen-absent';
/** Imports of code. Style sheets and addresses cannot be replaced by a module. */
const KINDS: ReadonlySet<string> = new Set(['import-statement', 'require-call', 'dynamic-import']);

/**
 * Replaces each package that is not installed by a module that throws. So only the pages that need
 * the package fail, and each of them is reported. `onAbsent` is called with every request.
 */
export function absentPackages(onAbsent: (request: string) => void): Plugin {
  return {
    name: ABSENT,
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]/ }, async (request) => {
        const { path, kind, importer, namespace, resolveDir, pluginData } = request;
        if (pluginData !== undefined || !KINDS.has(kind)) return undefined;
        const found = await bundler.resolve(path, {
          kind,
          importer,
          namespace,
          resolveDir,
          pluginData: ABSENT,
        });
        if (found.errors.length === 0) return found;
        if (docusaurusModule(path) !== undefined) return { path, external: true };
        onAbsent(path);
        return { path, namespace: ABSENT };
      });
      bundler.onLoad({ filter: /.*/, namespace: ABSENT }, ({ path }) => ({
        contents: `module.exports = {}; throw Object.assign(${errorFor(path)});`,
      }));
    },
  };
}

/** The code of an error with a message and a hint. */
function errorFor(request: string): string {
  const { message, hint } = problemOf(request);
  return `new Error(${JSON.stringify(message)}), { ${HINT_KEY}: ${JSON.stringify(hint)} }`;
}

function problemOf(request: string): { readonly message: string; readonly hint: string } {
  if (request.startsWith(GENERATED))
    return {
      message: `There is no generated module "${request}".`,
      hint: GENERATED_HINT,
    };
  const ofDocusaurus = missingModule(request);
  if (ofDocusaurus !== undefined) return ofDocusaurus;
  const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
  return { message: `The package "${name}" is not installed.`, hint: installHint(name) };
}

function installHint(name: string): string {
  return `Run npm install ${name}.`;
}

/** The messages of docsgen and of Node.js about a package that is not installed. */
const NOT_INSTALLED = [
  /The package "(.+)" is not installed\.$/,
  /\bCannot find (?:module|package) '((?:@[\w.~-]+\/)?[a-z\d][\w.~-]*)/,
];

/** The hint for a message about a package that is not installed; undefined for other messages. */
export function hintForAbsent(message: string): string | undefined {
  const names = NOT_INSTALLED.map((pattern) => pattern.exec(message)?.[1]);
  const name = names.find((each) => each !== undefined);
  return name === undefined ? undefined : installHint(name);
}
