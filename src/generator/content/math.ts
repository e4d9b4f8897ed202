/** Renders TeX to markup. */
export type MathRenderer = (tex: string, display: boolean) => string;

/** Load KaTeX: only sites with formulas pay for it. */
export async function loadMath(): Promise<MathRenderer> {
  const { default: katex } = await import('katex');
  return (tex, display) => katex.renderToString(tex, { displayMode: display, throwOnError: false, strict: 'ignore', trust: false, output: 'htmlAndMathml' });
}
