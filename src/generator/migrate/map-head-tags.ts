import { checkHead } from '../config/plugin-results.js';
import { isHeadLink } from '../config/shape.js';
import type { PluginHeadTag } from '../model/plugin.js';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import { addTo } from './key-table.js';
import { staticPath } from './links.js';
import type { Mapping } from './mapping.js';
import type { KeyPath } from './notes.js';

/** The new module with tags that no key of the config has. */
const MODULE = 'plugins/head-tags.js';

/** Maps tags that no key of the config has: a plugin adds them to all pages. */
export function mapHeadTags(site: EvaluatedObject, { config, files, notes }: Mapping): void {
  const baseUrl = String(config.get('baseUrl') ?? '/');
  const tags = givenTags(site).flatMap(({ at, value }): PluginHeadTag[] => {
    const tag = pluginTag(value);
    if (tag === undefined) return [];
    notes.key('maps', at, `\`plugins\`: ${MODULE} has the tag (docs/plugins.md).`);
    return [withoutBase(tag, baseUrl)];
  });
  if (tags.length === 0) return;
  const lines = [
    `const tags = ${JSON.stringify(tags, null, 2)};`,
    '',
    "export default { name: 'head-tags', head: () => tags };",
  ];
  files.set(MODULE, `${lines.join('\n')}\n`);
  addTo(config, 'plugins', `./${MODULE}`);
}

/** A tag as `headTags` has it, and its place in the config. */
interface GivenTag {
  readonly at: KeyPath;
  readonly value: Evaluated;
}

/** The tags of the config that may have any attributes. */
function givenTags(site: EvaluatedObject): GivenTag[] {
  const listed = (at: KeyPath, list: Evaluated | undefined, tagOf = same): GivenTag[] =>
    (asList(list) ?? []).map((value, i) => ({ at: [...at, i], value: tagOf(value) }));
  const metadata = asObject(site.themeConfig)?.metadata;
  return [
    ...listed(['headTags'], site.headTags),
    ...listed(['stylesheets'], site.stylesheets, sheetTag),
    ...listed(['themeConfig', 'metadata'], metadata, metaTag),
  ];
}

const same = (value: Evaluated): Evaluated => value;

/** A style sheet of the config as a tag. */
export const sheetTag = (value: Evaluated): Evaluated => ({
  tagName: 'link',
  attributes: { rel: 'stylesheet', ...asObject(value) },
});

/** An entry of `metadata` as a tag. */
export const metaTag = (value: Evaluated): Evaluated => ({ tagName: 'meta', attributes: value });

/**
 * The tag for a plugin, if no key of docsgen's config has it: a script or style with text, and a
 * link, style sheet or `meta` with other attributes. Undefined for others.
 */
export function pluginTag(value: Evaluated): PluginHeadTag | undefined {
  const given = asObject(value);
  const tag = asText(given?.tagName);
  const text = asText(given?.innerHTML);
  const attributes = attributesOf(given?.attributes);
  if (!isForPlugin({ tag, text, attributes })) return undefined;
  const checked = checkHead([{ tag, attributes, ...(text === undefined ? {} : { text }) }]);
  return 'value' in checked ? checked.value[0] : undefined;
}

/** The attributes of a tag with their names in lower case, without those that are off. */
export function attributesOf(value: Evaluated | undefined): EvaluatedObject {
  return Object.fromEntries(
    Object.entries(asObject(value) ?? {}).flatMap(([name, item]) =>
      item === null || item === false ? [] : [[name.toLowerCase(), item]],
    ),
  );
}

interface Tag {
  readonly tag: string | undefined;
  readonly text: string | undefined;
  /** Their names in lower case. */
  readonly attributes: EvaluatedObject;
}

function isForPlugin({ tag, text, attributes }: Tag): boolean {
  if (tag === 'script' || tag === 'style') return text !== undefined && !('src' in attributes);
  if (text !== undefined) return false;
  if (tag === 'meta') return !isPlainMeta(attributes) && !isPolicy(attributes);
  if (tag !== 'link' || asText(attributes.href) === undefined) return false;
  return attributes.rel === 'stylesheet' ? hasMoreThanAddress(attributes) : !isHeadLink(attributes);
}

/** Whether a `meta` tag has the attributes that the config has. */
export function isPlainMeta(attributes: EvaluatedObject): boolean {
  const names = Object.keys(attributes).sort().join(' ');
  const isData = Object.values(attributes).every((item) => asText(item) !== undefined);
  return isData && (names === 'content name' || names === 'content property');
}

/** Whether a `meta` tag is a policy, which docsgen makes itself. */
export function isPolicy(attributes: EvaluatedObject): boolean {
  return /^content-security-policy/i.test(asText(attributes['http-equiv']) ?? '');
}

/** Whether a style sheet has attributes with an effect besides its address. */
function hasMoreThanAddress(attributes: EvaluatedObject): boolean {
  const isOwnSheet = /katex/i.test(asText(attributes.href) ?? '');
  return !isOwnSheet && Object.keys(attributes).some((name) => !SHEET_NAMES.has(name));
}

const SHEET_NAMES: ReadonlySet<string> = new Set(['href', 'rel', 'type']);

/** The tag with an address as the config of docsgen has it, which adds the base URL. */
function withoutBase(tag: PluginHeadTag, baseUrl: string): PluginHeadTag {
  const href = tag.attributes?.href;
  if (typeof href !== 'string') return tag;
  const path = staticPath(href);
  const short = path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
  return { ...tag, attributes: { ...tag.attributes, href: short } };
}
