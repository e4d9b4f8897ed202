import {
  isElement,
  nameOf,
  numberOf,
  selfAndAncestors,
  TEXT,
  type DrawnElement,
} from './element.js';
import { boxAround, cornersOf, moved, numbersIn, pathPoints, readTransform } from './geometry.js';
import type { Box, Point } from './geometry.js';

/** Width of a text in pixels. */
export type TextWidth = (text: string, font: Font) => number;

export interface Font {
  /** Size in pixels. */
  readonly size: number;
  readonly isBold: boolean;
}

/** The value of a property, from styles and attributes of the element itself. */
export type OwnValue = (element: DrawnElement, property: string) => string | undefined;

export interface Measure {
  /** The box of an element in its own coordinates; undefined if it shows nothing. */
  readonly boxOf: (element: DrawnElement) => Box | undefined;
  /** The width of all text in an element. */
  readonly widthOf: (element: DrawnElement) => number;
}

/** Elements that take no place. */
const INVISIBLE = new Set([
  'defs',
  'marker',
  'style',
  'title',
  'desc',
  'symbol',
  'clippath',
  'filter',
  'lineargradient',
]);

const DEFAULT_SIZE = 16;
/** Height of a line of text, and of its part above the base line, as multiples of the font size. */
const LINE = 1.2;
const ASCENT = 0.95;

/** The value of a property that elements inherit. */
export function inherited(
  element: DrawnElement,
  property: string,
  valueOf: OwnValue,
): string | undefined {
  for (const each of selfAndAncestors(element)) {
    const value = valueOf(each, property);
    if (value !== undefined && value !== 'inherit') return value;
  }
  return undefined;
}

/** Measures elements of a drawing as a browser does, with known widths of characters. */
export function createMeasure(textWidth: TextWidth, valueOf: OwnValue): Measure {
  const fontOf = (element: DrawnElement): Font => {
    const size = inherited(element, 'font-size', valueOf) ?? '';
    const weight = inherited(element, 'font-weight', valueOf) ?? '';
    return {
      size: lengthOf(size, DEFAULT_SIZE) ?? DEFAULT_SIZE,
      isBold: /bold|[6-9]00/.test(weight),
    };
  };
  const widthOf = (element: DrawnElement): number =>
    textWidth(element.textContent ?? '', fontOf(element));

  const textBox = (element: DrawnElement): Box | undefined => {
    const { size } = fontOf(element);
    const anchor = inherited(element, 'text-anchor', valueOf);
    const baseline = inherited(element, 'dominant-baseline', valueOf) ?? '';
    const rows = rowsOf(element, size, (node) =>
      textWidth(node.textContent ?? '', parentFont(node)),
    );
    const above = size * ascentFor(baseline);
    const corners = rows.flatMap(({ x, y, width }): Point[] => {
      const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
      return [
        [left, y - above],
        [left + width, y - above + size * LINE],
      ];
    });
    return boxAround(corners);
  };
  const parentFont = (node: DrawnElement): Font =>
    node.parentNode === null ? { size: DEFAULT_SIZE, isBold: false } : fontOf(node.parentNode);

  const boxOf = (element: DrawnElement): Box | undefined => {
    const name = nameOf(element);
    if (INVISIBLE.has(name)) return undefined;
    if (name === 'text' || name === 'tspan') return textBox(element);
    const points = shapePoints(name, element);
    if (points !== undefined) return boxAround(points);
    const corners = [...element.childNodes].filter(isElement).flatMap((child): Point[] => {
      const box = boxOf(child);
      if (box === undefined) return [];
      const matrix = readTransform(child.getAttribute('transform'));
      return cornersOf(box).map((corner) => moved(matrix, corner));
    });
    return boxAround(corners);
  };
  return { boxOf, widthOf };
}

/** The distance between the top of a line and its `y`, as a multiple of the font size. */
function ascentFor(baseline: string): number {
  if (/central|middle/.test(baseline)) return LINE / 2;
  return /hanging|before/.test(baseline) ? 0 : ASCENT;
}

/** A length in pixels. Undefined for a text that is none. */
function lengthOf(text: string | null, size: number): number | undefined {
  const value = Number.parseFloat(text ?? '');
  if (!Number.isFinite(value)) return undefined;
  return /em$/.test(text ?? '') ? value * size : value;
}

interface Row {
  readonly x: number;
  readonly y: number;
  width: number;
  /** Whether it has text. An empty line in a text has a sign without a width. */
  isShown: boolean;
}

/** The lines of a text: each `tspan` with a position begins one. */
function rowsOf(text: DrawnElement, size: number, widthOf: (node: DrawnElement) => number): Row[] {
  let row: Row = {
    x: numberOf(text, 'x'),
    y:
      (lengthOf(text.getAttribute('y'), size) ?? 0) +
      (lengthOf(text.getAttribute('dy'), size) ?? 0),
    width: 0,
    isShown: false,
  };
  const rows = [row];
  const visit = (parent: DrawnElement): void => {
    for (const child of parent.childNodes) {
      if (child.nodeType === TEXT) {
        row.width += widthOf(child);
        row.isShown ||= child.textContent !== '';
      }
      if (!isElement(child) || INVISIBLE.has(nameOf(child))) continue;
      const x = lengthOf(child.getAttribute('x'), size);
      const y = lengthOf(child.getAttribute('y'), size);
      const dy = lengthOf(child.getAttribute('dy'), size);
      if (x !== undefined || y !== undefined || dy !== undefined) {
        row = { x: x ?? row.x + row.width, y: (y ?? row.y) + (dy ?? 0), width: 0, isShown: false };
        rows.push(row);
      }
      visit(child);
    }
  };
  visit(text);
  return rows.filter(({ isShown }) => isShown);
}

/** The points of a shape; undefined for an element that is none. */
function shapePoints(name: string, element: DrawnElement): Point[] | undefined {
  const get = (attribute: string): number => numberOf(element, attribute);
  const around = (x: number, y: number, rx: number, ry: number): Point[] =>
    cornersOf([x - rx, y - ry, x + rx, y + ry]);
  switch (name) {
    case 'rect':
    case 'image':
    case 'foreignobject':
      return cornersOf([get('x'), get('y'), get('x') + get('width'), get('y') + get('height')]);
    case 'circle':
      return around(get('cx'), get('cy'), get('r'), get('r'));
    case 'ellipse':
      return around(get('cx'), get('cy'), get('rx'), get('ry'));
    case 'line':
      return [
        [get('x1'), get('y1')],
        [get('x2'), get('y2')],
      ];
    case 'polygon':
    case 'polyline':
      return pairs(numbersIn(element.getAttribute('points') ?? ''));
    case 'path':
      return pathPoints(element.getAttribute('d') ?? '');
    default:
      return undefined;
  }
}

function pairs(values: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < values.length; i += 2) points.push([values[i] ?? 0, values[i + 1] ?? 0]);
  return points;
}
