import { readFrontMatter } from '../frontmatter/parse.js';
import type { SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { FrontMatter } from '../model/page.js';
import { readUnit, unitName } from '../model/page-unit.js';
import { isReactPage } from '../model/react-page.js';
import { pageSlotsOf } from './link.js';
import { hrefOf, routeOf } from './routes.js';

/**
 * Returns a function that gives the address of a unit before it is compiled, with the base URL. It
 * is the base URL for a page in no folder of pages.
 */
export function pageAddresses(input: SiteInput): (unit: string) => string {
  const { config, pages } = input;
  const placements = once(
    () =>
      new Map(
        pageSlotsOf(input).map(({ source, placement }) => [
          unitName(source, placement.locale.code),
          placement,
        ]),
      ),
  );
  return (unit) => {
    const { path, locale } = readUnit(unit, config);
    const placement = placements().get(unitName(path, locale));
    if (placement === undefined) return config.baseUrl;
    const text = pages.get(path)?.text ?? '';
    const frontMatter = isReactPage(path) ? slugIn(text) : readFrontMatter(text, path).frontMatter;
    return hrefOf(routeOf(path, frontMatter, placement), config);
  };
}

const SLUG = /export\s+const\s+frontMatter\s*=\s*\{[^}]*?\bslug\s*:\s*(['"`])([^'"`]+)\1/;

/** The slug that a React page exports as a constant. */
function slugIn(code: string): Pick<FrontMatter, 'slug'> {
  const slug = SLUG.exec(code)?.[2];
  return slug === undefined ? {} : { slug };
}

/** The part of a config that the addresses of pages depend on. */
export function routingOf(config: SiteConfig): unknown {
  const { baseUrl, trailingSlash, pagesFolder } = config;
  const locales = config.locales.map(({ code, path }) => [code, path]);
  const areas = config.docs.map(({ sidebars: _, versions, ...area }) => [
    area,
    versions.map(({ sidebars: _sidebars, ...version }) => version),
  ]);
  return [baseUrl, trailingSlash, locales, pagesFolder, areas];
}
