import type { Element, Root as HastRoot } from 'hast';
import { createElement } from 'react';
import { checkFrontMatter } from '../../frontmatter/check.js';
import type { Finding } from '../../model/diagnostic.js';
import type { FrontMatter } from '../../model/page.js';
import { reportAt, type CompileContext } from '../context.js';
import { siteConfigOf } from '../../../components/docusaurus/site-facts.js';
import type { PageFacade } from '../docusaurus/page-context.js';
import { isComponent } from './expand.js';
import { reactPageKey } from './modules.js';
import { markupOf } from './render.js';
import type { CodePlace, MdxRuntime, ModuleExports } from './runtime.js';
import { buildFaultOf, hintFor, thrownBy } from './thrown.js';
import { messageOf } from '../../model/thrown-text.js';

/** A React page after rendering. */
export interface ReactPage {
  readonly tree: HastRoot;
  /** Keys of its export `frontMatter`, of its layout and of its elements for the head. */
  readonly frontMatter: FrontMatter;
}

const EMPTY: ReactPage = { tree: { type: 'root', children: [] }, frontMatter: {} };

/**
 * Render the default export of a React page. An error of its code is reported at the line that
 * throws, and the page is empty. `page` gets the elements for the head.
 */
export function renderReactPage(
  context: CompileContext,
  runtime: MdxRuntime,
  page: PageFacade,
): ReactPage {
  const { path } = context.source;
  const fail = (error: unknown, when: string): ReactPage => {
    const place = buildFaultOf(error)?.at ?? runtime.placeOf(error);
    reportAt(context, place ?? startOf(path), failure(error, { path, when, place }));
    context.broken = true;
    return EMPTY;
  };
  let exports: ModuleExports | undefined;
  try {
    exports = runtime.load(reactPageKey(path));
  } catch (error) {
    return fail(error, 'loaded');
  }
  const component = exports?.default;
  if (!isComponent(component)) {
    reportAt(context, startOf(path), noComponent(path));
    context.broken = true;
    return EMPTY;
  }
  try {
    const shown = createElement(component, { config: siteConfigOf(page.site) });
    const children = markupOf(shown, page, {
      reasonOf: (error) => thrownBy(error, runtime).message,
      onFault: ({ finding }) => reportAt(context, startOf(path), finding),
    });
    for (const child of children) if (child.type === 'element') markJsx(child);
    const written = exportedFrontMatter(exports?.frontMatter, context);
    return { tree: { type: 'root', children }, frontMatter: frontMatterOf(written, page) };
  } catch (error) {
    return fail(error, 'rendered');
  }
}

function startOf(file: string): CodePlace {
  return { file, line: 1, column: 1 };
}

/** Marks headings of components. Those of imported Markdown have a place, and get ids. */
function markJsx(node: Element): void {
  if (/^h[1-6]$/.test(node.tagName) && node.properties.dataPlace === undefined)
    node.properties.dataJsx = '';
  for (const child of node.children) if (child.type === 'element') markJsx(child);
}

/** The valid keys of the `frontMatter` that a page exports. */
function exportedFrontMatter(value: unknown, context: CompileContext): FrontMatter | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  return checkFrontMatter({ ...value }, (_, finding) => {
    reportAt(context, startOf(context.source.path), finding);
  });
}

/**
 * The front matter of a page. Without an export, the page fills the width, as with Docusaurus. A
 * page without a title has that of the site.
 */
function frontMatterOf(
  written: FrontMatter | undefined,
  { metadata, site }: PageFacade,
): FrontMatter {
  const given: FrontMatter = { ...metadata, ...(written ?? { bare: true }) };
  return given.title === undefined ? { ...given, title: site.title, hide_title: true } : given;
}

function failure(
  error: unknown,
  at: { readonly path: string; readonly when: string; readonly place: CodePlace | undefined },
): Finding {
  const reason = messageOf(error);
  const { path, when, place } = at;
  const name =
    place?.component === undefined ? 'The component' : `The component ${place.component}`;
  const where = place === undefined || place.file === path ? '' : ` (for the page ${path})`;
  if (buildFaultOf(error) !== undefined)
    return {
      rule: 'page/build',
      severity: 'error',
      message: `The page cannot be built${where}: ${reason}`,
      hint: hintFor(error),
    };
  return {
    rule: 'page/component',
    severity: 'error',
    message: `${name} throws while it is ${when}${where}: ${reason}`,
    hint: hintFor(error),
  };
}

function noComponent(path: string): Finding {
  return {
    rule: 'page/component',
    severity: 'error',
    message: `The component cannot be rendered: ${path} has no default export that is a component.`,
    hint: 'Write "export default function Name() { … }", or begin the name of the file with "_".',
  };
}
