import type { HeadView } from '../../components/view.js';
import { leadsElsewhere, refreshTarget } from '../model/head-tags.js';
import type { HeadTag } from '../model/page.js';

/** The tags that hold the description of a page. */
export const DESCRIPTION_TAGS = ['description', 'og:description'];

/** The tags except those of the given names. */
export const withoutTags = (
  tags: HeadView['meta'],
  names: ReadonlySet<string | undefined>,
): HeadView['meta'] => tags.filter(({ name, property }) => !names.has(name ?? property));

/** The head of a page with the elements that the page itself adds. They replace equal ones. */
export function withAddedTags(head: HeadView, added: readonly HeadTag[]): HeadView {
  if (added.length === 0) return head;
  const title = added.findLast(({ tag }) => tag === 'title')?.text;
  const description = metaContent(added, 'description');
  const keywords = metaContent(added, 'keywords');
  const canonical = added.findLast(
    ({ tag, attributes }) => tag === 'link' && attributes.rel === 'canonical',
  )?.attributes.href;
  const meta = added.flatMap(metaOf);
  const refresh = added.filter((tag) => refreshTarget(tag) !== undefined || leadsElsewhere(tag));
  const given = new Set([
    ...meta.map(({ name, property }) => name ?? property),
    ...(title === undefined ? [] : ['og:title']),
    ...(description === undefined ? [] : DESCRIPTION_TAGS),
    ...(keywords === undefined ? [] : ['keywords']),
  ]);
  return {
    ...head,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords: keywords.split(/\s*,\s*/) }),
    ...(canonical === undefined ? {} : { canonical }),
    meta: [...withoutTags(head.meta, given), ...meta],
    links: [...head.links, ...added.flatMap(linkOf)],
    ...(refresh.length === 0 ? {} : { added: refresh }),
  };
}

/** The head of a page with what plugins add to it. Tags replace equal ones. */
export function withPluginTags(
  head: HeadView,
  tags: readonly HeadTag[],
  scripts: HeadView['scripts'],
): HeadView {
  if (tags.length + scripts.length === 0) return head;
  const isSheet = ({ tag, attributes: { rel = '' } }: HeadTag): boolean =>
    tag === 'link' && /\bstylesheet\b/i.test(rel);
  const main = withAddedTags(head, tags.filter(isMain));
  const added = tags.filter((tag) => !isMain(tag) && !isSheet(tag));
  const given = new Set(
    added.flatMap(({ tag, attributes: { name, property } }) =>
      tag === 'meta' ? [name ?? property] : [],
    ),
  );
  return {
    ...main,
    meta: withoutTags(main.meta, given),
    links: [
      ...main.links,
      ...tags
        .filter(isSheet)
        .map(({ attributes: { rel = '', href = '', disabled, ...others } }) => ({
          rel,
          href,
          ...others,
          ...(disabled === undefined ? {} : { disabled: true }),
        })),
    ],
    scripts: [...main.scripts, ...scripts],
    ...(added.length === 0 ? {} : { added: [...(main.added ?? []), ...added] }),
  };
}

/** Whether a tag is one that every page has. */
function isMain({ tag, attributes: { name, rel } }: HeadTag): boolean {
  if (tag === 'title') return true;
  if (tag === 'link') return rel === 'canonical';
  return tag === 'meta' && (name === 'description' || name === 'keywords');
}

/** The content of the last `<meta>` of this name. */
function metaContent(added: readonly HeadTag[], name: string): string | undefined {
  const tag = added.findLast((other) => other.tag === 'meta' && other.attributes.name === name);
  return tag?.attributes.content;
}

function metaOf({ tag, attributes }: HeadTag): HeadView['meta'][number][] {
  const { name, property, content = '' } = attributes;
  if (tag !== 'meta' || name === 'description' || name === 'keywords') return [];
  if (name !== undefined) return [{ name, content }];
  return property === undefined ? [] : [{ property, content }];
}

function linkOf({ tag, attributes }: HeadTag): HeadView['links'][number][] {
  const { rel = '', href = '', type, title, sizes } = attributes;
  if (tag !== 'link' || rel === 'canonical') return [];
  return [
    {
      rel,
      href,
      ...(type === undefined ? {} : { type }),
      ...(title === undefined ? {} : { title }),
      ...(sizes === undefined ? {} : { sizes }),
    },
  ];
}
