import { fromParse5 } from 'hast-util-from-parse5';
import { toString as plainText } from 'mdast-util-to-string';
import { parseFragment } from 'parse5';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import {
  byHand,
  copy,
  Draft,
  each,
  inner,
  mapKeys,
  approximated,
  notNeeded,
  tableOf,
  type KeyMapper,
  type KeyTable,
} from './key-table.js';
import { escapeText } from '../model/html-text.js';
import { titleFromName } from '../model/name-words.js';
import { linkTarget, staticPath, type Target } from './links.js';
import type { KeyPath, Notes } from './notes.js';

/** A logo of the navbar or the footer. `selector` and `slot` are those of its markup. */
function logoTable(selector: string, slot: string): KeyTable {
  return tableOf({
    src: copy('text', 'src', staticPath),
    srcDark: copy('text', 'srcDark', staticPath),
    alt: copy('text', 'alt'),
    width: pixels('width'),
    height: pixels('height'),
    href: logoTarget,
    target: notNeeded('docsgen opens links of this site in the same tab.'),
    className: byHand(
      `The logo has no class of the site; style \`${selector}\` or replace \`${slot}\`.`,
    ),
    style: byHand(`The logo has no inline style; style \`${selector}\` or replace \`${slot}\`.`),
  });
}

/** A length in pixels: `40`, `'40'` or `'40px'`. */
function pixels(target: string): KeyMapper {
  return (value, at, out, notes) => {
    const [, digits] = /^(\d+)(?:px)?$/.exec(String(value)) ?? [];
    if (digits === undefined) {
      notes.key('by-hand', at, 'The length is not a number of pixels: set it in a style sheet.');
      return;
    }
    out.set(target, Number(digits));
    notes.key('maps', at, `\`${out.nameOf(target)}\``);
  };
}

/** The target of a logo. An address without a host is a route of the site. */
function logoTarget(value: Evaluated, at: KeyPath, out: Draft, notes: Notes): void {
  const target = linkTarget(undefined, asText(value));
  if (target === undefined) {
    notes.key('by-hand', at, 'The target of the logo is not data.');
    return;
  }
  const [[key, address] = ['to', '/']] = Object.entries(target);
  out.set(key, address);
  notes.key('maps', at, `\`${out.nameOf(key)}\``);
}

/** Where a navbar item of a type gets its keys from, besides those that all items have. */
type ItemMapper = (item: EvaluatedObject, context: ItemContext) => void;

interface ItemContext {
  readonly at: KeyPath;
  readonly out: Draft;
  readonly notes: Notes;
}

/** The keys that items of each type have. */
const itemKeys: KeyTable = tableOf({
  type: () => undefined,
  label: () => undefined,
  to: () => undefined,
  href: () => undefined,
  items: () => undefined,
  position: copy('text', 'position'),
  className: copy('text', 'className'),
  'aria-label': otherName,
  title: otherName,
  docId: copy('text', 'docId'),
  sidebarId: copy('text', 'sidebarId'),
  docsPluginId: copy('text', 'area'),
  value: copy('text', 'value'),
  activeBasePath: copy('text', 'activeBasePath', (path: string) => `/${path.replace(/^\/+/, '')}`),
  activeBaseRegex: copy('text', 'activeBaseRegex'),
  exact: notNeeded('docsgen marks the item of the page, and items with `activeBasePath`.'),
  html: () => undefined,
  target: notNeeded('docsgen chooses the tab: links to other hosts keep this one.'),
  rel: notNeeded('docsgen sets it for links to other hosts.'),
  autoAddBaseUrl: notNeeded('docsgen adds the base URL to routes.'),
  prependBaseUrlToHref: byHand('Write the route of this site as `to`.'),
  dropdownActiveClassDisabled: notNeeded('docsgen does not mark the dropdown as active.'),
  dropdownItemsBefore: extraItems('itemsBefore'),
  dropdownItemsAfter: extraItems('itemsAfter'),
  versions: (value, at, out, notes) => {
    const names = asList(value)?.map(asText) ?? Object.keys(asObject(value) ?? {});
    out.set('versions', names);
    notes.key('maps', at, `\`${out.nameOf('versions')}\``);
  },
  queryString: byHand('docsgen’s links to locales have no query.'),
});

/** A name of an item besides its label. */
function otherName(value: Evaluated, at: KeyPath, out: Draft, notes: Notes): void {
  const label = out.get('label');
  if (asText(value)?.trim() === label) return;
  const text = `The item is read as "${String(label)}": items have no other name.`;
  notes.key('approximated', at, text);
}

/** Items before or after those of a dropdown of versions or locales. */
function extraItems(key: 'itemsBefore' | 'itemsAfter'): KeyMapper {
  return (value, at, out, notes) => {
    const items = asList(value);
    if (items === undefined) {
      notes.key('by-hand', at, 'The items are not data.');
      return;
    }
    const mapped = items.flatMap((item, i) => mapItem(item, [...at, i], notes) ?? []);
    if (mapped.length === 0) return;
    out.set(key, mapped);
    notes.key('maps', at, `\`${out.nameOf(key)}\``);
  };
}

const itemTypes: ReadonlyMap<string, ItemMapper> = new Map<string, ItemMapper>([
  ['default', mapLinkItem],
  ['dropdown', mapDropdown],
  ['doc', typedItem],
  ['docSidebar', typedItem],
  ['docsVersionDropdown', typedItem],
  ['localeDropdown', typedItem],
  ['search', typedItem],
  ['html', typedItem],
]);

/** `navbar` of the theme. */
export const navbarTable: KeyTable = tableOf({
  title: copy('text', 'title'),
  logo: inner(logoTable('.brand', 'Brand'), 'logo'),
  hideOnScroll: copy('flag', 'hideOnScroll'),
  style: approximated('A dark bar has its colours in `src/css/docusaurus-layout.css`.'),
  items: each('items', mapItem),
});

function mapItem(value: Evaluated, at: KeyPath, notes: Notes): unknown {
  const item = asObject(value);
  if (item === undefined) {
    notes.key('by-hand', at, 'The item is not data.');
    return undefined;
  }
  const type = asText(item.type) ?? (Array.isArray(item.items) ? 'dropdown' : 'default');
  const mapper = itemTypes.get(type);
  if (mapper === undefined) {
    const what =
      type === 'docsVersion'
        ? 'docsgen has no link to a version: use `docsVersionDropdown`, or a link.'
        : `docsgen has no item of the type "${type}": replace the slot \`NavbarItem\`.`;
    notes.key('by-hand', at, what);
    return undefined;
  }
  const out = new Draft('navbar.items[]');
  mapper(item, { at, out, notes });
  if (out.size === 0) return undefined;
  mapKeys(item, { table: itemKeys, at, out, notes });
  notes.key('maps', at, '`navbar.items`');
  return out;
}

function mapLinkItem(item: EvaluatedObject, context: ItemContext): void {
  const { at, out, notes } = context;
  const html = asText(item.html)?.trim() ?? '';
  if (html !== '' && labelOf(item) === undefined) {
    mapMarkupItem(item, html, context);
    return;
  }
  const target = linkTarget(asText(item.to), asText(item.href));
  if (target === undefined) {
    notes.key('by-hand', at, 'The item has no target.');
    return;
  }
  if (html !== '') notes.key('approximated', [...at, 'html'], 'The item shows its label.');
  const hasLabel = (asText(item.label)?.trim() ?? '') !== '';
  const isIcon = !hasLabel && asText(item.className) !== undefined;
  const ownLabel = labelOf(item);
  const label = ownLabel ?? (isIcon ? nameOfTarget(target) : undefined);
  if (label === undefined) {
    notes.key('by-hand', at, 'The item has no label, which docsgen needs.');
    return;
  }
  if (ownLabel === undefined)
    notes.key('approximated', at, `The item has no label: screen readers get "${label}".`);
  if (isIcon) out.set('iconOnly', true);
  else if (!hasLabel) {
    const text = `The item has only an icon of a style sheet: "${label}" is shown.`;
    notes.key('approximated', at, text);
  }
  out.set('label', label);
  for (const [key, value] of Object.entries(target)) out.set(key, value);
}

/** Services whose names are not their hosts. */
const SERVICES: ReadonlyMap<string, string> = new Map([
  ['bsky.app', 'Bluesky'],
  ['discord.com', 'Discord'],
  ['discord.gg', 'Discord'],
  ['github.com', 'GitHub'],
  ['gitlab.com', 'GitLab'],
  ['linkedin.com', 'LinkedIn'],
  ['npmjs.com', 'npm'],
  ['reddit.com', 'Reddit'],
  ['slack.com', 'Slack'],
  ['stackoverflow.com', 'Stack Overflow'],
  ['t.me', 'Telegram'],
  ['twitter.com', 'Twitter'],
  ['x.com', 'X'],
  ['youtube.com', 'YouTube'],
]);

/** A name for an icon that links a target: the service at an address, or the end of a route. */
function nameOfTarget(target: Target): string | undefined {
  if ('to' in target) {
    const [name = ''] = /[^/?#]+(?=\/?(?:[?#]|$))/.exec(target.to) ?? [];
    return name === '' ? undefined : titleFromName(name);
  }
  const [, host] = /^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/i.exec(target.href) ?? [];
  if (host === undefined) return undefined;
  const service = host.split('.').slice(-2).join('.').toLowerCase();
  return SERVICES.get(service) ?? host;
}

/**
 * An item with markup and without a label. A link gets the text of the markup as its label; an item
 * that leads nowhere, such as a heading in a dropdown, keeps the markup.
 */
function mapMarkupItem(item: EvaluatedObject, html: string, context: ItemContext): void {
  const { at, out, notes } = context;
  const address = asText(item.to) ?? asText(item.href) ?? '#';
  const target = linkTarget(undefined, address);
  const label = textOfMarkup(html);
  if (!address.startsWith('#') && target !== undefined && label !== '') {
    out.set('label', label);
    for (const [key, value] of Object.entries(target)) out.set(key, value);
    notes.key('approximated', [...at, 'html'], 'The item shows the text of its markup.');
    return;
  }
  const href = address.startsWith('#') ? undefined : Object.values(target ?? {})[0];
  out.set('type', 'html');
  out.set('value', href === undefined ? html : `<a href="${escapeText(href)}">${html}</a>`);
}

/** The visible text of markup. Elements divide words. */
function textOfMarkup(html: string): string {
  const withoutTags = html.replace(/<[^>]*>/g, ' ');
  return plainText(fromParse5(parseFragment(withoutTags)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of an item: its label, or the name that screen readers get. */
function labelOf(item: EvaluatedObject): string | undefined {
  const names = [item.label, item['aria-label'], item.title].map((name) => asText(name)?.trim());
  return names.find((name) => name !== undefined && name !== '');
}

function mapDropdown(item: EvaluatedObject, { at, out, notes }: ItemContext): void {
  const markup = textOfMarkup(asText(item.html) ?? '');
  const label = labelOf(item) ?? (markup === '' ? undefined : markup);
  const items = asList(item.items) ?? [];
  const mapped = items.flatMap((child, i) => mapItem(child, [...at, 'items', i], notes) ?? []);
  out.set('type', 'dropdown');
  out.set('label', label ?? 'More');
  if (label === undefined) notes.key('approximated', at, 'The dropdown has no label: "More".');
  else if (asText(item.html) !== undefined)
    notes.key('approximated', [...at, 'html'], `The item shows the text "${label}".`);
  const target = linkTarget(asText(item.to), asText(item.href));
  if (target !== undefined) for (const [key, value] of Object.entries(target)) out.set(key, value);
  out.set('items', mapped);
}

function typedItem(item: EvaluatedObject, { out }: ItemContext): void {
  out.set('type', item.type);
  const label = labelOf(item);
  if (label !== undefined) out.set('label', label);
}

/** `footer` of the theme. */
export const footerTable: KeyTable = tableOf({
  style: approximated('A dark footer has its colours in `src/css/docusaurus-layout.css`.'),
  copyright: copy('text', 'copyright'),
  logo: inner(logoTable('.footer-logo', 'Footer'), 'logo'),
  links: mapFooterLinks,
});

/** Columns of links, or links without columns. */
function mapFooterLinks(...[value, at, out, notes]: Parameters<KeyMapper>): void {
  const entries = asList(value) ?? [];
  const isColumn = (entry: Evaluated): boolean => Array.isArray(asObject(entry)?.items);
  if (entries.length > 0 && !entries.some(isColumn)) {
    const items = entries.flatMap((entry, i) => footerItem(entry, [...at, i], notes));
    out.set('columns', [new Draft('footer.columns[]', [['items', items]])]);
    notes.key('maps', at, '`footer.columns`, one column without a heading');
    return;
  }
  const columns = entries.flatMap((entry, i): Draft[] => {
    const column = asObject(entry);
    const place = [...at, i];
    const items = asList(column?.items)?.flatMap((item, j) =>
      footerItem(item, [...place, 'items', j], notes),
    );
    if (column === undefined || items === undefined) return [];
    if (column.className !== undefined && column.className !== null)
      notes.key('by-hand', [...place, 'className'], 'Columns of the footer have no class.');
    const title = asText(column.title);
    notes.key('maps', place, '`footer.columns`');
    return [
      new Draft('footer.columns[]', [
        ...(title ? [['title', title] as const] : []),
        ['items', items],
      ]),
    ];
  });
  out.set('columns', columns);
}

function footerItem(value: Evaluated, at: KeyPath, notes: Notes): Draft[] {
  const item = asObject(value);
  const html = asText(item?.html);
  if (html !== undefined) {
    notes.key('maps', at, '`footer.columns[].items[].html`');
    return [new Draft('footer.columns[].items[]', [['html', html.trim()]])];
  }
  const label = item === undefined ? undefined : labelOf(item);
  const target = linkTarget(asText(item?.to), asText(item?.href));
  if (label === undefined || target === undefined) {
    notes.key('by-hand', at, 'The link has no label or no target.');
    return [];
  }
  return [new Draft('footer.columns[].items[]', [['label', label], ...Object.entries(target)])];
}

const inLayoutSheet: KeyMapper = (_, at, __, notes) => {
  notes.key('maps', at, 'a rule for `.announcement` in `src/css/docusaurus-layout.css`');
};

/** `announcementBar` of the theme. */
export const announcementTable: KeyTable = tableOf({
  id: copy('text', 'id'),
  content: copy('text', 'content', (html: string) =>
    html.replace(/(\shref=["'])pathname:\/\//g, '$1'),
  ),
  isCloseable: copy('flag', 'isCloseable'),
  backgroundColor: inLayoutSheet,
  textColor: inLayoutSheet,
});
