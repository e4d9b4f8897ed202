import type { Diagnostic } from '../model/diagnostic.js';
import type { ComponentPage } from '../model/input.js';
import { NO_ROUTE, didYouMean } from '../model/nearest.js';
import { staticHref } from '../site/references.js';
import type { LinkIndex } from './links.js';

/** A link of the rendered page to the same site. */
const INTERNAL_LINK = /<a\b[^>]*?\shref="(\/(?!\/)[^"]*)"/g;

/** Checks that the links of a React page have a target. */
export function checkComponentPage(page: ComponentPage, index: LinkIndex): Diagnostic[] {
  const { input, references, routes } = index;
  const baseLength = input.config.baseUrl.length - 1;
  const links = [...page.html.matchAll(INTERNAL_LINK)].map(([, href = '']) => ({
    href,
    path: (href.split(/[?#]/)[0] ?? '').slice(baseLength),
  }));
  return links
    .filter(
      ({ path }) => references.byRoute(path) === undefined && staticHref(path, input) === undefined,
    )
    .map(({ href, path }) => ({
      rule: 'link/missing-page',
      severity: 'error',
      file: page.path,
      line: 1,
      column: 1,
      message: `No page at "${href}".`,
      hint: didYouMean(path, routes, NO_ROUTE),
    }));
}
