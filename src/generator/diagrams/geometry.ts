/** A point: x, y. */
export type Point = readonly [number, number];
/** A box: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];
/** An affine transformation, in the order of SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** All numbers in a text. */
export const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

export const moved = (m: Matrix, [x, y]: Point): Point => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

const shift = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

function turn(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}

/** The transformation of a `transform` attribute. Unknown functions change nothing. */
export function readTransform(text: string | null): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g))
    matrix = multiply(matrix, transformStep(name, numbersIn(list)));
  return matrix;
}

function transformStep(name: string, values: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  if (name === 'translate') return shift(a, b);
  if (name === 'scale') return [a, 0, 0, values.length > 1 ? b : a, 0, 0];
  if (name === 'rotate') return multiply(multiply(shift(b, c), turn(a)), shift(-b, -c));
  return name === 'matrix' ? [a, b, c, d, e, f] : IDENTITY;
}

/** The smallest box around points; undefined for none. */
export function boxAround(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

export const cornersOf = ([left, top, right, bottom]: Box): Point[] => [
  [left, top],
  [right, top],
  [left, bottom],
  [right, bottom],
];

/** How many numbers each command of a path takes. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['M', 2],
  ['L', 2],
  ['H', 1],
  ['V', 1],
  ['C', 6],
  ['S', 4],
  ['Q', 4],
  ['T', 2],
  ['A', 7],
]);

/**
 * The points of a path: ends of its segments, control points of curves, and points on arcs. The box
 * around them contains the path.
 */
export function pathPoints(path: string): Point[] {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  for (const [, sign = '', list = ''] of path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const command = sign.toUpperCase();
    if (command === 'Z') {
      at = start;
      points.push(at);
    }
    const size = ARGUMENTS.get(command) ?? Infinity;
    const values = numbersIn(list);
    for (let i = 0; i + size <= values.length; i += size) {
      const segment = { command, isRelative: sign !== command, values: values.slice(i, i + size) };
      const added = segmentPoints(at, segment);
      points.push(...added);
      at = added.at(-1) ?? at;
      if (command === 'M' && i === 0) start = at;
    }
  }
  return points;
}

interface Segment {
  readonly command: string;
  readonly isRelative: boolean;
  readonly values: readonly number[];
}

function segmentPoints(from: Point, { command, isRelative, values }: Segment): Point[] {
  const [x, y] = from;
  const [left, top] = isRelative ? from : [0, 0];
  const [first = 0] = values;
  if (command === 'H') return [[left + first, y]];
  if (command === 'V') return [[x, top + first]];
  if (command === 'A') {
    const end: Point = [left + (values[5] ?? 0), top + (values[6] ?? 0)];
    return [...arcPoints(from, end, values), end];
  }
  const points: Point[] = [];
  for (let i = 0; i + 1 < values.length; i += 2)
    points.push([left + (values[i] ?? 0), top + (values[i + 1] ?? 0)]);
  return points;
}

const ARC_STEPS = 16;

/** Points on an elliptical arc, by the formulas of the SVG specification (B.2.4). */
function arcPoints([x1, y1]: Point, [x2, y2]: Point, values: readonly number[]): Point[] {
  let [rx = 0, ry = 0] = values.map(Math.abs);
  const [, , degrees = 0, large = 0, sweep = 0] = values;
  if (rx === 0 || ry === 0) return [];
  const [cos, sin] = turn(degrees);
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const excess = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
  if (excess > 1) [rx, ry] = [rx * excess, ry * excess];
  const [a, b] = [(rx * py) ** 2, (ry * px) ** 2];
  const size = a + b === 0 ? 0 : Math.sqrt(Math.max(0, ((rx * ry) ** 2 - a - b) / (a + b)));
  const factor = large === sweep ? -size : size;
  const [qx, qy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const [cx, cy] = [cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2];
  const begin = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let angle = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin;
  if (sweep !== 0 && angle < 0) angle += 2 * Math.PI;
  if (sweep === 0 && angle > 0) angle -= 2 * Math.PI;
  const points: Point[] = [];
  for (let i = 1; i < ARC_STEPS; i++) {
    const t = begin + (angle * i) / ARC_STEPS;
    const [ex, ey] = [rx * Math.cos(t), ry * Math.sin(t)];
    points.push([cos * ex - sin * ey + cx, sin * ex + cos * ey + cy]);
  }
  return points;
}
