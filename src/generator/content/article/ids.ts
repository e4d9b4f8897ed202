import type { Element, ElementContent, Root as HastRoot } from 'hast';
import GithubSlugger, { slug as slugify } from 'github-slugger';
import { own } from '../../../components/own.js';
import { reportAt, type CompileContext } from '../context.js';
import { HEADING_ID, idText, labelOf, TEXT_BEFORE } from './collector.js';
import { markOf } from './places.js';

/** Elements with a generated id. If the page has the same id, the generated one gets a number. */
const GENERATED = new Set(['d-tab']);

/**
 * Assign the ids that the page gives, before headings get theirs from the slugger. `{#id}` of a
 * heading becomes its id. Every id is reserved; an id that is given twice is reported and numbered.
 * An anchor with the id of a heading loses it: it is often above the heading. Any other element
 * below a heading with its id is left to the returned function, so that links lead to the heading:
 * call it when headings have their ids. Undefined if there is no such element.
 */
export function assignIds(
  tree: HastRoot,
  slugger: GithubSlugger,
  context: CompileContext,
): (() => void) | undefined {
  const generated: Element[] = [];
  const below: (readonly [node: Element, id: string])[] = [];
  const firstWithId = new Map<string, Element>();
  const headingIds = slugsOf(tree, context);
  const idsAbove = new Set<string>();
  const headings = new GithubSlugger();
  const assignId = (node: Element, id: string): void => {
    const first = firstWithId.get(id);
    if (isCopy(node, first)) {
      delete node.properties.id;
      return;
    }
    if (first === undefined) firstWithId.set(id, node);
    const uniqueId = reserve(id, slugger);
    node.properties.id = uniqueId;
    if (uniqueId !== id) reportDuplicate(node, id, uniqueId, context);
  };
  const visit = (node: HastRoot | ElementContent | HastRoot['children'][number]): void => {
    if (node.type === 'element') {
      if (isAnchor(node)) leaveIdTo(headingIds, node);
      const id = givenId(node);
      if (id === '') delete node.properties.id;
      else if (GENERATED.has(node.tagName)) generated.push(node);
      else if (id !== undefined && idsAbove.has(id) && !isFirstChoice(node)) below.push([node, id]);
      else if (id !== undefined) assignId(node, id);
      else if (isWritten(node)) idsAbove.add(slugOf(node, headings, context) ?? '');
      else if (node.tagName === 'a' && typeof node.properties.name === 'string')
        reserve(node.properties.name, slugger);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  for (const node of generated) node.properties.id = reserve(String(node.properties.id), slugger);
  if (below.length === 0) return undefined;
  return () => {
    for (const [node, id] of below) assignId(node, id);
  };
}

/** The id that the text of a heading gives; undefined for a heading without text. */
export function slugOf(
  node: Element,
  slugger: GithubSlugger,
  { config }: CompileContext,
): string | undefined {
  const text = textForId(node);
  if (text.trim() === '') return undefined;
  // Docusaurus makes ids with the spaces beside a tag: `## <a name="x" /> Y` is `-y`.
  const title = slugify(text) === '' ? 'section' : text;
  return slugger.slug(title, config.keepsIdCase === true);
}

/**
 * The text of a heading from which its id is made, with the names of emoji, because they are words.
 * What plugins have changed is no part of it, as in Docusaurus.
 */
function textForId(node: Element): string {
  const before = node.properties[TEXT_BEFORE];
  return idText(typeof before === 'string' ? [before] : labelOf(node));
}

/** Whether an element is a heading of Markdown. */
const isWritten = (node: Element): boolean =>
  isHeading(node) && node.properties.dataJsx === undefined;

/** Whether an element gets its id before headings that are above it. */
const isFirstChoice = (node: Element): boolean =>
  isWritten(node) || node.tagName === 'd-definition';

const isHeading = (node: Element): boolean => /^h[1-6]$/.test(node.tagName);
const isAnchor = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && properties.href === undefined;

/** The ids that headings without a given id get from their text. */
function slugsOf(tree: HastRoot, { config }: CompileContext): ReadonlySet<string> {
  const slugs = new Set<string>();
  const keepsCase = config.keepsIdCase === true;
  const visit = (node: HastRoot | ElementContent | HastRoot['children'][number]): void => {
    if (node.type === 'element' && isHeading(node) && node.properties.id === undefined)
      slugs.add(slugify(textForId(node).trim(), keepsCase));
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return slugs;
}

/** Removes the id and the name of an anchor that headings get. */
function leaveIdTo(headingIds: ReadonlySet<string>, { properties }: Element): void {
  if (typeof properties.id === 'string' && headingIds.has(properties.id)) delete properties.id;
  if (typeof properties.name === 'string' && headingIds.has(properties.name))
    delete properties.name;
}

function reportDuplicate(
  node: Element,
  id: string,
  uniqueId: string,
  context: CompileContext,
): void {
  const at = markOf(node, context) ?? { file: context.source.path, line: 1, column: 1 };
  reportAt(context, at, {
    rule: 'anchor/duplicate',
    severity: 'warning',
    message: `The id "${id}" is on this page twice.`,
    hint: `Links lead to the first; this one is "${uniqueId}" now. Give it another.`,
  });
}

/** Whether an element is a copy: the parser copies an unclosed element into the blocks after it. */
function isCopy(node: Element, first: Element | undefined): boolean {
  const offset = node.position?.start.offset;
  return (
    offset !== undefined &&
    first?.tagName === node.tagName &&
    first.position?.start.offset === offset
  );
}

/** Reserve an id. Returns it, with a number if the page has it already. */
function reserve(id: string, slugger: GithubSlugger): string {
  const { occurrences } = slugger;
  // The slugger's object has no prototype, so it can hold any key.
  const setCount = (key: string, count: number): void => void Reflect.set(occurrences, key, count);
  let uniqueId = id;
  // Counting continues from the last number, so that many equal ids take linear time.
  while (Object.hasOwn(occurrences, uniqueId)) {
    const number = (own(occurrences, id) ?? 0) + 1;
    setCount(id, number);
    uniqueId = `${id}-${number}`;
  }
  setCount(uniqueId, 0);
  return uniqueId;
}

/** Makes one text of a comment without spaces: Markdown reads its stars as emphasis. */
function joinComment({ children }: Element): void {
  const [start, emphasis, end] = children.slice(-3);
  if (start?.type !== 'text' || emphasis?.type !== 'element' || end?.type !== 'text') return;
  const [id] = emphasis.tagName === 'em' ? emphasis.children : [];
  if (id?.type !== 'text' || !start.value.endsWith('{/') || !/^\/\}\s*$/.test(end.value)) return;
  start.value += `*${id.value}*${end.value}`;
  children.splice(-2);
}

/** The id that the page gives an element. Removes it from the text of a heading. */
function givenId(node: Element): string | undefined {
  if (node.tagName === 'd-definition') return String(node.properties.slug ?? '');
  if (isHeading(node)) joinComment(node);
  const last = isHeading(node) ? node.children.at(-1) : undefined;
  if (last?.type === 'text') {
    const explicit = HEADING_ID.exec(last.value);
    const id = explicit?.[1] ?? explicit?.[2];
    if (explicit !== null && id !== undefined) {
      last.value = last.value.slice(0, explicit.index);
      return id;
    }
  }
  return typeof node.properties.id === 'string' ? node.properties.id : undefined;
}
