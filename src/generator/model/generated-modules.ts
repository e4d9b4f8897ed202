import { docusaurusContext } from '../../components/docusaurus/site-facts.js';
import type { SiteConfig } from './config.js';
import { siteFactsOf } from './site-facts.js';

/** The start of requests for modules that Docusaurus generates. */
export const GENERATED = '@generated/';

/** The hint for a request below `@generated` that names no module. */
export const GENERATED_HINT =
  'docs/plugins.md, "Plugins written for Docusaurus", has the names of generated modules.';

/** The folder in which Docusaurus writes generated modules. Imports can name it. */
export const OLD_FOLDER = '.docusaurus/';

/** The site-relative path of the generated module with the latest posts of a blog. */
export function postListPath(blog: string): string {
  return generatedPath(`docusaurus-plugin-content-blog/${blog}/blog-post-list-prop-${blog}.json`);
}

/** Whether a path is that of a list of posts. */
export function isPostList(path: string): boolean {
  return path.startsWith(`${FOLDER}/docusaurus-plugin-content-blog/`);
}

/** The folder of the generated modules. It is never on the disk. */
const FOLDER = 'docusaurus-generated';

/** The site-relative path of a generated module by its name, such as `parts/default/a.json`. */
export function generatedPath(name: string): string {
  return `${FOLDER}/${name}`;
}

/**
 * The modules that Docusaurus generates for each site: path → JSON. Components that need the
 * locale of their page use `useDocusaurusContext`: these modules have the default one.
 */
export function generatedModules(config: SiteConfig): ReadonlyMap<string, string> {
  const context = docusaurusContext(siteFactsOf(config), config.defaultLocale);
  const { siteConfig, siteMetadata, globalData, i18n } = context as Record<string, unknown>;
  const modules = [
    ['docusaurus.config', siteConfig],
    ['site-metadata', siteMetadata],
    ['globalData', globalData],
    ['i18n', i18n],
  ] as const;
  return new Map(
    modules.map(([name, data]) => [generatedPath(`${name}.json`), JSON.stringify(data)]),
  );
}
