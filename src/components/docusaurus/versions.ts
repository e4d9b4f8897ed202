import { own } from '../own.js';
import type { DocsFacts, GlobalData, ListedDoc, SiteFacts } from './site-facts.js';

/** The name by which Docusaurus gives the data of the docs. */
const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** A locale of a site. */
export interface LocalizedSite {
  readonly site: SiteFacts;
  readonly locale: string;
}

/** A page whose components ask for versions. */
export interface VersionedPage extends LocalizedSite {
  /** The address of the page, with the base URL. */
  readonly path: string;
}

/** A version as the hooks of Docusaurus give it. Islands do not know its list of docs. */
export interface GlobalVersion {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly path: string;
  readonly mainDocId: string;
  readonly docs: readonly ListedDoc[];
  readonly draftIds: readonly never[];
}

interface PluginData {
  readonly path: string;
  readonly versions: readonly GlobalVersion[];
  readonly breadcrumbs: boolean;
}

type DocsData = Readonly<Record<string, PluginData>>;

/** The versions of an area, the newest one first. */
export function versionsOf(page: LocalizedSite, id = 'default'): readonly GlobalVersion[] {
  return own(docsData(page), id)?.versions ?? [];
}

/** The data of all areas, by id. The same object for the same site and locale, as in React. */
export function docsData(page: LocalizedSite): DocsData {
  const ofSite = dataOfSites.get(page.site) ?? new Map<string, DocsData>();
  dataOfSites.set(page.site, ofSite);
  const data = ofSite.get(page.locale) ?? makeDocsData(page);
  ofSite.set(page.locale, data);
  return data;
}

const dataOfSites = new WeakMap<SiteFacts, Map<string, DocsData>>();

function makeDocsData(page: LocalizedSite): DocsData {
  return Object.fromEntries(
    page.site.docs.map((area) => [
      area.id,
      {
        path: addressOf(page, [area.routeBase]),
        versions: area.versions.map((version) => globalVersion(version, area, page)),
        breadcrumbs: true,
      },
    ]),
  );
}

function globalVersion(
  { name, label, isLast, path, docs }: DocsFacts['versions'][number],
  { routeBase }: DocsFacts,
  page: LocalizedSite,
): GlobalVersion {
  const address = addressOf(page, [routeBase, path]);
  const listed = (docs ?? []).filter(({ locale }) => locale === page.locale);
  return { name, label, isLast, path: address, mainDocId: '', docs: listed, draftIds: [] };
}

/** The data of the plugins of a site and of its docs, as Docusaurus arranges it. */
export function globalData(page: LocalizedSite): GlobalData {
  if (page.site.docs.length === 0) return page.site.globalData;
  const docs = docsData(page);
  const known = dataOfAreas.get(docs) ?? { [DOCS_PLUGIN]: docs, ...page.site.globalData };
  dataOfAreas.set(docs, known);
  return known;
}

const dataOfAreas = new WeakMap<DocsData, GlobalData>();

/** The area of a page and its version: those whose address is the longest start of the page's. */
export function activeVersion(
  page: VersionedPage,
): { readonly pluginId: string; readonly version: GlobalVersion } | undefined {
  return page.site.docs
    .flatMap(({ id }) => versionsOf(page, id).map((version) => ({ pluginId: id, version })))
    .filter(({ version }) => `${page.path}/`.startsWith(version.path.replace(/\/*$/, '/')))
    .sort((a, b) => b.version.path.length - a.version.path.length)[0];
}

/** The area of a page, with its data. */
function activePlugin(page: VersionedPage): object | undefined {
  const pluginId = activeVersion(page)?.pluginId;
  return pluginId === undefined
    ? undefined
    : { pluginId, pluginData: own(docsData(page), pluginId) };
}

/** The result of `useDocsVersion`. Undefined outside the docs. */
export function docsVersion(page: VersionedPage): object | undefined {
  const active = activeVersion(page);
  if (active === undefined) return undefined;
  const { pluginId, version } = active;
  const area = page.site.docs.find(({ id }) => id === pluginId);
  const facts = area?.versions.find(({ name }) => name === version.name);
  return {
    pluginId,
    version: version.name,
    label: version.label,
    isLast: version.isLast,
    banner: facts === undefined || facts.banner === 'none' ? null : facts.banner,
    badge: (area?.versions.length ?? 0) > 1,
    noIndex: facts?.noindex ?? false,
    className: `docs-version-${version.name}`,
    docs: Object.fromEntries(version.docs.map((doc) => [doc.id, doc])),
    docsSidebars: {},
  };
}

/** The version and the doc of a page in an area, and the same doc in all of its versions. */
interface ActiveDoc {
  readonly activeVersion: GlobalVersion | undefined;
  readonly activeDoc: ListedDoc | undefined;
  readonly alternateDocVersions: Readonly<Record<string, ListedDoc>>;
}

function activeDocContext(page: VersionedPage, id: string): ActiveDoc {
  const active = activeVersion(page);
  const version = active?.pluginId === id ? active.version : undefined;
  const doc = version?.docs.find(({ path }) => withoutSlash(path) === withoutSlash(page.path));
  const alternatives = versionsOf(page, id).flatMap(({ name, docs }) => {
    const same = docs.find((each) => each.id === doc?.id);
    return same === undefined ? [] : [[name, same] as const];
  });
  return {
    activeVersion: version,
    activeDoc: doc,
    alternateDocVersions: Object.fromEntries(alternatives),
  };
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** Whether code may read docs of `activeDocContext`, by their names. */
export const ACTIVE_DOC = /\b(?:activeDoc|alternateDocVersions|latestDocSuggestion)\b/;

const latest = (versions: readonly GlobalVersion[]): GlobalVersion | undefined =>
  versions.find(({ isLast }) => isLast);

/** The versions to which a link of a page leads: that of the page, or else the latest one. */
function versionCandidates(page: VersionedPage, id: string): readonly GlobalVersion[] {
  const versions = [activeDocContext(page, id).activeVersion, latest(versionsOf(page, id))];
  return [...new Set(versions.filter((version) => version !== undefined))];
}

function layoutDoc(page: VersionedPage, docId: string, id: string): ListedDoc {
  const docs = versionCandidates(page, id).flatMap((version) => version.docs);
  const doc = docs.find((each) => each.id === docId);
  if (doc === undefined) throw new Error(`There is no doc with the id "${docId}".`);
  return doc;
}

/** The hooks that offer readers another version. docsgen stores no choice of a version. */
function otherVersions(usePage: () => VersionedPage): Readonly<Record<string, unknown>> {
  return {
    useActiveDocContext: (id = 'default') => activeDocContext(usePage(), id),
    useLayoutDoc: (docId: string, id = 'default') => layoutDoc(usePage(), docId, id),
    useDocVersionSuggestions: (id = 'default') => {
      const page = usePage();
      const version = latest(versionsOf(page, id));
      const { alternateDocVersions } = activeDocContext(page, id);
      return {
        latestVersionSuggestion: version,
        latestDocSuggestion: version && own(alternateDocVersions, version.name),
      };
    },
    useDocsVersionCandidates: (id = 'default') => versionCandidates(usePage(), id),
    useDocsPreferredVersion: () => ({
      preferredVersion: null,
      savePreferredVersionName: () => undefined,
    }),
  };
}

/** The hooks for versions, which `usePage` gives their page. */
export function versionHooks(usePage: () => VersionedPage): Readonly<Record<string, unknown>> {
  const ofArea = (id?: string): readonly GlobalVersion[] => versionsOf(usePage(), id);
  return {
    ...otherVersions(usePage),
    useDocsVersion: () => docsVersion(usePage()),
    useDocById: (id: string | undefined) => {
      if (id === undefined) return undefined;
      const doc = activeVersion(usePage())?.version.docs.find((each) => each.id === id);
      if (doc === undefined) throw new Error(`There is no doc with the id "${id}".`);
      return doc;
    },
    useAllDocsData: () => docsData(usePage()),
    useDocsData: (id = 'default') => own(docsData(usePage()), id),
    useVersions: ofArea,
    useLatestVersion: (id?: string) => latest(ofArea(id)),
    useActiveVersion: (id = 'default') => activeDocContext(usePage(), id).activeVersion,
    useActivePlugin: () => activePlugin(usePage()),
    useActivePluginAndVersion: () => {
      const page = usePage();
      const plugin = activePlugin(page);
      return plugin && { activePlugin: plugin, activeVersion: activeVersion(page)?.version };
    },
  };
}

/** An address below the base URL, in the locale of the page. */
export function addressOf({ site, locale }: LocalizedSite, segments: readonly string[]): string {
  const { baseUrl, locales, defaultLocale } = site;
  const isOther = locale !== defaultLocale && locales.some(({ code }) => code === locale);
  const all = [...(isOther ? [locale] : []), ...segments].filter((segment) => segment !== '');
  return baseUrl + all.join('/');
}
