import { posix } from 'node:path';
import { isInPackage } from '../model/in-package.js';
import { asList, asObject, asText, type Evaluated } from './evaluated.js';
import { addTo, partOf, setAt } from './key-table.js';
import { addClientModule } from './client-module.js';
import { mapInlinePlugin, mapLocalPlugin } from './local-plugin.js';
import { isInline, mapPostCss } from './map-postcss.js';
import type { Mapping } from './mapping.js';
import type { NoteKind } from './notes.js';
import { mapThemePackage } from './theme-package.js';
import { UNSUPPORTED_HOOKS } from './plugin-hooks.js';
import type { PluginInstance } from './plugins.js';

/** Maps a plugin that makes no area. */
type PluginMapper = (instance: PluginInstance, mapping: Mapping) => void;

/** A plugin about which there is only a note. */
function only(kind: NoteKind, text: string): PluginMapper {
  return ({ at, name }, { notes }) => {
    notes.key(kind, at, `\`${name}\`: ${text}`);
  };
}

const EMBEDDED_SEARCH = only('maps', 'docsgen has its own search index.');
const OPENAPI = only(
  'by-hand',
  'docsgen does not generate pages from API descriptions: keep the generated files, or write a ' +
    'plugin.',
);
const TYPEDOC = only(
  'by-hand',
  'docsgen does not generate pages from TypeScript: run TypeDoc with `typedoc-plugin-markdown` ' +
    'before the build. Its pages are not in the old site, so links to them are missing.',
);
const LLMS = only('maps', 'docsgen writes `llms.txt` and `llms-full.txt`: `machineReadable`.');
const ZOOM = only('maps', 'docsgen enlarges the pictures of articles itself.');

const NEW_ANALYTICS =
  'It is left out. To use Google Analytics 4, set its id (`G-…`) as `gtag.trackingID` of the old ' +
  'site, and migrate again.';

/** Name of a plugin or theme → how it is mapped. */
const PLUGINS: ReadonlyMap<string, PluginMapper> = new Map([
  ['@docusaurus/theme-classic', mapCustomCss],
  ['@docusaurus/plugin-google-gtag', mapGtag],
  ['@docusaurus/plugin-google-tag-manager', mapTagManager],
  [
    '@docusaurus/plugin-google-analytics',
    only('by-hand', `Universal Analytics no longer collects data. ${NEW_ANALYTICS}`),
  ],
  ['@docusaurus/plugin-sitemap', mapSitemap],
  ['@docusaurus/plugin-client-redirects', () => undefined],
  ['@docusaurus/plugin-debug', only('not-needed', '`docsgen why` shows the inputs of a page.')],
  ['@docusaurus/plugin-rsdoctor', only('not-needed', 'docsgen bundles with esbuild.')],
  ['@docusaurus/plugin-css-cascade-layers', only('not-needed', 'docsgen’s styles are in layers.')],
  [
    '@docusaurus/plugin-svgr',
    only('approximated', 'an imported `.svg` file is a component, without options of SVGR.'),
  ],
  [
    '@docusaurus/plugin-ideal-image',
    only('approximated', 'pictures are shown as they are, with width and height.'),
  ],
  [
    '@docusaurus/plugin-pwa',
    only('by-hand', 'docsgen makes a web manifest, and no service worker.'),
  ],
  [
    '@docusaurus/plugin-vercel-analytics',
    only('by-hand', 'Add the script of the service with `scripts`.'),
  ],
  ['@docusaurus/theme-mermaid', mapMermaid],
  ['@docusaurus/theme-search-algolia', only('maps', '`search.algolia`')],
  ['@docsearch/docusaurus-adapter', only('maps', '`search.algolia`')],
  ['docusaurus-theme-search-typesense', EMBEDDED_SEARCH],
  ['@orama/plugin-docusaurus', EMBEDDED_SEARCH],
  ['@orama/plugin-docusaurus-v3', EMBEDDED_SEARCH],
  ['docusaurus-plugin-search-local', EMBEDDED_SEARCH],
  ['@docusaurus/theme-live-codeblock', mapLiveCode],
  ['@easyops-cn/docusaurus-search-local', EMBEDDED_SEARCH],
  ['@cmfcmf/docusaurus-search-local', EMBEDDED_SEARCH],
  ['@getcanary/docusaurus-theme-search-pagefind', EMBEDDED_SEARCH],
  ['docusaurus-lunr-search', EMBEDDED_SEARCH],
  ['docusaurus-plugin-sass', mapSass],
  ['docusaurus-plugin-module-alias', mapAliases],
  ['docusaurus-plugin-openapi-docs', OPENAPI],
  ['docusaurus-theme-openapi-docs', OPENAPI],
  ['redocusaurus', OPENAPI],
  ['docusaurus-plugin-typedoc', TYPEDOC],
  ['docusaurus-plugin-typedoc-api', TYPEDOC],
  ['docusaurus-plugin-llms', LLMS],
  ['docusaurus-plugin-llms-txt', LLMS],
  ['@signalwire/docusaurus-plugin-llms-txt', LLMS],
  [
    'docusaurus-plugin-copy-page-button',
    only('maps', 'docsgen has a menu that copies the page: `pageMenu`.'),
  ],
  ['docusaurus-plugin-image-zoom', ZOOM],
  ['plugin-image-zoom', ZOOM],
]);

/** Maps a plugin or theme that is not a source of pages. An unknown one needs a hand. */
export function mapOtherPlugin(instance: PluginInstance, mapping: Mapping): void {
  if (instance.isAroundClassic) {
    mapping.notes.key(
      'by-hand',
      instance.at,
      `docsgen reads \`${instance.name}\` as the classic preset, because it has its options: ` +
        'look for what it adds.',
    );
    return;
  }
  const mapper = PLUGINS.get(instance.name) ?? PLUGINS.get(`docusaurus-${instance.name}`);
  if (mapper !== undefined) mapper(instance, mapping);
  else if (
    !mapInlinePlugin(instance, mapping) &&
    !mapPostCss(instance, mapping) &&
    !mapLocalPlugin(instance, mapping) &&
    !mapThemePackage(instance, mapping)
  )
    mapping.notes.key('by-hand', instance.at, unknownText(instance, mapping));
}

/** Why a plugin is left out, and what to do. */
function unknownText(instance: PluginInstance, mapping: Mapping): string {
  const hooks = isInline(instance) ? (instance.fn?.hooks ?? []) : [];
  const what = `the plugin ${describe(instance, mapping)}`;
  if (hooks.length === 0 || hooks.some((hook) => !UNSUPPORTED_HOOKS.has(hook)))
    return (
      `docsgen does not know ${what}. A plugin that is a module may run as \`docusaurus:name\` ` +
      'in `plugins`: see docs/plugins.md.'
    );
  const reasons = hooks.map((hook) => `\`${hook}\` (${UNSUPPORTED_HOOKS.get(hook)})`);
  return `docsgen runs no hook of ${what}: ${reasons.join(', ')}.`;
}

function describe(plugin: PluginInstance, { old }: Mapping): string {
  const { name } = plugin;
  if (posix.isAbsolute(name)) return `\`./${old.pathOf(name)}\`, which cannot be loaded`;
  if (name === '') return 'without a name, a function in the config';
  return isInline(plugin) ? `\`${name}\`, a function in the config` : `\`${name}\``;
}

/** Style sheets of the classic theme. Those outside of the site become files of a static folder. */
function mapCustomCss({ options, at }: PluginInstance, mapping: Mapping): void {
  const { config, copies, notes, old } = mapping;
  const value = options.customCss;
  const list: readonly Evaluated[] = asList(value) ?? [value ?? null];
  for (const [i, item] of list.entries()) {
    const place = Array.isArray(value) ? [...at, 'customCss', i] : [...at, 'customCss'];
    const named = asText(item);
    if (named === undefined) continue;
    const from = old.pathOf(named);
    const isPackage = from.includes('node_modules/');
    const isSass = /\.s[ac]ss$/.test(from);
    const isInSite = !from.startsWith('../') && old.isFile(from);
    if (isPackage || isSass || (isInSite && from.endsWith('.css'))) {
      const text = `\`clientModules\`. ${NO_INFIMA}`;
      addClientModule(item, place, mapping, { kind: 'approximated', text });
      if (isSass && !isPackage) mapping.packages.push('sass');
      continue;
    }
    if (!old.exists(from)) {
      const what = 'does not exist: copy it, or leave it out.';
      notes.key('by-hand', place, `The style sheet \`${from}\` ${what}`);
      continue;
    }
    if (!from.endsWith('.css')) {
      notes.key('by-hand', place, `Compile \`${from}\` to CSS, and name the result in \`styles\`.`);
      continue;
    }
    const name = from.split('/').at(-1) ?? from;
    copies.push({ from, to: `static/css/${name}` });
    addTo(config, 'styles', `/css/${name}`);
    notes.key('approximated', place, `\`styles\`: a copy at static/css/${name}. ${NO_INFIMA}`);
  }
}

const NO_INFIMA =
  'Most classes of Infima have no effect, and of its `--ifm-` properties only colours and fonts ' +
  'change docsgen’s own parts: set the tokens of docs/theming.md.';

function mapSass({ at }: PluginInstance, { notes, packages }: Mapping): void {
  packages.push('sass');
  notes.key('maps', at, 'docsgen compiles style sheets of Sass with the package `sass`.');
}

/** Aliases of modules. Those of packages need none: the bundler finds packages. */
function mapAliases({ options, at }: PluginInstance, { notes, old, aliases }: Mapping): void {
  for (const [name, value] of Object.entries(asObject(options.alias) ?? {})) {
    const path = old.pathOf(asText(value) ?? '');
    const isPackage = isInPackage(path);
    if (asText(value) === undefined || isPackage || path.startsWith('../')) continue;
    aliases.push(
      { pattern: name, targets: [path] },
      { pattern: `${name}/*`, targets: [`${path}/*`] },
    );
  }
  notes.key('maps', at, '`paths` in `tsconfig.json`');
}

/** Google Analytics. Its start script cannot be inline, because of the content security policy. */
function mapGtag({ options, at }: PluginInstance, { config, files, notes }: Mapping): void {
  const ids = (asList(options.trackingID) ?? [options.trackingID ?? null]).flatMap(
    (id) => asText(id) ?? [],
  );
  const current = ids.filter((id) => !id.startsWith('UA-'));
  if (current.length < ids.length)
    notes.key(
      'by-hand',
      [...at, 'trackingID'],
      `Properties of Universal Analytics (\`UA-…\`) no longer collect data. ${NEW_ANALYTICS}`,
    );
  const [first] = current;
  if (first === undefined) return;
  const settings = options.anonymizeIP === true ? { anonymize_ip: true } : {};
  const lines = [
    'window.dataLayer = window.dataLayer || [];',
    'function gtag() { dataLayer.push(arguments); }',
    "gtag('js', new Date());",
    ...current.map((id) => `gtag('config', ${JSON.stringify(id)}, ${JSON.stringify(settings)});`),
    "addEventListener('docsgen:pageview', () => {",
    "  gtag('event', 'page_view', { page_location: location.href, page_title: document.title });",
    '});',
  ];
  files.set('static/js/gtag.js', `${lines.join('\n')}\n`);
  addTo(config, 'scripts', '/js/gtag.js', {
    src: `https://www.googletagmanager.com/gtag/js?id=${first}`,
    async: true,
  });
  allowSources(partOf(config, 'security'), 'connect-src', GOOGLE);
  notes.key('maps', at, '`scripts`, with static/js/gtag.js');
}

const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

function allowSources(
  security: ReturnType<typeof partOf>,
  directive: string,
  sources: readonly string[],
): void {
  setAt(security, `csp.directives.${directive}`, sources);
}

function mapTagManager({ options, at }: PluginInstance, { config, notes }: Mapping): void {
  const id = asText(options.containerId);
  if (id === undefined) return;
  config.set('tagScript', `https://www.googletagmanager.com/gtm.js?id=${id}`);
  notes.key('maps', at, '`tagScript`');
}

function mapSitemap({ options, at }: PluginInstance, { config, notes }: Mapping): void {
  const baseUrl = String(config.get('baseUrl') ?? '/');
  const ignored = (asList(options.ignorePatterns) ?? []).flatMap((glob) => asText(glob) ?? []);
  const withoutBase = ignored.map((glob) =>
    glob.startsWith(baseUrl) ? `/${glob.slice(baseUrl.length)}` : glob,
  );
  if (ignored.length > 0) {
    setAt(config, 'sitemap.exclude', withoutBase);
    notes.key('maps', [...at, 'ignorePatterns'], '`sitemap.exclude`');
  }
  if (options.createSitemapItems !== undefined && options.createSitemapItems !== null)
    notes.key('by-hand', [...at, 'createSitemapItems'], 'docsgen makes the sitemap itself.');
  notes.key('not-needed', at, 'docsgen makes a sitemap: it needs `url`.');
}

function mapLiveCode({ at }: PluginInstance, { config, notes }: Mapping): void {
  partOf(config, 'markdown').set('liveCode', true);
  notes.key('maps', at, '`markdown.liveCode`');
}

function mapMermaid({ at }: PluginInstance, { config, notes }: Mapping): void {
  const isOn = partOf(config, 'markdown').get('mermaid') === true;
  notes.key(
    'maps',
    at,
    isOn ? '`markdown.mermaid`: install `mermaid`' : 'The site uses no diagrams.',
  );
}
