import { all } from './dom.js';

/** The part of mermaid that is used here. */
interface Mermaid {
  initialize(config: { startOnLoad: boolean; theme: string; securityLevel: 'strict'; fontFamily: string }): void;
  render(id: string, code: string): Promise<{ svg: string }>;
}

function isMermaid(value: unknown): value is Mermaid {
  return typeof value === 'object' && value !== null && 'render' in value && 'initialize' in value;
}

async function draw(mermaid: Mermaid, blocks: readonly HTMLElement[]): Promise<void> {
  mermaid.initialize({ startOnLoad: false, theme: document.documentElement.dataset['theme'] === 'light' ? 'neutral' : 'dark', securityLevel: 'strict', fontFamily: 'inherit' });
  for (const [index, block] of blocks.entries()) {
    try {
      const { svg } = await mermaid.render(`docsgen-diagram-${index}`, block.textContent ?? '');
      const shown = block.nextElementSibling;
      const figure = shown?.classList.contains('mermaid') === true ? shown : document.createElement('div');
      figure.className = 'mermaid';
      figure.innerHTML = svg;
      block.after(figure);
      block.hidden = true;
    } catch (error) {
      // The source stays readable, which is better than an empty box.
      console.error(error);
    }
  }
}

/** Draw the diagrams of the page, and draw them again in the other colours when the mode changes. */
export async function startMermaid(): Promise<void> {
  const src = document.documentElement.dataset['mermaidSrc'];
  const blocks = all('[data-mermaid]');
  if (src === undefined || blocks.length === 0) return;
  try {
    const module: unknown = await import(src);
    const mermaid = typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
    if (!isMermaid(mermaid)) throw new Error(`${src} does not export mermaid`);
    await draw(mermaid, blocks);
    addEventListener('docsgen:theme', () => void draw(mermaid, blocks));
  } catch (error) {
    console.error(error);
  }
}
