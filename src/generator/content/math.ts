import { own } from '../../components/own.js';

/** Renders TeX to markup. */
export type MathRenderer = (tex: string, display: boolean) => string;

/** Load KaTeX: only sites with formulas pay for it. */
export async function loadMath(): Promise<MathRenderer> {
  const { default: katex } = await import('katex');
  return (tex, display) =>
    withoutWarnings(() =>
      katex.renderToString(tex, {
        displayMode: display,
        throwOnError: false,
        strict: 'ignore',
        trust: false,
        output: 'htmlAndMathml',
      }),
    );
}

/**
 * KaTeX prints every character that its fonts do not have, as it is in the formula: a control
 * character would reach the terminal. The formula shows such a character in another font.
 */
function withoutWarnings<T>(render: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return render();
  } finally {
    console.warn = warn;
  }
}

const NAMED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** What KaTeX says of a faulty formula in the markup it made of it. */
export function mathFault(html: string): string | undefined {
  const title = /class="katex-error" title="([^"]*)"/.exec(html)?.[1];
  return title
    ?.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => own(NAMED, entity) ?? entity)
    .replace(/^ParseError: (?:KaTeX parse error: )?/, '');
}
