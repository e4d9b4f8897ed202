import { isHeadLink } from '../config/shape.js';
import {
  attributesOf,
  isPlainMeta,
  isPolicy,
  metaTag,
  pluginTag,
  sheetTag,
} from './map-head-tags.js';
import { grammarFor } from '../content/code/languages.js';
import { knownLanguages } from '../model/language-names.js';
import { asList, asObject, asText } from './evaluated.js';
import {
  addTo,
  approximated,
  byHand,
  copy,
  Draft,
  each,
  inner,
  notNeeded,
  onlyIf,
  partOf,
  setAt,
  tableOf,
  type KeyMapper,
  type KeyTable,
} from './key-table.js';
import { staticPath } from './links.js';
import { announcementTable, footerTable, navbarTable } from './map-navbar.js';

const COLOURS =
  'docsgen has its own colours of code, which follow the tokens in docs/theming.md: set the ' +
  'tokens that begin with `--dg-code`.';

const colorMode: KeyTable = tableOf({
  defaultMode: copy('text', 'defaultMode'),
  disableSwitch: copy('flag', 'disableSwitch'),
  respectPrefersColorScheme: copy('flag', 'respectPrefersColorScheme'),
  switchConfig: notNeeded('docsgen’s switch has its own icons.'),
});

const prism: KeyTable = tableOf({
  theme: mapPrismTheme,
  darkTheme: mapPrismTheme,
  defaultLanguage: mapDefaultLanguage,
  plain: notNeeded(COLOURS),
  magicComments: mapMagicComments,
  additionalLanguages: mapLanguages,
});

function mapDefaultLanguage(...args: Parameters<KeyMapper>): void {
  const [value] = args;
  const name = asText(value) ?? '';
  const mapper = knownLanguages.has(name.toLowerCase())
    ? copy('text', 'code.defaultLanguage')
    : byHand(`docsgen does not know the language ${name}.`);
  mapper(...args);
}

function mapPrismTheme(...[, at, , notes]: Parameters<KeyMapper>): void {
  notes.key('approximated', at, COLOURS);
}

function mapMagicComments(...[value, at, out, notes]: Parameters<KeyMapper>): void {
  for (const [i, entry] of (asList(value) ?? []).entries()) {
    const comment = asObject(entry);
    const block = asObject(comment?.block);
    const isBuiltIn = comment?.line === 'highlight-next-line';
    if (comment !== undefined && !isBuiltIn)
      addTo(
        partOf(out, 'code'),
        'magicComments',
        new Draft('code.magicComments[]', [
          ...Object.entries(comment).filter(([key, item]) => key !== 'block' && item !== null),
          ...(block === undefined ? [] : [['block', block] as const]),
        ]),
      );
    const text = isBuiltIn ? '`highlight-…` comments are built in' : '`code.magicComments`';
    notes.key('maps', [...at, i], text);
  }
}

function mapLanguages(...[value, at, , notes]: Parameters<KeyMapper>): void {
  const names = (asList(value) ?? []).flatMap((name) => asText(name) ?? []);
  // A part of other grammars, which nobody writes after a fence.
  const plain = names.filter(
    (name) => grammarFor(name) === undefined && name !== 'markup-templating',
  );
  const unknown = plain.filter((name) => !knownLanguages.has(name));
  if (unknown.length > 0)
    notes.key('by-hand', at, `docsgen does not know the languages ${unknown.join(', ')}.`);
  else if (plain.length > 0)
    notes.key('approximated', at, `Code of these languages has no colours: ${plain.join(', ')}.`);
  else notes.key('not-needed', at, 'docsgen has grammars of these languages.');
}

/** The settings of a search by Algolia, also those of its adapter, which has several indices. */
const algolia: KeyTable = tableOf({
  appId: copy('text', 'search.algolia.appId'),
  apiKey: copy('text', 'search.algolia.apiKey'),
  indexName: copy('text', 'search.algolia.indexName'),
  indices: (value, at, out, notes) => {
    const [first, ...others] = asList(value) ?? [];
    const name = asText(first) ?? asText(asObject(first)?.['name']);
    if (name !== undefined) setAt(out, 'search.algolia.indexName', name);
    if (others.length > 0) notes.key('by-hand', at, 'docsgen searches one index: the first one.');
    else notes.key('maps', at, '`search.algolia.indexName`');
  },
  placeholder: copy('text', 'search.placeholder'),
  insights: copy('flag', 'search.algolia.insights'),
  contextualSearch: notNeeded('docsgen searches the version and the locale of the page.'),
  searchPagePath: (value, at, out, notes) => {
    const path = asText(value);
    if (path !== undefined) setAt(out, 'search.route', path);
    notes.key(path === undefined ? 'not-needed' : 'maps', at, '`search.route`');
  },
  searchPage: notNeeded('docsgen’s search page is `/search`.'),
  searchParameters: (value, at, _, notes) => {
    if (Object.keys(asObject(value) ?? {}).length > 0)
      notes.key('by-hand', at, 'docsgen sends its own parameters to the service.');
  },
  externalUrlRegex: byHand('docsgen finds pages of this site only.'),
  replaceSearchResultPathname: byHand('The records of docsgen have the routes of this site.'),
  translations: notNeeded('Texts of the search are in `i18n/<code>/messages.json`.'),
  askAi: byHand('See `assistant` in docs/configuration.md.'),
  sidePanel: byHand('See `assistant` in docs/configuration.md.'),
});

/** `algolia`, and `docsearch` of the adapter that replaces its theme. */
const mapAlgolia: KeyMapper = (value, at, out, notes) => {
  inner(algolia)(value, at, out, notes);
  notes.key(
    'approximated',
    at,
    '`search.algolia` reads the records of the crawler. Run the crawler again, or write the ' +
      'records with `docsgen search push`. Without this key, docsgen has its own index.',
  );
};

const OWN_INDEX = 'docsgen has its own search index, which needs no service.';

/** `themeConfig` of a Docusaurus config. */
export const themeTable: KeyTable = tableOf({
  colorMode: inner(colorMode, 'colorMode'),
  navbar: inner(navbarTable, 'navbar'),
  footer: inner(footerTable, 'footer'),
  announcementBar: inner(announcementTable, 'announcementBar'),
  image: copy('text', 'socialCard', staticPath),
  metadata: each('head.meta', mapMeta),
  prism: inner(prism),
  algolia: mapAlgolia,
  docsearch: mapAlgolia,
  typesense: approximated(OWN_INDEX),
  tableOfContents: inner(
    tableOf({
      minHeadingLevel: copy('count', 'toc.minHeadingLevel'),
      maxHeadingLevel: copy('count', 'toc.maxHeadingLevel'),
    }),
  ),
  docs: inner(
    tableOf({
      versionPersistence: notNeeded('The address of a page contains its version.'),
      sidebar: inner(
        tableOf({
          hideable: copy('flag', 'sidebar.hideable'),
          autoCollapseCategories: copy('flag', 'sidebar.autoCollapse'),
        }),
      ),
    }),
  ),
  blog: inner(
    tableOf({
      sidebar: inner(
        tableOf({
          groupByYear: onlyIf(
            false,
            approximated('docsgen’s blog groups recent posts by year.'),
            'docsgen’s blog groups recent posts by year.',
          ),
        }),
      ),
    }),
  ),
  hideableSidebar: copy('flag', 'sidebar.hideable'),
  mermaid: byHand('docsgen draws diagrams in its own colours of both modes.'),
  liveCodeBlock: inner(
    tableOf({
      playgroundPosition: onlyIf(
        'top',
        byHand('docsgen shows the result of live code below the editor.'),
        'docsgen shows the result of live code below the editor.',
      ),
    }),
  ),
  zoom: notNeeded('docsgen enlarges the pictures of articles itself.'),
  gtag: byHand('Move the settings into the options of the preset.'),
  googleAnalytics: byHand('Move the settings into the options of the preset.'),
  sidebarCollapsible: byHand('Set `collapsible` in the sidebars file.'),
});

/** A tag of `metadata`. */
function mapMeta(...[value, at, notes]: Parameters<Parameters<typeof each>[1]>): unknown {
  const tag = asObject(value);
  const attributes = attributesOf(tag);
  if (isPolicy(attributes)) {
    const policy = 'docsgen makes the policy of each site itself (docs/security.md).';
    notes.key('not-needed', at, policy);
    return undefined;
  }
  if (!isPlainMeta(attributes)) {
    if (pluginTag(metaTag(value)) === undefined)
      notes.key('by-hand', at, 'A `meta` tag has texts as attributes.');
    return undefined;
  }
  notes.key('maps', at, '`head.meta`');
  return new Draft('head.meta[]', Object.entries(attributes));
}

/** The settings of Docusaurus’ theme that differ from docsgen’s defaults when they are absent. */
export function fillThemeDefaults(out: Draft): void {
  const mode = partOf(out, 'colorMode');
  if (!mode.has('defaultMode')) mode.set('defaultMode', 'light');
  if (!mode.has('respectPrefersColorScheme')) mode.set('respectPrefersColorScheme', false);
}

/** A script or a style sheet of the config. */
export function mapScript(...[value, at, notes]: Parameters<Parameters<typeof each>[1]>): unknown {
  const src = asText(value);
  if (src !== undefined) {
    notes.key('maps', at, '`scripts`');
    return staticPath(src);
  }
  const script = asObject(value);
  const address = asText(script?.src);
  if (script === undefined || address === undefined) {
    notes.key('by-hand', at, 'The script has no address.');
    return undefined;
  }
  const out = new Draft('scripts[]', [['src', staticPath(address)]]);
  const attributes = new Draft('scripts[].attributes');
  for (const [name, item] of Object.entries(script)) {
    if (name === 'src' || item === null || item === false) continue;
    if (name === 'async' || name === 'defer') out.set(name, item === true || item === '');
    else if (/^charset$/i.test(name) && /^utf-?8$/i.test(asText(item) ?? ''))
      notes.key('not-needed', [...at, name], 'Scripts of pages of docsgen are UTF-8.');
    // HTML has no upper case in names.
    else attributes.set(name.toLowerCase(), item === true ? '' : String(item));
  }
  if (attributes.size > 0) out.set('attributes', attributes);
  notes.key('maps', at, '`scripts`');
  return out;
}

/** A style sheet of the config: its address, or its attributes. */
export function mapStylesheet(
  ...[value, at, notes]: Parameters<Parameters<typeof each>[1]>
): unknown {
  const href = asText(value) ?? asText(asObject(value)?.href);
  if (href === undefined) {
    notes.key('by-hand', at, 'The style sheet has no address.');
    return undefined;
  }
  if (/katex/i.test(href)) {
    notes.key('not-needed', at, 'docsgen brings the style sheet of formulas.');
    return undefined;
  }
  // A plugin adds one with other attributes.
  if (asText(value) === undefined && pluginTag(sheetTag(value)) !== undefined) return undefined;
  notes.key('maps', at, '`styles`');
  return staticPath(href);
}

/** A tag of `headTags`. */
export function mapHeadTag(
  ...[value, at, notes, out]: Parameters<Parameters<typeof each>[1]>
): unknown {
  const tag = asObject(value);
  const name = asText(tag?.tagName);
  const attributes = attributesOf(tag?.attributes);
  const body = asText(tag?.innerHTML);
  if (name === 'meta') {
    const meta = mapMeta(attributes, at, notes, out);
    if (meta !== undefined) addTo(partOf(out, 'head'), 'meta', meta);
    return undefined;
  }
  if (name === 'script' && asText(attributes.src) !== undefined) {
    const script = mapScript(attributes, at, notes, out);
    if (script !== undefined) addTo(out, 'scripts', script);
    return undefined;
  }
  if (name === 'link' && asText(attributes.rel) === 'stylesheet') {
    const sheet = mapStylesheet(attributes, at, notes, out);
    if (sheet !== undefined) addTo(out, 'styles', sheet);
    return undefined;
  }
  if (name === 'link' && body === undefined && isHeadLink(attributes)) {
    notes.key('maps', at, '`head.links`');
    addTo(partOf(out, 'head'), 'links', new Draft('head.links[]', Object.entries(attributes)));
    return undefined;
  }
  if (pluginTag(value) === undefined)
    notes.key('by-hand', at, `docsgen has no such tag in the head: \`<${name ?? '…'}>\`.`);
  return undefined;
}

/** Sets `noindex` for the entire site. */
export const mapNoIndex: KeyMapper = onlyIf(
  true,
  (_, at, out, notes) => {
    setAt(out, 'head.meta', [{ name: 'robots', content: 'noindex, nofollow' }]);
    notes.key('maps', at, '`head.meta`');
  },
  'Search engines may list the site.',
);
