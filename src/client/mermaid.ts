import './core.js';
import { all } from './dom.js';
import { loadModule } from './load-module.js';
import type { Part } from './page.js';
import { setMarkup, withStrictDom } from './strict-dom.js';

/** The part of mermaid's API that is used here. */
interface Mermaid {
  initialize(config: {
    startOnLoad: boolean;
    theme: string;
    themeVariables: Variables;
    securityLevel: 'strict';
    fontFamily: string;
  }): void;
  render(id: string, code: string): Promise<{ svg: string }>;
}

function isMermaid(value: unknown): value is Mermaid {
  return typeof value === 'object' && value !== null && 'render' in value && 'initialize' in value;
}

type Variables = Record<string, string | boolean | Readonly<Record<string, string>>>;

/** The tokens of slices, bars and branches, in order. All have enough contrast with `bg`. */
const SERIES = ['blue', 'amber', 'green', 'violet', 'code-type', 'red', 'slate', 'code-keyword'];

/** Mermaid knows this many colours of a series. */
const MOST_SERIES = 12;

/** Returns a diagram's colours: the page's design tokens in the current colour mode. */
function colours(): Variables {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--dg-${name}`).trim();
  const tokens = {
    background: 'bg',
    primaryColor: 'surface',
    primaryBorderColor: 'thread',
    primaryTextColor: 'strong',
    textColor: 'text',
    lineColor: 'line-strong',
    secondaryColor: 'hover',
    secondaryBorderColor: 'line-strong',
    tertiaryColor: 'sunken',
    tertiaryBorderColor: 'line',
    edgeLabelBackground: 'bg',
    noteBkgColor: 'thread-tint',
    noteTextColor: 'strong',
    noteBorderColor: 'thread',
    pieTitleTextColor: 'strong',
    pieLegendTextColor: 'text',
    pieSectionTextColor: 'bg',
    pieStrokeColor: 'bg',
    pieOuterStrokeColor: 'bg',
    commitLabelColor: 'text',
    commitLabelBackground: 'bg',
  };
  const series = SERIES.map(token);
  return {
    darkMode: document.documentElement.dataset['theme'] !== 'light',
    ...Object.fromEntries(Object.entries(tokens).map(([key, name]) => [key, token(name)])),
    ...seriesColours(series, token('bg')),
    pieOpacity: '1',
    xyChart: { ...axisColours(token), plotColorPalette: series.join() },
  };
}

/** The colours of charts with axes. Mermaid takes none of them from its other variables. */
function axisColours(token: (name: string) => string): Record<string, string> {
  const parts = ['Title', 'Label', 'Tick', 'Line'].flatMap((part) => [
    `xAxis${part}Color`,
    `yAxis${part}Color`,
  ]);
  const texts = ['titleColor', 'dataLabelColor', 'legendTextColor', ...parts];
  return {
    backgroundColor: token('bg'),
    ...Object.fromEntries(texts.map((name) => [name, token('text')])),
  };
}

/** The variables that mermaid numbers, with the colour of the text on each. */
function seriesColours(series: readonly string[], text: string): Record<string, string> {
  const entries = Array.from({ length: MOST_SERIES }, (_, index): [string, string][] => {
    const colour = series[index % series.length] ?? '';
    return [
      [`pie${index + 1}`, colour],
      [`cScale${index}`, colour],
      [`cScalePeer${index}`, colour],
      [`cScaleLabel${index}`, text],
      [`git${index}`, colour],
      [`gitInv${index}`, text],
      [`gitBranchLabel${index}`, text],
    ];
  });
  return Object.fromEntries(entries.flat());
}

/** The picture of a diagram, and the id of its rules. */
interface Picture {
  readonly figure: HTMLElement;
  readonly id: string;
}

/** Source of a diagram → its picture. */
const pictures = new Map<HTMLElement, Picture>();

/** The picture of a diagram, which is empty at first. Ids of gone pictures are free again. */
function pictureOf(block: HTMLElement): Picture {
  const known = pictures.get(block);
  if (known !== undefined) return known;
  const next = block.nextElementSibling;
  const figure =
    next instanceof HTMLElement && next.matches('.mermaid') ? next : document.createElement('div');
  figure.className = 'mermaid';
  const used = new Set([...pictures.values()].map(({ id }) => id));
  let number = 0;
  while (used.has(`docsgen-diagram-${number}`)) number++;
  const picture = { figure, id: `docsgen-diagram-${number}` };
  pictures.set(block, picture);
  return picture;
}

/** Forgets diagrams that are gone, and removes the pictures of those that an island has removed. */
function forgetGone(): void {
  for (const [block, { figure }] of pictures) {
    if (block.isConnected) continue;
    if (figure.isConnected) figure.remove();
    pictures.delete(block);
  }
}

async function draw(mermaid: Mermaid, blocks: readonly HTMLElement[]): Promise<void> {
  mermaid.initialize({
    startOnLoad: false,
    theme: 'base',
    themeVariables: colours(),
    securityLevel: 'strict',
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  for (const block of blocks) {
    try {
      const code = block.textContent ?? '';
      const { figure, id } = pictureOf(block);
      const { svg } = await withStrictDom(() => mermaid.render(id, code));
      setMarkup(figure, svg);
      block.after(figure);
      block.hidden = true;
    } catch (error) {
      // The source of the diagram stays visible.
      console.error(error);
    }
  }
}

let listening = false;

/**
 * Draws the diagrams of the page, or only new ones, and draws them again when the colour mode
 * changes.
 */
export async function drawDiagrams(part: Part): Promise<void> {
  forgetGone();
  const src = document.documentElement.dataset['mermaidSrc'];
  if (src === undefined || all('[data-mermaid]').length === 0) return;
  try {
    const module: unknown = await loadModule(src, () => import(src));
    const mermaid =
      typeof module === 'object' && module !== null && 'default' in module
        ? module.default
        : module;
    if (!isMermaid(mermaid)) throw new Error(`${src} does not export mermaid`);
    await draw(
      mermaid,
      all(part === 'content' ? '[data-mermaid]:not([hidden])' : '[data-mermaid]'),
    );
    if (!listening)
      addEventListener('docsgen:theme', () => void draw(mermaid, all('[data-mermaid]')));
    listening = true;
  } catch (error) {
    console.error(error);
  }
}
