import type { Element, ElementContent, Root as HastRoot } from 'hast';
import GithubSlugger from 'github-slugger';
import type { Inline } from '../../../components/view.js';
import type { Heading, Hole, Ref, Section, TermDefinition } from '../../model/page.js';
import type { SourceLocation } from './places.js';

/** What walking an article's tree gathers. */
export interface Collected {
  readonly slugger: GithubSlugger;
  readonly headings: Heading[];
  readonly anchors: string[];
  readonly refs: Ref[];
  readonly holes: Hole[];
  readonly sections: Section[];
  readonly terms: TermDefinition[];
  readonly usedTerms: (SourceLocation & { readonly term: string })[];
  contentTitle: string | undefined;
  firstParagraph: string;
  math: boolean;
  mermaid: boolean;
  /** Where the first diagram is written. */
  diagram?: SourceLocation;
}

/** An empty collection. */
export function createCollected(): Collected {
  return {
    slugger: new GithubSlugger(),
    headings: [],
    anchors: [],
    refs: [],
    holes: [],
    sections: [{ anchor: '', level: 0, heading: '', text: '' }],
    terms: [],
    usedTerms: [],
    contentTitle: undefined,
    firstParagraph: '',
    math: false,
    mermaid: false,
  };
}

/** Register a hole; the returned marker stands for it in the markup until it is cut there. */
export function addHole(collected: Collected, hole: Hole): string {
  collected.holes.push(hole);
  return `\0${collected.holes.length - 1}\0`;
}

/** Register a reference and give its index. */
export function addRef(
  collected: Collected,
  kind: Ref['kind'],
  url: string,
  text: string,
  at: SourceLocation,
): number {
  collected.refs.push({ kind, url, text, ...at });
  return collected.refs.length - 1;
}

/** The text below a node, as a reader hears it. */
export function textOf(
  node: Element | HastRoot | ElementContent | HastRoot['children'][number],
): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '');
  if (isFootnoteCall(node)) return '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The words below a node: its text without pictures. */
export function proseOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || node.tagName === 'img' || isFootnoteCall(node)) return '';
  return node.tagName === 'br' ? ' ' : node.children.map(proseOf).join('');
}

/** Whether a link leads to a footnote or back: its number or arrow is no text. */
export function isFootnoteMark({ properties }: Element): boolean {
  return properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;
}

function isFootnoteCall(node: { readonly type: string }): boolean {
  const [only] = isSuperscript(node) ? node.children : [];
  return only?.type === 'element' && isFootnoteMark(only);
}

function isSuperscript(node: { readonly type: string }): node is Element {
  return node.type === 'element' && 'tagName' in node && node.tagName === 'sup';
}

/** A heading's label: its text with inline code kept apart. */
export function labelOf(node: Element): Inline {
  const parts: (string | { code: string })[] = [];
  const walk = (child: ElementContent): void => {
    if (child.type === 'element' && child.tagName === 'code') parts.push({ code: textOf(child) });
    else if (child.type === 'element' && child.tagName !== 'img' && !isFootnoteCall(child))
      child.children.forEach(walk);
    else {
      const text = textOf(child);
      const last = parts.at(-1);
      if (typeof last === 'string') parts[parts.length - 1] = last + text;
      else if (text !== '') parts.push(text);
    }
  };
  node.children.forEach(walk);
  return parts;
}

/** A label as plain text. */
export function plainLabel(label: Inline): string {
  return label.map((part) => (typeof part === 'string' ? part : part.code)).join('');
}
