import { own } from '../../../components/own.js';
import { PAGE_ISLANDS } from '../../content/mdx/island-signs.js';
import { importsOf, reactPageKey, SITE_FACTS } from '../../content/mdx/modules.js';
import { readTexts } from '../../config/messages-file.js';
import { locateKey, offsetOfKey, placeAt } from '../../formats/locate.js';
import type { SiteConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { ClientBundle, ClientFile, IslandScript, SiteInput } from '../../model/input.js';
import { hashData, hashOf } from '../../model/keys.js';
import { generatedModules, postListPath } from '../../model/generated-modules.js';
import { asksForSidebars, asksForDocs, pageFactsOfSite } from '../../model/site-facts.js';
import { CLIENT_MODULES, isStyleSheet } from '../../model/client-modules.js';
import { LIVE_CODE } from '../../model/live-code.js';
import { once } from '../../model/once.js';
import { isReactPage } from '../../model/react-page.js';
import type { PlanOptions } from '../../output/plan-options.js';
import { bundleClient } from '../bundle/bundle-client.js';
import type { BundleContext } from '../bundle/bundle-context.js';
import { bundleIslands } from '../bundle/bundle-islands.js';
import { islandTexts } from '../bundle/island-texts.js';
import { findMermaid, mermaidFolder, type MermaidFile } from '../bundle/mermaid-files.js';
import { findGrammars, type GrammarFiles } from '../bundle/grammars.js';
import { styleFile } from '../bundle/site-code.js';
import { bundleMdxModules } from '../bundle/bundle-mdx-modules.js';
import type { MdxModules } from '../bundle/mdx-modules.js';
import { bundleSlots, runSlots, type SlotModules } from '../bundle/slot-components.js';
import { isFileInSite, isFolderInSite } from '../fs/contained.js';
import { runSiteCode } from '../fs/site-code-runs.js';
import { cardFingerprint, generatorFingerprint, version } from '../fs/package-files.js';
import type { Span } from '../../model/trace.js';
import type { Cache } from '../stores/cache.js';
import { loadConfig, type LoadedConfig } from './load-config.js';
import { readSite, type SiteFiles } from './read-site.js';
import type { Reading } from './reading.js';
import { neededBy } from './reread.js';
import type { OpenTexts, SourceFiles } from './source-files.js';
import type { PluginSource } from '../plugins/loaded-plugin.js';
import { siteFacts, type PluginHost, type SitePlugins } from '../plugins/plugin-host.js';
import { withoutLostPages } from '../plugins/lost-pages.js';
import { withLazyTexts } from '../bundle/virtual-modules.js';
import type { SidebarFiles } from '../../site/link.js';
import { listedSidebars, listedDocs, listedPosts } from '../../site/listed-pages.js';
import type { PlacedFiles } from '../../site/link.js';
import { withVirtualFiles, type VirtualFiles } from '../plugins/virtual-files.js';
import { dataOnly } from './untrusted.js';

export interface ReadOptions {
  /** Absolute. */
  readonly siteDir: string;
  /** Absolute. */
  readonly outDir: string;
  /**
   * Absolute folder of a trusted copy of the site, for builds of untrusted content. Config,
   * components and packages come from it, and only data from `siteDir`.
   */
  readonly trustedDir?: string;
  readonly baseUrl?: string;
  /** Give pages social cards if the config asks for them. For commands that write a site. */
  readonly socialCards: boolean;
  /** Show drafts. For the watch server. */
  readonly showDrafts?: boolean;
  /** Whether the code of MDX pages may run. Never in builds of untrusted content. */
  readonly pageCode?: boolean;
  /** Compute only findings: no browser bundle and no markup. */
  readonly findingsOnly?: boolean;
  /** Texts of documents in an editor, which may not be saved. For the language server. */
  readonly openTexts?: OpenTexts;
  /** Called with a sentence for the user that is not a finding in the site. */
  readonly notice: (text: string) => void;
}

/** The parts of a session that stay between two readings of a site. */
export interface ReadTools {
  readonly sources: SourceFiles;
  readonly host: PluginHost;
  readonly span: Span;
}

/** Read everything that a site is built from. Throws a DocsgenError when the site is invalid. */
export async function readInput(
  options: ReadOptions,
  cache: Cache | undefined,
  { sources: diskSources, host, span }: ReadTools,
): Promise<Reading> {
  const codeDir = options.trustedDir ?? options.siteDir;
  const loaded = await span('load the config', () =>
    loadConfig(codeDir, options.siteDir, options.openTexts),
  );
  const fingerprint = generatorFingerprint();
  const request = {
    config: withBaseUrl(loaded.config, options),
    source: pluginSource(loaded, { ...options, codeDir }),
    folders: options,
    sources: diskSources,
    cache,
    generatorFingerprint: fingerprint,
    log: options.notice,
  };
  const site = await span('run plugins', () => host(request));
  const { config, virtual } = site;
  refuseAbsent(loaded, virtual);
  const sources = site.pageTexts.changed(withVirtualFiles(diskSources, virtual));
  const files = span('read files', () => readFiles(options, site, loaded.configFile, sources));
  const data = new Map(files.data);
  for (const { path, bytes } of loaded.inputs)
    data.set(path, { hash: hashOf(bytes), text: bytes.toString('utf8') });
  const { texts, diagnostics: textFindings } = readTexts(data, config);
  const placed = { config, pages: files.pages, areaOf: files.areaOf };
  const context = {
    siteDir: codeDir,
    config,
    cache,
    generatorFingerprint: fingerprint,
    bundlerPlugins: site.bundlerPlugins,
    virtual: withLazyTexts(
      new Map([
        ...generatedModules(config),
        ...[...virtual].map(([path, { file }]) => [path, file.text] as const),
      ]),
      postLists(placed),
    ),
    codeFiles: new Set<string>(),
  };
  const slotModules = await span('bundle slots', () => bundleSlots(context));
  const slots = runSiteCode('The code of the layout', () =>
    runSlots(slotModules, config.markdown.codeTimeout),
  );
  const ofAllPages = [...config.clientModules, ...site.clientModules];
  // The bundle of the pages gives their style sheets, and does not run their code.
  const clientModules = ofAllPages.filter((request) => !isStyleSheet(request));
  const { broken, faults, ...mdxModules } = await span('bundle modules of pages', () =>
    bundleMdxModules(context, {
      keys: allowedKeys(files, site, options),
      clientModules: ofAllPages,
      reactPages: separatePages(files, config),
    }),
  );
  const withLists = configWithLists(mdxModules.code, {
    ...{ ...placed, data, texts },
    ...pluginInput(site),
  });
  refuseAbsentModules(config.clientModules, mdxModules, loaded);
  const pageSheets = Object.entries(mdxModules.pageCss).map(
    ([path, css]) => [path, styleFile('page', css)] as const,
  );
  const hasLiveCode = usesLiveCode(files, config) && runsPageCode(options);
  const islandModules = [...mdxModules.islands, ...(hasLiveCode ? [LIVE_CODE] : [])];
  const hasIslands = islandModules.length + clientModules.length > 0;
  const bundle =
    options.findingsOnly === true
      ? NO_CLIENT
      : await span('bundle the client', () =>
          readClient({ ...context, config: withLists }, files, {
            hasTexts: texts.size > 0,
            hasIslands,
            slotModules,
          }),
        );
  const noCode = options.findingsOnly === true;
  const islands = await bundleIslands(
    { ...context, config: withLists },
    {
      modules: noCode ? [] : islandModules,
      clientModules: noCode ? [] : clientModules,
      clientFiles: bundle.files.map(({ path }) => path),
      broken,
    },
  );
  const input: SiteInput = {
    config: withLists,
    pages: files.pages,
    areaOf: files.areaOf,
    includes: files.includes,
    assets: withImported(files.assets, mdxModules.files, sources),
    data,
    texts,
    lastChanges: files.lastChanges,
    slots,
    ...slotTexts(slotModules, texts),
    mdxModules: moduleHashes(mdxModules, withLists),
    islands: islands.scripts,
    pageStyles: new Map(pageSheets.map(([path, sheet]) => [path, config.baseUrl + sheet.path])),
    client: withFiles(
      withScript(bundle, islands.scripts.get(CLIENT_MODULES)),
      [...islands.files, ...pageSheets.map(([, sheet]) => sheet)],
      siteStyles(slotModules, mdxModules),
      config,
    ),
    hasMermaid: mermaidFolder(codeDir) !== undefined,
    isFile: (path) => virtual.has(path) || isFileInSite(options.siteDir, path),
    isFolder: (path) => isFolderInSite(options.siteDir, path),
    ...pluginInput(site),
  };
  const grammars = findGrammars(codeDir);
  const hasDiagrams = neededBy(...files.pages.values(), ...files.includes.values()).mermaid;
  const mermaid = hasDiagrams && config.markdown.mermaid ? findMermaid(codeDir) : undefined;
  const planOptions = planOptionsFor(options, loaded.configFile, {
    config,
    generatorFingerprint: codeFingerprint(fingerprint, slotModules, { grammars, mermaid }),
  });
  const findings = [
    ...loaded.diagnostics,
    ...site.diagnostics,
    ...site.pageTexts.diagnostics(),
    ...files.diagnostics.filter((finding) => !isOfImported(finding, context.codeFiles)),
    ...textFindings,
    ...faults,
    ...missingDatesFindings(options, files, loaded),
  ];
  const keyFor = keyFunction(planOptions, [findings, site.hash]);
  return {
    input,
    slotModules,
    mdxModules,
    islandTexts: islandTexts(islands.code, texts),
    runsPageCode: runsPageCode(options),
    grammars,
    mermaid,
    options: planOptions,
    key: once(() => keyFor(input)),
    keyFor,
    diagnostics: findings,
    configFiles: [...loaded.inputs.map(({ path }) => path), ...site.files],
    codeFiles: context.codeFiles,
    plugins: site,
  };
}

/** The generated modules with the latest posts: path → their text. */
function postLists(placed: PlacedFiles): ReadonlyMap<string, () => string> {
  const blogs = placed.config.docs.filter(({ blog }) => blog !== undefined);
  return new Map(
    blogs.flatMap(({ id }, i) => {
      const text = once(() => JSON.stringify(listedPosts(placed, id)));
      // The blog of the classic preset has the id "default" in Docusaurus.
      const ids = new Set(i === 0 ? [id, 'default'] : [id]);
      return [...ids].map((name) => [postListPath(name), text] as const);
    }),
  );
}

/** The translated texts that components for slots name. */
function slotTexts(
  { modules }: SlotModules,
  texts: SiteInput['texts'],
): Pick<SiteInput, 'slotTexts'> {
  const scripts = modules.map(({ code }) => code);
  const { slots } = islandTexts(new Map([['slots', { substitutes: [], scripts }]]), texts);
  return slots === undefined || slots.ids.length === 0 ? {} : { slotTexts: slots.ids };
}

function withBaseUrl(config: SiteConfig, { baseUrl }: ReadOptions): SiteConfig {
  return baseUrl === undefined ? config : { ...config, baseUrl };
}

function pluginSource(
  { config, configFile, inputs }: LoadedConfig,
  options: ReadOptions & { readonly codeDir: string },
): PluginSource {
  const { codeDir, outDir } = options;
  return {
    codeDir,
    outDir,
    config: withBaseUrl(config, options),
    configFile: configFile ?? 'site.config.ts',
    configText: inputs.find(({ path }) => path === configFile)?.bytes.toString(),
  };
}

/** Throws a DocsgenError for a folder of pages that neither the disk nor a plugin has. */
function refuseAbsent({ absentFolders }: LoadedConfig, virtual: VirtualFiles): void {
  const made = [...virtual.keys()];
  const lost = absentFolders.filter(
    ({ folder }) => !made.some((path) => path.startsWith(`${folder}/`)),
  );
  if (lost.length === 0) return;
  throw new DocsgenError('The configuration names folders that do not exist.', {
    diagnostics: lost.map(({ finding }) => finding),
  });
}

/** The parts of the input that plugins give. */
function pluginInput({
  virtual,
  forPages,
  config,
}: SitePlugins): Pick<SiteInput, 'virtual' | 'pagePlugins' | 'pluginSite'> {
  return {
    ...(virtual.size === 0
      ? {}
      : { virtual: new Map([...virtual].map(([path, { plugin }]) => [path, plugin])) }),
    ...(forPages === undefined ? {} : { pagePlugins: forPages, pluginSite: siteFacts(config) }),
  };
}

/** Throws a DocsgenError for a module in `clientModules` that no package of the site has. */
function refuseAbsentModules(
  requests: readonly string[],
  { hashes }: MdxModules,
  { configFile, inputs }: LoadedConfig,
): void {
  const text = inputs.find(({ path }) => path === configFile)?.bytes.toString();
  const lost = requests.flatMap((request, i): Diagnostic[] => {
    if (own(hashes, request) !== '') return [];
    const at = text === undefined ? undefined : locateKey(text, ['clientModules', i]);
    return [
      {
        rule: 'config/missing-file',
        severity: 'error',
        file: configFile ?? 'site.config.ts',
        ...(at ?? { line: 1, column: 1 }),
        message: `\`clientModules[${i}]\`: the module "${request}" is not installed.`,
        hint: 'Install its package, or begin a path of the site with "./".',
      },
    ];
  });
  if (lost.length === 0) return;
  throw new DocsgenError('The configuration names modules that do not exist.', {
    diagnostics: lost,
  });
}

const NO_CLIENT: ClientBundle = {
  files: [],
  scripts: [],
  styles: [],
  boot: '',
  mathStyles: [],
  searchWorker: '',
  offlineWorker: '',
};

/** The files of the site. Throws a DocsgenError for a folder that is not a site. */
function readFiles(
  { siteDir, trustedDir, outDir }: ReadOptions,
  { config, virtual, plugins }: SitePlugins,
  configFile: string | undefined,
  sources: SourceFiles,
): SiteFiles {
  const files = withoutLostPages(readSite(siteDir, outDir, config, { sources, virtual }), {
    virtual,
    plugins,
  });
  if (configFile === undefined && files.pages.size === 0)
    throw new DocsgenError('This folder has no site.config.ts and no pages.', {
      hint: 'Run the command in the folder of a site, or name it: `docsgen check my-site`.',
    });
  return trustedDir === undefined
    ? files
    : dataOnly(files, { siteDir, trustedDir, outDir, config, virtual });
}

function readClient(
  context: BundleContext,
  { pages, includes }: SiteFiles,
  {
    hasTexts,
    hasIslands,
    slotModules,
  }: {
    readonly hasTexts: boolean;
    readonly hasIslands: boolean;
    readonly slotModules: SlotModules;
  },
): Promise<ClientBundle> {
  const needs = neededBy(...pages.values(), ...includes.values());
  return bundleClient(context, { ...needs, texts: hasTexts, islands: hasIslands }, slotModules);
}

/**
 * The fingerprint of all code that pages depend on, including components, grammars and
 * the mermaid of the site.
 */
function codeFingerprint(
  fingerprint: string,
  slots: SlotModules,
  tools: {
    readonly grammars: GrammarFiles | undefined;
    readonly mermaid: MermaidFile | undefined;
  },
): string {
  const { grammars, mermaid } = tools;
  return hashData([fingerprint, slots.hash, grammars?.fingerprint, mermaid?.fingerprint]);
}

function planOptionsFor(
  options: ReadOptions,
  configFile: string | undefined,
  site: { readonly config: SiteConfig; readonly generatorFingerprint: string },
): PlanOptions {
  const { findingsOnly, showDrafts, socialCards } = options;
  const hasCards = socialCards && site.config.socialCards && site.config.url !== '';
  return {
    generator: `docsgen ${version}`,
    generatorFingerprint: site.generatorFingerprint,
    configFile: configFile ?? 'site.config.ts',
    ...(findingsOnly === true ? { findingsOnly } : {}),
    ...(showDrafts === true ? { showDrafts } : {}),
    ...(runsPageCode(options) ? {} : { refusesPageCode: true as const }),
    ...(hasCards ? { cardFingerprint: cardFingerprint() } : {}),
  };
}

/** Reports that the dates of the last changes are unknown, by a finding or a notice. */
function missingDatesFindings(
  { notice }: ReadOptions,
  { missingDates }: SiteFiles,
  loaded: LoadedConfig,
): Diagnostic[] {
  if (missingDates?.kind === 'shallow') return [shallowClone(loaded)];
  if (missingDates?.kind === 'none')
    notice(`Dates of the last update are left out: ${missingDates.why}.`);
  return [];
}

/** The finding at the setting `showLastUpdated`. */
function shallowClone({ config, configFile, inputs }: LoadedConfig): Diagnostic {
  const index = config.docs.findIndex((area) => area.showLastUpdated !== false);
  const text = inputs.find(({ path }) => path === configFile)?.bytes.toString() ?? '';
  // `docs` is one area or a list of them.
  const offsets = [
    ['docs', 'showLastUpdated'],
    ['docs', index, 'showLastUpdated'],
  ].map((path) => offsetOfKey(text, path));
  return {
    rule: 'git/shallow',
    severity: 'warning',
    file: configFile ?? 'site.config.ts',
    ...placeAt(text, Math.max(...offsets)),
    message: 'This is a shallow clone, so "last updated" is left out: its dates would be wrong.',
    hint: 'Fetch the entire history, for example with fetch-depth: 0.',
  };
}

/** The client with the script that runs the client modules of the site. */
function withScript(client: ClientBundle, script: IslandScript | undefined): ClientBundle {
  return script === undefined ? client : { ...client, scripts: [...client.scripts, script.href] };
}

/** The client with more files, and with the style sheet of components, which all pages have. */
function withFiles(
  client: ClientBundle,
  files: readonly ClientFile[],
  css: string,
  config: SiteConfig,
): ClientBundle {
  const sheets = css === '' ? [] : [styleFile('site', css)];
  return {
    ...client,
    files: [...client.files, ...files, ...sheets],
    styles: [...client.styles, ...sheets.map((sheet) => config.baseUrl + sheet.path)],
  };
}

/** The styles that components for slots, of MDX pages and of React pages import. */
function siteStyles(slots: SlotModules, mdx: MdxModules): string {
  return [...new Set([...slots.modules.map((module) => module.css), mdx.css])].join('');
}

/** The assets of a site with the pictures that its components import. */
function withImported(
  assets: SiteInput['assets'],
  paths: readonly string[],
  sources: SourceFiles,
): SiteInput['assets'] {
  // The site of an untrusted build may not have the pictures of the trusted components.
  const added = paths.filter((path) => !assets.has(path) && sources.exists(path));
  return added.length === 0
    ? assets
    : new Map([...assets, ...added.map((path) => [path, sources.asset(path)] as const)]);
}

/** The config with the lists of docs that code of the site asks for. */
function configWithLists(code: string, files: SidebarFiles): SiteConfig {
  const { config } = files;
  const withDocs = asksForDocs(code) ? { ...config, listedDocs: listedDocs(files) } : config;
  return asksForSidebars(code) ? { ...withDocs, listedSidebars: listedSidebars(files) } : withDocs;
}

/** Whether a finding says that no page includes a partial, which a component imports. */
function isOfImported({ rule, file }: Diagnostic, codeFiles: ReadonlySet<string>): boolean {
  return rule === 'include/unused' && codeFiles.has(file);
}

/** The hashes of modules, and one of the facts about the site that all of them can read. */
function moduleHashes({ hashes }: MdxModules, config: SiteConfig): SiteInput['mdxModules'] {
  const entries = Object.entries(hashes);
  if (entries.length === 0) return new Map();
  return new Map([...entries, [SITE_FACTS, hashData(pageFactsOfSite(config))]]);
}

function runsPageCode({ pageCode, trustedDir }: ReadOptions): boolean {
  return pageCode !== false && trustedDir === undefined;
}

/**
 * The keys of the modules that pages may import. Untrusted pages may import only what pages of the
 * trusted copy import: loading any other module could have effects.
 */
function allowedKeys(
  files: SiteFiles,
  { config, virtual }: SitePlugins,
  options: ReadOptions,
): string[] {
  const { trustedDir, outDir } = options;
  const keys = runsPageCode(options)
    ? moduleKeys(files, config)
    : moduleKeys(files, config).filter((key) => !key.startsWith(PAGE_ISLANDS));
  const ofPlugins = [...virtual.keys()].filter(isReactPage).map(reactPageKey);
  if (trustedDir === undefined || keys.length === 0) return keys;
  const ofTrusted = moduleKeys(readSite(trustedDir, outDir, config), config);
  const trusted = new Set([...ofTrusted, ...ofPlugins]);
  return keys.filter((key) => trusted.has(key));
}

/** The keys of all modules that the MDX files of a site may import, and of its React pages. */
function moduleKeys({ pages, includes }: SiteFiles, { markdown }: SiteConfig): string[] {
  const files = [...pages.values(), ...[...includes.values()].flatMap((file) => file ?? [])];
  return files
    .flatMap((file) => importsOf(file, markdown))
    .flatMap((target) => (target.kind === 'module' ? target.key : []));
}

/** The React pages that no page of another kind imports. */
function separatePages(files: SiteFiles, config: SiteConfig): string[] {
  const paths = [...files.pages.keys()].filter(isReactPage);
  if (paths.length === 0) return [];
  const others = [...files.pages].filter(([path]) => !isReactPage(path));
  const imported = new Set(moduleKeys({ ...files, pages: new Map(others) }, config));
  return paths.filter((path) => !imported.has(reactPageKey(path)));
}

/** Returns the function that computes the key of a reading from its input. */
function keyFunction(
  options: PlanOptions,
  // Findings may be about files that are not part of the input.
  parts: readonly unknown[],
): (input: SiteInput) => string {
  const others = hashData(parts);
  return (input) =>
    hashData([
      options,
      input.config,
      hashesOf(input.pages),
      hashesOf(input.includes),
      hashesOf(input.assets),
      hashesOf(input.data),
      [...input.mdxModules],
      [...input.islands],
      [...input.lastChanges],
      others,
      input.client.files.map((file) => [file.path, file.hash]),
      input.client.boot,
      input.hasMermaid,
    ]);
}

function hashesOf(
  files: ReadonlyMap<string, { readonly hash: string } | null>,
): [path: string, hash: string][] {
  return [...files].map(([path, file]) => [path, file?.hash ?? '']);
}

/** Whether a page may have live code. */
function usesLiveCode({ pages, includes }: SiteFiles, { markdown }: SiteConfig): boolean {
  return markdown.liveCode === true && neededBy(...pages.values(), ...includes.values()).liveCode;
}
