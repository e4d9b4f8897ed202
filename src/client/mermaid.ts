import './core.js';
import { all } from './dom.js';
import { loadModule } from './load-module.js';
import { setMarkup, withStrictDom } from './strict-dom.js';

/** The part of mermaid's API that is used here. */
interface Mermaid {
  initialize(config: {
    startOnLoad: boolean;
    theme: string;
    themeVariables: Record<string, string | boolean>;
    securityLevel: 'strict';
    fontFamily: string;
  }): void;
  render(id: string, code: string): Promise<{ svg: string }>;
}

function isMermaid(value: unknown): value is Mermaid {
  return typeof value === 'object' && value !== null && 'render' in value && 'initialize' in value;
}

/** Returns a diagram's colours: the page's design tokens in the current colour mode. */
function colours(): Record<string, string | boolean> {
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
  };
  return {
    darkMode: document.documentElement.dataset['theme'] !== 'light',
    ...Object.fromEntries(Object.entries(tokens).map(([key, name]) => [key, token(name)])),
  };
}

async function draw(mermaid: Mermaid, blocks: readonly HTMLElement[]): Promise<void> {
  mermaid.initialize({
    startOnLoad: false,
    theme: 'base',
    themeVariables: colours(),
    securityLevel: 'strict',
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  for (const [index, block] of blocks.entries()) {
    try {
      const code = block.textContent ?? '';
      const { svg } = await withStrictDom(() => mermaid.render(`docsgen-diagram-${index}`, code));
      const previous = block.nextElementSibling;
      const figure =
        previous?.classList.contains('mermaid') === true ? previous : document.createElement('div');
      figure.className = 'mermaid';
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

/** Draws the diagrams of the page, and draws them again when the colour mode changes. */
export async function drawDiagrams(): Promise<void> {
  const src = document.documentElement.dataset['mermaidSrc'];
  if (src === undefined || all('[data-mermaid]').length === 0) return;
  try {
    const module: unknown = await loadModule(src, () => import(src));
    const mermaid =
      typeof module === 'object' && module !== null && 'default' in module
        ? module.default
        : module;
    if (!isMermaid(mermaid)) throw new Error(`${src} does not export mermaid`);
    await draw(mermaid, all('[data-mermaid]'));
    if (!listening)
      addEventListener('docsgen:theme', () => void draw(mermaid, all('[data-mermaid]')));
    listening = true;
  } catch (error) {
    console.error(error);
  }
}
