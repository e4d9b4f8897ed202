import type { Element, ElementContent, Root as HastRoot } from 'hast';
import GithubSlugger from 'github-slugger';
import type { Inline } from '../../../components/view.js';
import type { Heading, Hole, Ref, Section, TermDefinition } from '../../model/page.js';
import type { Place } from '../../model/diagnostic.js';
import { wordsOf } from './raw-markup.js';

/** Facts about an article, collected while its tree is walked. */
export interface Collected {
  readonly slugger: GithubSlugger;
  readonly headings: Heading[];
  readonly anchors: string[];
  readonly refs: Ref[];
  readonly holes: Hole[];
  /** The number of listings and tables of contents. */
  lists: number;
  readonly sections: Section[];
  /** Index of the section that gets the next text. */
  section: number;
  readonly terms: TermDefinition[];
  readonly usedTerms: (Place & { readonly term: string })[];
  contentTitle: string | undefined;
  contentLabel: string | undefined;
  firstParagraph: string;
  /** The prose before the first heading. */
  lead: string;
  /** The number of open elements whose text is no prose. */
  notProse: number;
  /** The number of open elements that are hidden at first. */
  hiding: number;
  /** Make markup that is put into the article after it is rendered. */
  readonly raw: (() => string)[];
  /** The declarations of classes that replace `style` attributes. */
  readonly styles: Set<string>;
  /** The modules of the islands. */
  readonly islands: Set<string>;
  /** Those that start when the page has loaded. */
  readonly earlyIslands: Set<string>;
  math: boolean;
  /** The fonts of formulas that are visible at first. */
  readonly mathFonts: Set<string>;
  /** Those before the truncation marker. */
  excerptFonts?: readonly string[];
  mermaid: boolean;
  /** Place of the first diagram. */
  diagram?: Place;
}

/** An empty collection. */
export function createCollected(): Collected {
  return {
    slugger: new GithubSlugger(),
    headings: [],
    anchors: [],
    refs: [],
    holes: [],
    lists: 0,
    sections: [{ anchor: '', level: 0, heading: '', text: '' }],
    section: 0,
    terms: [],
    usedTerms: [],
    raw: [],
    styles: new Set(),
    islands: new Set(),
    earlyIslands: new Set(),
    contentTitle: undefined,
    contentLabel: undefined,
    firstParagraph: '',
    lead: '',
    notProse: 0,
    hiding: 0,
    math: false,
    mathFonts: new Set(),
    mermaid: false,
  };
}

/** Register a hole. Returns its marker, where the markup is cut later. */
export function addHole(collected: Collected, hole: Hole): string {
  collected.holes.push(hole);
  return `\0${collected.holes.length - 1}\0`;
}

/** Register a reference. Returns its index. */
export function addRef(collected: Collected, ref: Ref): number {
  collected.refs.push(ref);
  return collected.refs.length - 1;
}

/** Begins a section, which gets the texts that follow. */
export function beginSection(collected: Collected, section: Section): void {
  collected.section = collected.sections.push(section) - 1;
}

/** Elements whose text is no prose: blocks of code, tables, and controls. */
const NOT_PROSE = new Set(['d-code', 'pre', 'button', 'select', 'textarea']);

/** Counts an element that begins (1) or ends (-1), if its text is no prose or hidden at first. */
export function countElement(
  collected: Collected,
  { tagName, isHidden }: { readonly tagName: string; readonly isHidden: boolean },
  step: 1 | -1,
): void {
  if (NOT_PROSE.has(tagName)) collected.notProse += step;
  if (isHidden) collected.hiding += step;
}

/** Add text to the current section. */
export function addText(collected: Collected, text: string): void {
  const section = collected.sections[collected.section];
  if (section === undefined) return;
  collected.sections[collected.section] = { ...section, text: section.text + text };
  if (section.anchor === '' && collected.notProse === 0) collected.lead += text;
}

/** Adds names in code that the current section defines. */
export function addDefined(collected: Collected, names: readonly string[]): void {
  const section = collected.sections[collected.section];
  if (section === undefined || names.length === 0) return;
  const defines = [...(section.defines ?? []), ...names];
  collected.sections[collected.section] = { ...section, defines };
}

/** The text below a node, with the alternative texts of pictures. */
export function textOf(
  node: Element | HastRoot | ElementContent | HastRoot['children'][number],
): string {
  if (node.type === 'text') return wordsOf(node);
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '');
  if (isFootnoteCall(node)) return '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The text below a node without pictures and controls. */
export function proseOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || node.tagName === 'img' || isFootnoteCall(node)) return '';
  if (NOT_PROSE.has(node.tagName)) return '';
  return node.tagName === 'br' ? ' ' : node.children.map(proseOf).join('');
}

/** Whether a link leads to a footnote or back. Its number or arrow is not part of the text. */
export function isFootnoteMark({ properties }: Element): boolean {
  return properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;
}

function isFootnoteCall(node: { readonly type: string }): boolean {
  const [child] = isSuperscript(node) ? node.children : [];
  return child?.type === 'element' && isFootnoteMark(child);
}

function isSuperscript(node: { readonly type: string }): node is Element {
  return node.type === 'element' && 'tagName' in node && node.tagName === 'sup';
}

/** The property of a heading with the label that it is given, as JSON. */
export const WRITTEN_LABEL = 'dataWrittenLabel';

/** The id at the end of a heading: `{#id}`, or `#id` in a comment of MDX. */
export const HEADING_ID = /\s*\{(?:#([^\s{}]+)|\/\*\s*#([^\s{}]+)\s*\*\/)\}\s*$/;

/** The property of a heading with the text that it had before plugins changed it. */
export const TEXT_BEFORE = 'dataTextBefore';

/** The label in that property. A page can have any other text in an attribute with this name. */
function givenLabel(written: unknown): Inline | undefined {
  if (typeof written !== 'string') return undefined;
  try {
    const label = JSON.parse(written) as unknown;
    return Array.isArray(label) && label.every(isPart) ? label : undefined;
  } catch {
    return undefined;
  }
}

function isPart(value: unknown): value is Inline[number] {
  if (typeof value === 'string') return true;
  return (
    typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
  );
}

/** The label of a heading: its text, with inline code as separate parts. */
export function labelOf(node: Element): Inline {
  const given = givenLabel(node.properties[WRITTEN_LABEL]);
  if (given !== undefined) return given;
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

/** A text directive without a label, such as `:N` in `M:N`. It is no name of an emoji. */
const BARE_DIRECTIVE = /(?<!:):[a-z](?:[\w-]*[a-z\d])?(?![\w:-])/gi;

/**
 * The text of a heading from which its id is made. The name of a text directive is no part of it,
 * as in Docusaurus, which shows the directive as text afterwards.
 */
export function idText(label: Inline): string {
  return plainLabel(
    label.map((part) => (typeof part === 'string' ? part.replace(BARE_DIRECTIVE, '') : part)),
  );
}
