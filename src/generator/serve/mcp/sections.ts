import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** A heading of a page, with the line of its Markdown. */
export interface PageSection {
  /** Anchor of the heading; undefined if it has none. */
  readonly anchor: string | undefined;
  readonly title: string;
  readonly level: number;
  /** First line of the section, from 0. */
  readonly line: number;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * The sections of a page, from its Markdown and its document. The two have the same headings, so
 * the anchor of a heading is that of the heading with the same letters in the document.
 */
export function sectionsOf(markdown: string, html: string): PageSection[] {
  const anchors = new Map<string, string[]>();
  for (const { id, text } of htmlHeadings(html)) {
    const letters = lettersOf(text);
    anchors.set(letters, [...(anchors.get(letters) ?? []), id]);
  }
  return markdownHeadings(markdown).map(({ title, level, line }) => ({
    anchor: anchors.get(lettersOf(title))?.shift(),
    title,
    level,
    line,
  }));
}

/** The Markdown of a section with its subsections. */
export function sectionText(
  markdown: string,
  section: PageSection,
  all: readonly PageSection[],
): string {
  const end = all.find(({ line, level }) => line > section.line && level <= section.level);
  return `${markdown.split('\n').slice(section.line, end?.line).join('\n').trim()}\n`;
}

/** Finds a section by its anchor or by its title. */
export function findSection(
  wanted: string,
  sections: readonly PageSection[],
): PageSection | undefined {
  const anchor = wanted.replace(/^#+\s*/, '');
  const letters = lettersOf(anchor);
  return (
    sections.find((section) => section.anchor === anchor) ??
    sections.find(({ title }) => lettersOf(title) === letters)
  );
}

/** The headings of Markdown, without those in code. */
function markdownHeadings(markdown: string): Omit<PageSection, 'anchor'>[] {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((text, line) => {
    const [, marks = ''] = /^\s*(?:> ?)*(`{3,}|~{3,})/.exec(text) ?? [];
    if (fence !== undefined) {
      if (marks.startsWith(fence)) fence = undefined;
      return [];
    }
    if (marks !== '') {
      fence = marks;
      return [];
    }
    const [, hashes = '', title = ''] = /^(#{1,6}) (.*)$/.exec(text) ?? [];
    return hashes === '' ? [] : [{ title: plainText(title), level: hashes.length, line }];
  });
}

/** A heading without the marks of Markdown. */
function plainText(title: string): string {
  return title
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** The headings with an id in the content of a document. */
function htmlHeadings(html: string): { readonly id: string; readonly text: string }[] {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  const headings: { id: string; text: string }[] = [];
  const visit = (node: Node): void => {
    if (isElement(node) && /^h[1-6]$/.test(node.tagName)) {
      const id = attributeOf(node, 'id');
      if (id !== undefined) headings.push({ id, text: textOf(node) });
    }
    if ('childNodes' in node) node.childNodes.forEach((child) => visit(child));
  };
  if (start >= 0 && end > start) visit(parseFragment(html.slice(start, end)));
  return headings;
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (isElement(node) && isHeadingLink(node)) return '';
  return 'childNodes' in node ? node.childNodes.map((child) => textOf(child)).join('') : '';
}

/** Whether an element is the link of a heading to itself, and not only has its class. */
function isHeadingLink(element: Element): boolean {
  const classes = attributeOf(element, 'class')?.split(' ') ?? [];
  return element.tagName === 'a' && classes.includes('anchor');
}

function isElement(node: Node): node is Element {
  return defaultTreeAdapter.isElementNode(node);
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The letters and digits of a text, for comparing. */
function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase();
}
