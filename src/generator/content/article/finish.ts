import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { leaveOutUnusable } from './usable.js';
import { withBackticks } from '../../../components/code-spans.js';
import type { Place } from '../../model/diagnostic.js';
import { messageOf } from '../../model/thrown-text.js';
import { reportAt } from '../context.js';
import { hintFor } from '../mdx/thrown.js';
import {
  addDefined,
  addHole,
  addText,
  beginSection,
  countElement,
  isFootnoteMark,
  labelOf,
  TEXT_BEFORE,
  WRITTEN_LABEL,
  plainLabel,
  proseOf,
  textOf,
  type Collected,
} from './collector.js';
import { finishAddresses } from './addresses.js';
import { definedNames } from './defined-names.js';
import { placeFigures } from '../directives/figures.js';
import { finishCode } from '../code/finish.js';
import {
  alignAsClass,
  collectDefinition,
  finishFormula,
  finishImage,
  finishLink,
  finishListing,
  mayShowList,
  unwrapFormula,
  type Walk,
} from './finish-elements.js';
import { keepFlags } from './flags.js';
import { labelWithEmoji, withEmoji } from './emoji.js';
import { isHiddenAtFirst } from './hidden.js';
import { assignIds, slugOf } from './ids.js';
import { finishIsland } from './finish-island.js';
import { ISLAND_ELEMENT } from '../islands/island-elements.js';
import { becomeIsland } from '../islands/live-code.js';
import { placedIsland } from '../islands/place-islands.js';
import { placeAround } from '../islands/root.js';
import { takePlace } from './places.js';
import { keepContent } from '../to-markdown/elements.js';
import { lintCodeElement, lintHeadingElement } from '../lint/elements.js';
import { hasFallback, sanitise } from './sanitise.js';
import { finishTable } from './stacked-tables.js';
import { finishTruncation, placeTruncation } from './truncation.js';

/** Elements that separate words: the words before and after one are not joined in the index. */
const BLOCKS = new Set([
  'article',
  'aside',
  'button',
  'caption',
  'details',
  'dl',
  'figcaption',
  'figure',
  'footer',
  'header',
  'hr',
  'main',
  'nav',
  'ol',
  'option',
  'section',
  'table',
  'ul',
  'd-details',
  'd-filter',
  'd-listing',
  'd-mermaid',
  'p',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'div',
  'br',
  'tbody',
  'tr',
  'summary',
  'd-title',
  'd-icon',
  'd-code',
  'd-tab',
  'd-card',
  'd-admonition',
  'd-definition',
  'd-island',
]);

/** Elements that end the sections of their headings: the text below is not of these sections. */
const BOXES = new Set(['d-tabs', 'd-tab', 'd-details', 'details', 'd-admonition', 'd-card']);

/** Elements around parts of an article that only place them. The title can be in one. */
const PLAIN_BOXES = new Set(['center', 'div', 'header', 'hgroup', 'section']);

/** The element that a code block with a diagram becomes. */
const DIAGRAM: string = 'd-mermaid';

/** Elements whose text is code, in which names of emoji stay. */
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'var']);

const withoutEmoji = (walk: Walk): Walk => ({ ...walk, emoji: undefined });

/**
 * Walk the tree of an article once: assign ids, cut holes for links, pictures, terms and listings,
 * highlight code, remove everything that could run, and collect the facts. Changes the tree.
 */
export function finishTree(tree: HastRoot, walk: Walk): void {
  const start = { file: walk.context.source.path, line: 1, column: 1 };
  leaveOutUnusable(tree, () => start, walk.context);
  const assignBelow = assignIds(tree, walk.collected.slugger, walk.context);
  if (assignBelow !== undefined || walk.context.plugins !== undefined)
    nameWrittenHeadings(tree, walk, assignBelow !== undefined);
  assignBelow?.();
  placeTruncation(tree);
  if (walk.root !== undefined) placeAround(tree, walk.root);
  finishChildren(tree, start, walk, true);
}

/** `at` is the place of `parent`: children without a place get it. */
function finishChildren(parent: HastRoot | Element, at: Place, walk: Walk, atRoot: boolean): void {
  const { context, collected } = walk;
  const children: ElementContent[] = [];
  // The next child is the last of the queue.
  const queue = [...parent.children].reverse() as ElementContent[];
  for (let child = queue.pop(); child !== undefined; child = queue.pop()) {
    if (child.type === 'comment') continue;
    const truncation = finishTruncation(child, collected);
    if (truncation !== undefined) {
      children.push(...truncation);
      continue;
    }
    if (child.type !== 'element') {
      if (child.type === 'text') {
        child.value = withEmoji(child.value, walk.emoji);
        addText(collected, child.value);
      }
      children.push(child);
      continue;
    }
    const place = takePlace(child, context) ?? at;
    const parentName = parent.type === 'root' ? '' : parent.tagName;
    if (!sanitise(child, place, context, parentName)) {
      if (hasFallback(child)) queue.push(...child.children.reverse());
      continue;
    }
    if (child.tagName === 'a' && child.properties.href === undefined) {
      // An anchor is often unclosed. It only marks a place, so its content moves behind it.
      for (const inner of child.children.splice(0).reverse()) queue.push(inner);
      if (child.properties.id === undefined && child.properties.name === undefined) continue;
    }
    if (BLOCKS.has(child.tagName)) addText(collected, separatorBefore(child, children));
    const { section } = collected;
    const { tagName } = child;
    const counted = { tagName, isHidden: isHiddenAtFirst(child, parent) };
    countElement(collected, counted, 1);
    finishElement(child, place, walk, atRoot);
    countElement(collected, counted, -1);
    if (BOXES.has(child.tagName)) collected.section = section;
    if (BLOCKS.has(child.tagName)) addText(collected, '\n');
    for (const result of placeFigures(unwrapFormula(child), parent)) children.push(result);
  }
  parent.children = children;
}

/** Signs between the cells and the rows of a table, because their texts are no sentences. */
const TABLE_SIGNS: ReadonlyMap<string, string> = new Map([
  ['td', '·'],
  ['th', '·'],
  ['tr', '|'],
  ['tbody', '|'],
]);

/** The text that separates an element from those before it. */
function separatorBefore({ tagName }: Element, before: readonly ElementContent[]): string {
  const sign = TABLE_SIGNS.get(tagName);
  const isFirst = !before.some(({ type }) => type === 'element');
  return sign === undefined || isFirst ? '\n' : `\n${sign} `;
}

function finishElement(node: Element, at: Place, walk: Walk, atRoot: boolean): void {
  const { collected } = walk;
  const anchor = node.properties.id ?? (node.tagName === 'a' ? node.properties.name : undefined);
  if (walk.inLink === true) unlink(node);
  if (/^h[1-6]$/.test(node.tagName) && !isFootnoteLabel(node)) {
    finishHeading(node, at, walk, atRoot);
    return;
  }
  if (typeof anchor === 'string' && anchor !== '') collected.anchors.push(anchor);
  if (finishWithContent(node, at, walk, atRoot)) return;
  if (node.tagName === 'p' && atRoot && walk.inBox !== true && collected.firstParagraph === '')
    collected.firstParagraph = withEmoji(proseOf(node), walk.emoji).replace(/\s+/g, ' ').trim();
  addDefined(collected, definedNames(node));
  finishWithoutContent(node, at, walk);
  if (atRoot && PLAIN_BOXES.has(node.tagName))
    finishChildren(node, at, { ...walk, inBox: true }, true);
  else finishChildren(node, at, CODE.has(node.tagName) ? withoutEmoji(walk) : walk, false);
  if (node.tagName === 'code') keepFlags(node);
  if (node.tagName === 'table') finishTable(node);
}

/** Whether an element is the island around the article. */
function isAround(node: Element, { root }: Walk): boolean {
  return root !== undefined && placedIsland(node)?.code.module === root.code.module;
}

/** Finish an element and its content. False, without any change, for an element of another kind. */
function finishWithContent(node: Element, at: Place, walk: Walk, atRoot: boolean): boolean {
  const { collected, context } = walk;
  switch (node.tagName) {
    case 'a':
      finishLink(node, at, walk);
      if (!isFootnoteMark(node)) finishChildren(node, at, { ...walk, inLink: true }, false);
      return true;
    case 'h2':
      // The heading of the footnotes is not part of the text.
      return true;
    case 'img':
      finishImage(node, at, walk);
      return true;
    case ISLAND_ELEMENT:
      finishIsland(node, at, walk, {
        isAround: atRoot && isAround(node, walk),
        finishChildren: (of) => finishChildren(of, at, walk, atRoot && isAround(node, walk)),
      });
      return true;
    case 'd-code':
      lintCodeElement(String(node.properties.lang ?? ''), textOf(node), at, context);
      finishCode(node, at, context, collected);
      if (becomesLive(node, at, walk))
        finishIsland(node, at, walk, { isAround: false, finishChildren: () => undefined });
      // The source of a diagram is no text for readers.
      else if (node.tagName !== DIAGRAM) addText(collected, textOf(node));
      return true;
    case 'code':
      return finishFormula(node, at, walk);
    case 'd-listing':
      finishListing(node, at, walk);
      return true;
    case 'd-toc':
      mayShowList(node, at, walk);
      return true;
    default:
      return false;
  }
}

/** Turn a finished code block into live code, if it is marked so. */
function becomesLive(node: Element, at: Place, { live, context }: Walk): boolean {
  const { html, live: isLive, noInline } = node.properties;
  if (live === undefined || isLive !== true || typeof html !== 'string') return false;
  try {
    const island = live.make(textOf(node), html, noInline === true);
    keepContent(node, [{ ...node }]);
    becomeIsland(node, island);
    return true;
  } catch (error) {
    reportAt(context, at, {
      rule: 'mdx/component',
      severity: 'error',
      message: `The names for live code cannot be loaded: ${messageOf(error)}`,
      hint: hintFor(error),
    });
    return false;
  }
}

/** Finish the element itself: its content comes later. */
function finishWithoutContent(node: Element, at: Place, walk: Walk): void {
  const { collected } = walk;
  switch (node.tagName) {
    case 'main':
      // The article is in the only one that a page may have.
      node.tagName = 'div';
      break;
    case 'd-card':
      finishLink(node, at, walk);
      addText(collected, `${String(node.properties.title ?? '')}\n`);
      break;
    case 'd-tab':
      if (node.properties.label !== undefined)
        addText(collected, `${String(node.properties.label)}\n`);
      break;
    case 'd-term': {
      const term = String(node.properties.term ?? '');
      collected.usedTerms.push({ term, ...at });
      node.properties.href = addHole(collected, { kind: 'termHref', term });
      node.properties.definition = addHole(collected, { kind: 'definition', term });
      break;
    }
    case 'd-definition':
      collectDefinition(node, collected);
      addText(collected, `${String(node.properties.term ?? '')}\n`);
      break;
    case 'th':
    case 'td':
      alignAsClass(node);
      break;
    case 'input':
      // Readers cannot change the checkbox of a task. The label names its state to screen readers.
      if (node.properties.type === 'checkbox' && !walk.context.react)
        node.properties.ariaLabel = node.properties.defaultChecked === true ? 'Done' : 'To do';
      break;
    default:
      finishAddresses(node, at, collected);
  }
}

/** Remove the link from an element that is or contains one. */
function unlink(node: Element): void {
  if (node.tagName === 'd-card') delete node.properties.href;
  else if (node.tagName === 'a' || node.tagName === 'd-term') {
    node.tagName = 'span';
    const { href: _href, term: _term, target: _target, ...rest } = node.properties;
    node.properties = rest;
  } else if (node.tagName === 'd-definition' || /^h[1-6]$/.test(node.tagName))
    node.properties.unlinked = true;
}

function finishHeading(node: Element, at: Place, walk: Walk, atRoot: boolean): void {
  const { collected } = walk;
  if (node.properties.dataJsx !== undefined) {
    finishJsxHeading(node, at, walk);
    return;
  }
  const label = labelOf(node);
  const id = headingId(node, walk);
  delete node.properties[WRITTEN_LABEL];
  delete node.properties[TEXT_BEFORE];
  const shown = labelWithEmoji(label, walk.emoji);
  const text = plainLabel(shown).trim();
  if (id === undefined) {
    finishChildren(node, at, walk, false);
    return;
  }
  node.properties.id = id;
  collected.anchors.push(id);
  const level = Number(node.tagName.slice(1));
  const isTitle =
    level === 1 &&
    atRoot &&
    collected.contentTitle === undefined &&
    collected.headings.length === 0;
  lintHeadingElement({ level, isTitle, text, at }, collected, walk.context);
  if (isTitle) {
    collected.contentTitle = text;
    collected.contentLabel = withBackticks(shown);
  } else if (text !== '')
    collected.headings.push({ id, level, label: shown, line: at.line, column: at.column });
  beginSection(collected, { anchor: isTitle ? '' : id, level, heading: text, text: '' });
  finishChildren(node, at, walk, false);
  dropText(collected);
}

/** A heading of JSX: it has an id only if it is given one, and is in no table of contents. */
function finishJsxHeading(node: Element, at: Place, walk: Walk): void {
  delete node.properties.dataJsx;
  // A React page has its own layout: its headings are not links.
  if (walk.context.react) node.properties.unlinked = true;
  if (typeof node.properties.id === 'string') walk.collected.anchors.push(node.properties.id);
  addText(walk.collected, '\n');
  finishChildren(node, at, walk, false);
  addText(walk.collected, '\n');
}

/** The id of a heading: its own, or a slug that is unique on the page. Empty headings have none. */
function headingId(node: Element, { collected, context }: Walk): string | undefined {
  if (typeof node.properties.id === 'string') return node.properties.id;
  return slugOf(node, collected.slugger, context);
}

/**
 * Gives the written headings their ids before those that plugins have added, so that no plugin
 * changes an address, and before elements below. Removes the marks of added headings.
 */
function nameWrittenHeadings(tree: HastRoot, walk: Walk, hasBelow: boolean): void {
  const headings: Element[] = [];
  const visit = (node: HastRoot | ElementContent | HastRoot['children'][number]): void => {
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) headings.push(node);
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  const isAdded = ({ properties }: Element): boolean => properties.dataAdded !== undefined;
  if (!hasBelow && !headings.some(isAdded)) return;
  for (const node of headings) {
    const { dataAdded, dataJsx } = node.properties;
    delete node.properties.dataAdded;
    if (dataAdded !== undefined || dataJsx !== undefined) continue;
    const id = headingId(node, walk);
    if (id !== undefined) node.properties.id = id;
  }
}

/** The heading that remark-rehype adds above the footnotes, for screen readers only. */
function isFootnoteLabel(node: Element): boolean {
  return node.properties.id === 'footnote-label';
}

/** Remove the text of the heading from the section that the heading starts. */
function dropText(collected: Collected): void {
  const section = collected.sections[collected.section];
  if (section === undefined) return;
  collected.sections[collected.section] = { ...section, text: '' };
  if (section.anchor === '') collected.lead = '';
}
