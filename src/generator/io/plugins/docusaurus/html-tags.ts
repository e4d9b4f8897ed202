import type { ElementContent } from 'hast';
import { parseHtml } from '../../../content/mdx/render.js';
import type { PluginHeadTag } from '../../../model/plugin.js';

const TAGS: ReadonlySet<string> = new Set(['title', 'meta', 'link', 'style', 'script']);

/**
 * The tags that `injectHtmlTags` returns: objects or HTML, in the head or in the body. `onLost` is
 * called with the name of each element that docsgen cannot add.
 */
export function headTagsOf(injected: unknown, onLost: (name: string) => void): PluginHeadTag[] {
  const { headTags, preBodyTags, postBodyTags } = (injected ?? {}) as Record<string, unknown>;
  const inHead = [headTags].flat().flatMap(tagsOf);
  const inBody = [preBodyTags, postBodyTags].flat(2).flatMap(tagsOf);
  return [
    ...inHead.filter((tag) => isKnown(tag, onLost)),
    // A script runs in the head as well. Other elements of a body belong to the layout.
    ...inBody.filter((tag) => {
      if (tag.tag === 'script') return true;
      onLost(tag.tag);
      return false;
    }),
  ].map((tag) => tag as PluginHeadTag);
}

interface AnyTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly text?: string;
}

function isKnown({ tag }: AnyTag, onLost: (name: string) => void): boolean {
  if (TAGS.has(tag)) return true;
  onLost(tag);
  return false;
}

function tagsOf(given: unknown): AnyTag[] {
  if (typeof given === 'string') return tagsOfHtml(given);
  if (typeof given !== 'object' || given === null) return [];
  const { tagName, attributes, innerHTML } = given as Readonly<Record<string, unknown>>;
  if (typeof tagName !== 'string') return [];
  return [
    {
      tag: tagName,
      attributes: attributesOf((attributes ?? {}) as Readonly<Record<string, unknown>>),
      ...(typeof innerHTML === 'string' && innerHTML !== '' ? { text: innerHTML } : {}),
    },
  ];
}

function tagsOfHtml(html: string): AnyTag[] {
  return parseHtml(html).flatMap((node) => {
    if (node.type !== 'element') return [];
    const text = textIn(node.children);
    return [
      {
        tag: node.tagName,
        attributes: attributesOf(node.properties),
        ...(text === '' ? {} : { text }),
      },
    ];
  });
}

/** Names of properties → names of attributes. All others are the same in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['httpEquiv', 'http-equiv'],
  ['acceptCharset', 'accept-charset'],
]);

function attributesOf(given: Readonly<Record<string, unknown>>): AnyTag['attributes'] {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string | boolean][] => {
      if (value === undefined || value === null) return [];
      const plain = name.replace(/^data(?=[A-Z])/, 'data-').toLowerCase();
      const attribute = NAMES.get(name) ?? plain;
      return [[attribute, typeof value === 'boolean' ? value : [value].flat().join(' ')]];
    }),
  );
}

function textIn(nodes: readonly ElementContent[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
}
