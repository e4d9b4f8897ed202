import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { classInlineStyles } from '../../model/inline-styles.js';
import type { SiteConfig } from '../../model/config.js';
import type { ClientFile, ComponentPage } from '../../model/input.js';
import { hashData } from '../../model/keys.js';
import { joinRoute, normaliseRoute } from '../../site/routes.js';
import type { BundleContext } from './bundle-context.js';
import {
  bundleSiteCode,
  componentError,
  messageOf,
  runSiteModule,
  styleFile,
  type SiteModule,
} from './site-code.js';
import { own } from '../../../components/own.js';

/** The rendered pages of React components. */
export interface ComponentPages {
  readonly pages: readonly ComponentPage[];
  /** The style sheets that they import. */
  readonly files: readonly ClientFile[];
  /** Hash of their code. */
  readonly hash: string;
}

/**
 * Bundle the React page components and render them. Throws a DocsgenError when one does not build,
 * throws, or exports no component.
 */
export async function loadComponentPages(
  { siteDir, config, cache, generatorFingerprint }: BundleContext,
  files: readonly string[],
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
      'docsgen renders it in Node.js. Put code that needs a browser into an effect.',
    );
  }
  const name = path.slice((config.pagesFolder ?? '').length + 1).replace(/\.[jt]sx$/, '');
  const base = config.baseUrl.slice(0, -1);
  const withBase =
    base === '' ? html : html.replace(/(\s(?:href|src|action)=")\/(?!\/)/g, `$1${base}/`);
  const classed = classInlineStyles(withBase);
  return {
    path,
    route: normaliseRoute(joinRoute(name)),
    frontMatter: frontMatterOf(exports),
    inlineStyles: classed.styles,
    html: classed.html,
  };
}

/** The `frontMatter` that a page component exports. Fields with a wrong type are left out. */
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
