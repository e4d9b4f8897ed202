import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { docusaurusModule, isDocusaurusRequest } from '../../content/docusaurus/modules.js';

/**
 * Resolves `@theme/…` to a component of the site in `src/theme`, or else to docsgen's substitute.
 * `@theme-original/…`, `@theme-init/…` and `@docusaurus/…` are always substitutes.
 */
export function docusaurusModules(siteDir: string): Plugin {
  return {
    name: 'docsgen-docusaurus-modules',
    setup(bundler) {
      bundler.onResolve(
        { filter: /^@(?:theme|theme-original|theme-init|docusaurus)\// },
        (request) => {
          const { path } = request;
          if (!isDocusaurusRequest(path)) return undefined;
          const own = path.startsWith('@theme/')
            ? ownComponent(siteDir, path.slice('@theme/'.length))
            : undefined;
          if (own !== undefined) return { path: own };
          return docusaurusModule(path) === undefined ? undefined : { path, external: true };
        },
      );
    },
  };
}

/** The file of a component that replaces one of the theme. */
function ownComponent(siteDir: string, name: string): string | undefined {
  const folder = join(siteDir, 'src/theme');
  if (!existsSync(folder)) return undefined;
  const extensions = ['tsx', 'jsx', 'ts', 'js'];
  const files = extensions.flatMap((extension) => [
    join(folder, `${name}.${extension}`),
    join(folder, name, `index.${extension}`),
  ]);
  return files.find((file) => existsSync(file));
}
