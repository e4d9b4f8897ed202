import type { Drawing } from '../model/diagram.js';
import {
  declarationsOf,
  isElement,
  nameOf,
  numberOf,
  selfAndAncestors,
  TEXT,
  type DrawnElement,
} from './element.js';
import { IDENTITY, multiply, numbersIn, pathPoints, readTransform } from './geometry.js';
import type { Matrix, Point } from './geometry.js';
import { inherited, type Measure, type OwnValue } from './measure.js';
import { roleOf, type Role } from './roles.js';
import type { StyleSheet } from './style-sheet.js';

/** A drawing has a part that the site cannot show without mermaid. */
export class UnknownPart extends Error {}

/** Space around a drawing, in pixels. */
const MARGIN = 8;
/** The limits of font sizes, in pixels. */
const MIN_SIZE = 14;
const MAX_SIZE = 40;
/** Radius of the corners of boxes, in pixels. */
const RADIUS = 6;

/** The geometric attributes of each shape, with the form of their values. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e-?\d+)?(?:px)?$/;
const NUMBERS = /^[\d\s,.eE+-]+$/;
const PATH = /^[\d\s,.eE+\-MLHVCSQTAZmlhvcsqtaz]+$/;
const SHAPES: ReadonlyMap<string, Readonly<Record<string, RegExp>>> = new Map([
  ['rect', { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, rx: NUMBER, ry: NUMBER }],
  ['circle', { cx: NUMBER, cy: NUMBER, r: NUMBER }],
  ['ellipse', { cx: NUMBER, cy: NUMBER, rx: NUMBER, ry: NUMBER }],
  ['line', { x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER }],
  ['polygon', { points: NUMBERS }],
  ['polyline', { points: NUMBERS }],
  ['path', { d: PATH }],
] as const);

const SKIPPED = new Set(['style', 'defs', 'marker', 'title', 'desc', 'symbol', 'lineargradient']);
const GROUPS = new Set(['g', 'a', 'svg']);

interface Cleaning {
  readonly valueOf: OwnValue;
  readonly measure: Measure;
  readonly markers: ReadonlyMap<string, DrawnElement>;
  readonly labels: string[];
  title: string;
  description: string;
}

/** The value of a property: from the `style` attribute, the style sheet, or an attribute. */
export function createOwnValue(sheet: () => StyleSheet | undefined): OwnValue {
  return (element, property) => {
    const style = element.getAttribute('style');
    const inline = style === null ? undefined : declarationsOf(style).get(property);
    return (
      inline ?? sheet()?.valueOf(element, property) ?? element.getAttribute(property) ?? undefined
    );
  };
}

/**
 * The markup of a drawing from known elements and attributes only: shapes, text, numbers and
 * classes for colours. Nothing in it can run, load a file or affect another part of the page.
 * Throws `UnknownPart` if something else is visible.
 */
export function cleanDrawing(svg: DrawnElement, valueOf: OwnValue, measure: Measure): Drawing {
  const markers = new Map<string, DrawnElement>();
  for (const element of descendants(svg))
    if (nameOf(element) === 'marker') markers.set(element.getAttribute('id') ?? '', element);
  const cleaning: Cleaning = { valueOf, measure, markers, labels: [], title: '', description: '' };
  const content = childrenOf(svg, cleaning);
  const box = measure.boxOf(svg);
  if (box === undefined || content === '') throw new UnknownPart('It shows nothing.');
  const [left, top, right, bottom] = box;
  const view = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  if (view.some((value) => !Number.isFinite(value))) throw new UnknownPart('It has no size.');
  const { title, description } = cleaning;
  return {
    viewBox: view.map(short).join(' '),
    width: Math.ceil(view[2] ?? 0),
    height: Math.ceil(view[3] ?? 0),
    content,
    labels: [...new Set(cleaning.labels)],
    ...(title === '' ? {} : { title }),
    ...(description === '' ? {} : { description }),
  };
}

function* descendants(element: DrawnElement): Generator<DrawnElement> {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function childrenOf(parent: DrawnElement, cleaning: Cleaning): string {
  let markup = '';
  for (const child of parent.childNodes) if (isElement(child)) markup += clean(child, cleaning);
  return markup;
}

function clean(element: DrawnElement, cleaning: Cleaning): string {
  const name = nameOf(element);
  if (name === 'title') cleaning.title = wordsOf(element);
  if (name === 'desc') cleaning.description = wordsOf(element);
  if (SKIPPED.has(name) || isHidden(element, cleaning)) return '';
  if (GROUPS.has(name)) return grouped(element, childrenOf(element, cleaning));
  if (name === 'text') return grouped(element, textMarkup(element, cleaning));
  if (SHAPES.has(name)) return shape(element, cleaning);
  throw new UnknownPart(`It contains <${name}>.`);
}

const wordsOf = (element: DrawnElement): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim();

function isHidden(element: DrawnElement, { valueOf }: Cleaning): boolean {
  return (
    valueOf(element, 'display') === 'none' ||
    valueOf(element, 'visibility') === 'hidden' ||
    /^0(?:\.0+)?$/.test(valueOf(element, 'opacity') ?? '')
  );
}

/** Markup with the transformation of an element. */
function grouped(element: DrawnElement, markup: string): string {
  const matrix = readTransform(element.getAttribute('transform'));
  return wrapped(matrix, markup);
}

function wrapped(matrix: Matrix, markup: string): string {
  if (markup === '' || matrix.every((value, i) => value === IDENTITY[i])) return markup;
  const [a, b, c, d, e, f] = matrix;
  const isShift = a === 1 && b === 0 && c === 0 && d === 1;
  const value = isShift
    ? `translate(${short(e)} ${short(f)})`
    : `matrix(${matrix.map((each) => String(Math.round(each * 10_000) / 10_000)).join(' ')})`;
  return `<g transform="${value}">${markup}</g>`;
}

function shape(element: DrawnElement, cleaning: Cleaning): string {
  const name = nameOf(element);
  const attributes: string[] = [];
  for (const [attribute, form] of Object.entries(SHAPES.get(name) ?? {})) {
    const value = element.getAttribute(attribute) ?? '';
    if (value !== '' && form.test(value)) attributes.push(`${attribute}="${rounded(value)}"`);
  }
  if (attributes.length === 0) return '';
  if (name === 'rect') {
    if (element.getAttribute('width') === null) return '';
    if (!attributes.some((each) => each.startsWith('rx')) && isBox(element))
      attributes.push(`rx="${RADIUS}"`);
  }
  const paint = paintOf(element, cleaning);
  if (paint === undefined) return '';
  const ends = ['marker-start', 'marker-end'].map((end) => arrow(element, end, cleaning)).join('');
  return grouped(element, `<${[name, ...attributes, ...paint].join(' ')}/>${ends}`);
}

/** Whether a rectangle is a node, or the frame of a group. */
const isBox = (element: DrawnElement): boolean =>
  isIn(element, 'label-container') || isIn(element, 'cluster') || isIn(element, 'note');

/** Numbers with at most two decimals. */
const rounded = (value: string): string =>
  value.replace(/px$/, '').replace(/-?\d+\.\d+(?:e-?\d+)?/gi, (number) => short(Number(number)));

/** The attributes that paint a shape; undefined for one that paints nothing. */
function paintOf(element: DrawnElement, cleaning: Cleaning): string[] | undefined {
  const fill = colour(element, 'fill', cleaning);
  const stroke = colour(element, 'stroke', cleaning);
  if (fill === undefined && stroke === undefined) return undefined;
  const classes: string[] = [];
  const attributes: string[] = [];
  if (fill === undefined) attributes.push('fill="none"');
  else if (fill.role !== undefined) classes.push(`df-${fill.role}`);
  else attributes.push(`fill="${fill.literal}"`);
  if (fill?.isTint === true) attributes.push('fill-opacity="0.2"');
  if (stroke?.role !== undefined) classes.push(`ds-${stroke.role}`);
  else if (stroke !== undefined) attributes.push(`stroke="${stroke.literal}"`);
  if (stroke !== undefined) attributes.push(...strokeForm(element, cleaning));
  if (classes.length > 0) attributes.unshift(`class="${classes.join(' ')}"`);
  return attributes;
}

function strokeForm(element: DrawnElement, { valueOf }: Cleaning): string[] {
  const width = inherited(element, 'stroke-width', valueOf) ?? '';
  const dashes = inherited(element, 'stroke-dasharray', valueOf) ?? '';
  return [
    ...(NUMBER.test(width) && Number.parseFloat(width) !== 1
      ? [`stroke-width="${rounded(width)}"`]
      : []),
    ...(NUMBERS.test(dashes) && hasGaps(numbersIn(dashes))
      ? [`stroke-dasharray="${numbersIn(dashes).map(short).join(' ')}"`]
      : []),
  ];
}

/** Whether a pattern of dashes leaves a part of a line out. */
const hasGaps = (dashes: readonly number[]): boolean =>
  dashes.length === 1 ? dashes[0] !== 0 : dashes.some((value, i) => i % 2 === 1 && value > 0);

interface Colour {
  /** Undefined for a colour that the writer chose. */
  readonly role?: Role;
  readonly literal?: string;
  /** Whether the colour is a background behind other parts. */
  readonly isTint?: boolean;
}

const LITERAL = /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%]+\))$/i;

/** A colour of an element. Undefined for none. */
function colour(
  element: DrawnElement,
  property: 'fill' | 'stroke',
  { valueOf }: Cleaning,
): Colour | undefined {
  const value = inherited(element, property, valueOf);
  if (value === undefined && property === 'stroke') return undefined;
  if (value === 'none' || value === 'transparent') return undefined;
  const role = value === undefined ? undefined : roleOf(value);
  if (role !== undefined) return { role };
  const written = writtenColour(element, property);
  if (written !== undefined) return written;
  const isText = /^(?:text|tspan)$/.test(nameOf(element));
  return { role: isText ? 'text' : property === 'stroke' || isInMarker(element) ? 'line' : 'node' };
}

/** A colour that the writer of the diagram chose, for the element or a group around it. */
function writtenColour(element: DrawnElement, property: 'fill' | 'stroke'): Colour | undefined {
  for (const each of selfAndAncestors(element)) {
    const style = declarationsOf(each.getAttribute('style') ?? '').get(property);
    if (style !== undefined) return LITERAL.test(style) ? { literal: style } : undefined;
  }
  const attribute = element.getAttribute(property) ?? '';
  const isBackground = (element.getAttribute('class') ?? '').split(' ').includes('rect');
  return isBackground && property === 'fill' && LITERAL.test(attribute)
    ? { literal: attribute, isTint: true }
    : undefined;
}

/** Black or white, for a text in a node whose background the writer chose. */
function contrastColour(text: DrawnElement): Colour | undefined {
  const node = [...selfAndAncestors(text)].find((each) =>
    (each.getAttribute('class') ?? '').split(' ').includes('node'),
  );
  if (node === undefined) return undefined;
  for (const element of descendants(node)) {
    if (!SHAPES.has(nameOf(element))) continue;
    const fill = declarationsOf(element.getAttribute('style') ?? '').get('fill') ?? '';
    const lightness = lightnessOf(fill);
    if (lightness !== undefined) return { literal: lightness > 0.5 ? '#111111' : '#ffffff' };
  }
  return undefined;
}

/** How light a colour looks, from 0 to 1. Undefined for names of colours. */
function lightnessOf(colour: string): number | undefined {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
  const [, list] = /^rgb\(([\d\s,]+)\)$/.exec(colour) ?? [];
  const parts = hex?.match(hex.length === 3 ? /./g : /../g) ?? [];
  const values =
    list === undefined
      ? parts.map((part) => Number.parseInt(part.padEnd(2, part), 16))
      : numbersIn(list);
  const [red, green, blue] = values;
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function isInMarker(element: DrawnElement): boolean {
  for (const each of selfAndAncestors(element)) if (nameOf(each) === 'marker') return true;
  return false;
}

/** The markup of the marker at an end of a line, drawn in its place: markup without ids. */
function arrow(element: DrawnElement, end: string, cleaning: Cleaning): string {
  const [, id = ''] = /^url\(["']?#([^"')]+)["']?\)$/.exec(element.getAttribute(end) ?? '') ?? [];
  const marker = cleaning.markers.get(id);
  if (marker === undefined) return '';
  const points = linePoints(element);
  const place = end === 'marker-end' ? points.reverse() : points;
  const [tip] = place;
  const before = place.find(
    ([x, y]) => tip !== undefined && Math.hypot(x - tip[0], y - tip[1]) > 0.01,
  );
  if (tip === undefined || before === undefined) return '';
  const outward = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
  const isReversed =
    end === 'marker-start' && marker.getAttribute('orient') !== 'auto-start-reverse';
  const matrix = markerMatrix(marker, tip, isReversed ? outward + Math.PI : outward);
  return wrapped(matrix, childrenOf(marker, cleaning));
}

function linePoints(element: DrawnElement): Point[] {
  if (nameOf(element) === 'line')
    return [
      [numberOf(element, 'x1'), numberOf(element, 'y1')],
      [numberOf(element, 'x2'), numberOf(element, 'y2')],
    ];
  return pathPoints(element.getAttribute('d') ?? '');
}

function markerMatrix(marker: DrawnElement, [x, y]: Point, angle: number): Matrix {
  const [, , width = 0, height = 0] = numbersIn(marker.getAttribute('viewBox') ?? '');
  const scaleX = width > 0 ? numberOf(marker, 'markerWidth') / width : 1;
  const scaleY = height > 0 ? numberOf(marker, 'markerHeight') / height : 1;
  const scale = Math.min(scaleX, scaleY) || 1;
  const isFixed = marker.getAttribute('orient') === null;
  const [cos, sin] = isFixed ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  const placed: Matrix = [scale * cos, scale * sin, -scale * sin, scale * cos, x, y];
  const origin: Matrix = [1, 0, 0, 1, -numberOf(marker, 'refX'), -numberOf(marker, 'refY')];
  return multiply(placed, origin);
}

/** The colour of a text is that of its first part. Names of groups have their own role. */
function textColour(text: DrawnElement, cleaning: Cleaning): Colour {
  if (isIn(text, 'cluster-label')) return { role: 'label' };
  let first = text;
  for (;;) {
    const inner = [...first.childNodes].find((node) => isElement(node) && nameOf(node) === 'tspan');
    if (inner === undefined) break;
    first = inner;
  }
  const written = writtenColour(first, 'fill') ?? contrastColour(text);
  return written ?? colour(first, 'fill', cleaning) ?? { role: 'text' };
}

/** Whether an element or one around it has this class. */
function isIn(element: DrawnElement, className: string): boolean {
  for (const each of selfAndAncestors(element))
    if ((each.getAttribute('class') ?? '').split(/\s+/).includes(className)) return true;
  return false;
}

interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

interface Line {
  readonly x: string;
  readonly y: string;
  readonly runs: Run[];
}

/** A text, as one `text` element for each of its lines. */
function textMarkup(element: DrawnElement, cleaning: Cleaning): string {
  const { valueOf } = cleaning;
  const size = inherited(element, 'font-size', valueOf) ?? '16px';
  const pixels = Math.min(Math.max(Number.parseFloat(size) || 16, MIN_SIZE), MAX_SIZE);
  const lines = linesOf(element, pixels, valueOf);
  const label = lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ');
  if (label.trim() === '') return '';
  cleaning.labels.push(label.replace(/\s+/g, ' ').trim());
  const paint = textColour(element, cleaning);
  const anchor = inherited(element, 'text-anchor', valueOf) ?? '';
  const baseline = inherited(element, 'dominant-baseline', valueOf) ?? '';
  const attributes = [
    paint.literal === undefined ? `class="df-${paint.role ?? 'text'}"` : `fill="${paint.literal}"`,
    ...(pixels === 16 ? [] : [`font-size="${short(pixels)}"`]),
    ...(/^(?:middle|end)$/.test(anchor) ? [`text-anchor="${anchor}"`] : []),
    ...(/^(?:central|middle|hanging)$/.test(baseline) ? [`dominant-baseline="${baseline}"`] : []),
  ];
  return lines
    .filter(({ runs }) => runs.length > 0)
    .map(({ x, y, runs }) => {
      const place = [...(x === '0' ? [] : [`x="${x}"`]), ...(y === '0' ? [] : [`y="${y}"`])];
      return `<${['text', ...place, ...attributes].join(' ')}>${runMarkup(runs)}</text>`;
    })
    .join('');
}

function linesOf(text: DrawnElement, size: number, valueOf: OwnValue): Line[] {
  const pixels = (value: string | null): number | undefined => {
    const number = Number.parseFloat(value ?? '');
    if (!Number.isFinite(number)) return undefined;
    return /em$/.test(value ?? '') ? number * size : number;
  };
  const first = (pixels(text.getAttribute('y')) ?? 0) + (pixels(text.getAttribute('dy')) ?? 0);
  let y = first;
  let line: Line = { x: short(numberOf(text, 'x')), y: short(y), runs: [] };
  const lines = [line];
  const visit = (parent: DrawnElement): void => {
    for (const child of parent.childNodes) {
      if (child.nodeType === TEXT) addRun(line.runs, runOf(parent, child, valueOf));
      if (!isElement(child) || SKIPPED.has(nameOf(child))) continue;
      const at = ['x', 'y', 'dy'].map((name) => pixels(child.getAttribute(name)));
      if (at.some((value) => value !== undefined)) {
        const [left, top, down = 0] = at;
        y = (top ?? y) + down;
        line = { x: left === undefined ? line.x : short(left), y: short(y), runs: [] };
        lines.push(line);
      }
      visit(child);
    }
  };
  visit(text);
  return lines;
}

function runOf(parent: DrawnElement, { textContent }: DrawnElement, valueOf: OwnValue): Run {
  return {
    text: (textContent ?? '').replace(/\s+/g, ' '),
    bold: /bold|[6-9]00/.test(inherited(parent, 'font-weight', valueOf) ?? ''),
    italic: inherited(parent, 'font-style', valueOf) === 'italic',
  };
}

function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (run.text === '') return;
  if (last !== undefined && last.bold === run.bold && last.italic === run.italic)
    runs[runs.length - 1] = { ...last, text: last.text + run.text };
  else runs.push(run);
}

function runMarkup(runs: readonly Run[]): string {
  return runs
    .map(({ text, bold, italic }, i) => {
      const trimmed = i === 0 ? text.trimStart() : text;
      const styles = [
        ...(bold ? ['font-weight="600"'] : []),
        ...(italic ? ['font-style="italic"'] : []),
      ];
      return styles.length === 0
        ? escape(trimmed)
        : `<tspan ${styles.join(' ')}>${escape(trimmed)}</tspan>`;
    })
    .join('');
}
