import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { classInlineStyles } from '../../model/inline-styles.js';
import type { SiteConfig } from '../../model/config.js';
import type { ClientFile, ComponentPage } from '../../model/input.js';
import { hashData } from '../../model/keys.js';
import { joinRoute, normaliseRoute } from '../../site/routes.js';
import type { Cache } from '../stores/cache.js';
import {
  bundleSiteCode,
  componentError,
  messageOf,
  runSiteModule,
  styleFile,
  type SiteModule,
} from './site-code.js';
import { own } from '../../../components/own.js';

/** The finished component pages, and a hash of all their sources. */
export interface ComponentPages {
  readonly pages: readonly ComponentPage[];
  /** The style sheets that they import. */
  readonly files: readonly ClientFile[];
  readonly hash: string;
}

/** Bundle the React page components and render them. Throws a DocsgenError for code that does not build, throws, or exports no component. */
export async function loadComponentPages(
  siteDir: string,
  files: readonly string[],
  config: SiteConfig,
  cache: Cache | undefined,
  generatorFingerprint: string,
): Promise<ComponentPages> {
  const bundle = await bundleSiteCode(siteDir, {
    name: 'pages',
    files,
    cache,
    generatorFingerprint,
  });
  const sheets = new Map(
    bundle.flatMap((module) =>
      module.css === '' ? [] : [[module, styleFile('page', module.css)] as const],
    ),
  );
  const pages = bundle.map((module) => {
    const sheet = sheets.get(module);
    return {
      ...renderComponent(siteDir, module, config),
      styles: sheet === undefined ? [] : [config.baseUrl + sheet.path],
    };
  });
  return { pages, files: [...sheets.values()], hash: bundle.length === 0 ? '' : hashData(bundle) };
}

function renderComponent(
  siteDir: string,
  module: SiteModule,
  config: SiteConfig,
): Omit<ComponentPage, 'styles'> {
  const { path } = module;
  const { component, exports } = runSiteModule(siteDir, module);
  let html = '';
  try {
    html = renderToStaticMarkup(createElement(component));
  } catch (error) {
    throw componentError(
      path,
      `The component throws while it is rendered: ${messageOf(error)}`,
      'It is rendered in Node: what needs a browser belongs into an effect.',
    );
  }
  const own = path.slice((config.pagesFolder ?? '').length + 1).replace(/\.[jt]sx$/, '');
  const base = config.baseUrl.slice(0, -1);
  const classed = classInlineStyles(
    base === '' ? html : html.replace(/(\s(?:href|src|action)=")\/(?!\/)/g, `$1${base}/`),
  );
  return {
    path,
    route: normaliseRoute(joinRoute(own)),
    frontMatter: frontMatterOf(exports),
    inlineStyles: classed.styles,
    html: classed.html,
  };
}

/** What a page component exports about itself; members of other types than expected are left out. */
function frontMatterOf(exported: Readonly<Record<string, unknown>>): ComponentPage['frontMatter'] {
  const given = exported.frontMatter;
  const fields: Readonly<Record<string, unknown>> =
    given !== null && typeof given === 'object' ? { ...given } : {};
  const wanted = {
    title: 'string',
    description: 'string',
    image: 'string',
    bare: 'boolean',
    unlisted: 'boolean',
    search: 'boolean',
  };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, type]) =>
      typeof own(fields, name) === type ? [[name, own(fields, name)]] : [],
    ),
  );
}
