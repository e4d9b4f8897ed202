import { parseHTML } from 'linkedom';
import type { FontMetrics } from '../cards/font.js';
import type { DrawResult, NotDrawn } from '../model/diagram.js';
import { isColour } from './colours.js';
import { cleanDrawing, createOwnValue } from './clean-drawing.js';
import type { DrawnElement } from './element.js';
import { faultLine } from './fault-line.js';
import { createMeasure, type Measure } from './measure.js';
import { themeVariables } from './roles.js';
import { readStyleSheet, type StyleSheet } from './style-sheet.js';

/** The parts of mermaid's interface that drawing uses. */
export interface Mermaid {
  initialize(config: Readonly<Record<string, unknown>>): void;
  render(id: string, code: string): Promise<{ svg: string; diagramType?: string }>;
  /** The type of a diagram; throws for an unknown one. */
  detectType?(code: string): string;
}

export interface DiagramFonts {
  readonly normal: FontMetrics;
  readonly bold: FontMetrics;
}

/** Draws one diagram at a time. */
export type DrawDiagram = (code: string) => Promise<DrawResult>;

/** The kinds of diagrams whose drawings follow the site's colours. */
const KINDS = new Set([
  'flowchart',
  'flowchart-v2',
  'sequence',
  'state',
  'stateDiagram',
  'class',
  'classDiagram',
  'er',
  'gantt',
]);

const ID = 'drawing';

/** Mermaid draws a message instead of a longer text. */
const MAX_LENGTH = 50_000;

/** The globals of a browser that mermaid reads when it is loaded and when it draws. */
const GLOBALS = [
  'document',
  'DOMParser',
  'DocumentFragment',
  'Element',
  'HTMLElement',
  'HTMLTemplateElement',
  'Node',
  'NodeFilter',
  'SVGElement',
  'XMLSerializer',
];

/**
 * Prepares this process for drawing with mermaid: it gets a small document without a browser, in
 * which text has the widths of `fonts`. Changes the global object, so it needs its own process.
 */
export async function createDrawing(
  fonts: DiagramFonts,
  load: () => Promise<Mermaid>,
): Promise<DrawDiagram> {
  const { document, window } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  let sheet: { readonly css: string; readonly rules: StyleSheet } | undefined;
  const currentSheet = (): StyleSheet | undefined => {
    const css = String(document.querySelector(`#${ID} style`)?.textContent ?? '');
    if (sheet?.css !== css) sheet = { css, rules: readStyleSheet(css) };
    return sheet.rules;
  };
  const valueOf = createOwnValue(currentSheet);
  const measure = createMeasure(
    (text, { size, isBold }) =>
      (isBold ? fonts.bold : fonts.normal).widthOf(text.replace(/\s+/g, ' ')) * size,
    valueOf,
  );
  becomeBrowser(new Map(Object.entries(globalsOf(window))), measure);
  const mermaid = await load();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: {
      htmlLabels: false,
      nodeSpacing: 36,
      rankSpacing: 40,
      padding: 10,
      wrappingWidth: 260,
    },
    sequence: { actorFontSize: 16, height: 48, boxMargin: 8 },
    class: { htmlLabels: false },
    gantt: { useWidth: 800 },
    deterministicIds: true,
    handDrawnSeed: 1,
    theme: 'base',
    themeVariables,
    fontFamily: 'sans-serif',
    suppressErrorRendering: true,
  });
  return async (code) => {
    if (code.length > MAX_LENGTH)
      return { reason: `It has more than ${MAX_LENGTH.toLocaleString('en')} characters.` };
    // Diagrams with errors leave elements behind.
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    resetRandom();
    try {
      const { svg, diagramType = '' } = await mermaid.render(ID, code);
      if (!KINDS.has(diagramType)) return ofOtherKind(diagramType);
      document.body.innerHTML = svg;
      const root = document.querySelector(`#${ID}`) as unknown as DrawnElement | null;
      // The line at today's date would change the drawing every day.
      for (const today of document.querySelectorAll('.today')) today.remove();
      if (root === null) return { reason: 'It shows nothing.' };
      return cleanDrawing(root, valueOf, measure);
    } catch (error) {
      const type = typeOf(mermaid, code);
      return type === undefined || KINDS.has(type) ? failureOf(error, code) : ofOtherKind(type);
    }
  };
}

const ofOtherKind = (type: string): NotDrawn => ({
  reason: `The build does not draw diagrams of the type "${type}".`,
});

function typeOf(mermaid: Mermaid, code: string): string | undefined {
  try {
    return mermaid.detectType?.(code);
  } catch {
    return undefined;
  }
}

/** Why mermaid threw an error: a sentence, and the line of an error in the text. */
function failureOf(error: unknown, code: string): NotDrawn {
  const text = error instanceof Error ? error.message : String(error);
  const [, place] = /error on line (\d+)/i.exec(text) ?? [];
  if (place !== undefined)
    return {
      reason: 'Mermaid cannot read this line of the diagram.',
      line: faultLine(code, Number(place)),
    };
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return { reason: /[.!?]$/.test(line) ? line : `${line}.` };
}

/** Numbers that look random, the same for each diagram. */
let seed = 1;
function resetRandom(): void {
  seed = 1;
}

/** The answers to questions of mermaid about style sheets. */
const CSS_ANSWERS = {
  supports: (property: string, value: string) => property === 'color' && isColour(value),
  escape: (name: string) => name.replace(/^\d|[^\w\u0080-\uffff-]/g, (sign) => `\\${sign}`),
};

/** The values of `GLOBALS`, and the window itself. */
function globalsOf(window: object): Record<string, unknown> {
  const values = GLOBALS.map((name) => [name, Reflect.get(window, name) as unknown] as const);
  Reflect.set(window, 'CSS', CSS_ANSWERS);
  return { window, CSS: CSS_ANSWERS, ...Object.fromEntries(values) };
}

function becomeBrowser(values: ReadonlyMap<string, unknown>, measure: Measure): void {
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  for (const [name, value] of values) define(name, value);
  define('CSSStyleSheet', EmptySheet);
  define('getComputedStyle', (element: { readonly style: unknown }) => element.style);
  Math.random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const { prototype } = values.get('Element') as { prototype: Record<string, unknown> };
  prototype['getBBox'] = function getBBox(this: DrawnElement) {
    const [x, y, right, bottom] = measure.boxOf(this) ?? [0, 0, 0, 0];
    return { x, y, width: right - x, height: bottom - y };
  };
  prototype['getBoundingClientRect'] = function getBoundingClientRect(this: DrawnElement) {
    const [left, top, right, bottom] = measure.boxOf(this) ?? [0, 0, 0, 0];
    return { x: left, y: top, left, top, right, bottom, width: right - left, height: bottom - top };
  };
  prototype['getComputedTextLength'] = function getComputedTextLength(this: DrawnElement) {
    return measure.widthOf(this);
  };
}

/** Mermaid collects the rules of `classDef` in a sheet, and repeats them in `style` attributes. */
class EmptySheet {
  readonly cssRules: readonly unknown[] = [];

  insertRule(): number {
    return 0;
  }

  replaceSync(): void {}
}
