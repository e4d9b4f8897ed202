import { isAbsolute, posix } from 'node:path';
import type { SiteConfig } from '../../model/config.js';
import type { PluginFile, PluginRoute } from '../../model/plugin.js';
import { moduleFile } from './plugin-module.js';

/** The folder of the pages of routes if the site has no folder of pages. It is not on disk. */
const NO_FOLDER = 'docsgen-routes';

/** The config with a folder for the pages of routes. */
export function withPagesFolder(config: SiteConfig): SiteConfig {
  return config.pagesFolder === null ? { ...config, pagesFolder: NO_FOLDER } : config;
}

/**
 * The React page of a route: a module in the folder of pages that gives the component its
 * properties. Relative modules start at `folder`, that of the plugin.
 */
export function routePage(
  { path, component, props = {}, ...frontMatter }: PluginRoute,
  { folder, pagesFolder }: { readonly folder: string; readonly pagesFolder: string },
): PluginFile {
  const name = path.replace(/^\/+|\/+$/g, '');
  const given = Object.keys(frontMatter).length > 0;
  const lines = [
    `import * as module from ${JSON.stringify(requestOf(component, folder))};`,
    `const props = ${JSON.stringify(props)};`,
    'const { default: Component } = module;',
    'const Page = Component && (() => <Component {...props} />);',
    'export default Page;',
    ...(given ? [`export const frontMatter = ${JSON.stringify(frontMatter)};`] : []),
  ];
  return {
    path: `${pagesFolder}/${name === '' ? 'index' : name}.jsx`,
    text: `${lines.join('\n')}\n`,
  };
}

/** The request for a component, which begins with `@site/` unless it is in a package. */
function requestOf(component: string, folder: string): string {
  if (!/^\.{1,2}\//.test(component)) return component;
  return `@site/${posix.join(folder, component)}`;
}

/** Whether the module of a route exists. Packages are looked up when the site is bundled. */
export function hasComponent(
  { component }: PluginRoute,
  { folder, codeDir }: { readonly folder: string; readonly codeDir: string },
): boolean {
  const request = requestOf(component, folder);
  if (isAbsolute(component)) return false;
  if (!request.startsWith('@site/')) return true;
  return moduleFile(codeDir, posix.normalize(request.slice('@site/'.length))) !== undefined;
}
