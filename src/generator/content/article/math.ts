import { own } from '../../../components/own.js';

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

/** KaTeX shows a command that it does not know in its colour for errors. */
const UNKNOWN_COMMAND = /<mstyle mathcolor="#cc0000"><mtext>(\\[a-zA-Z]+)<\/mtext>/;

/** What KaTeX says of a faulty formula in the markup it made of it. */
export function mathFault(html: string): string | undefined {
  const title = /class="katex-error" title="([^"]*)"/.exec(html)?.[1];
  if (title === undefined) {
    const command = UNKNOWN_COMMAND.exec(html)?.[1];
    return command === undefined ? undefined : `there is no command ${command}`;
  }
  return title
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => own(NAMED, entity) ?? entity)
    .replace(/^ParseError: (?:KaTeX parse error: )?/, '');
}

/** Groups and switches of style that may be nested in a formula: KaTeX calls itself for each. */
export const DEEPEST_FORMULA = 200;

/** What opens and closes groups, what ends a cell, and switches that hold all behind them. */
const NESTING =
  /\\(left|right|begin|end|color|rm|sf|tt|bf|it|cal|tiny|sixptsize|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|displaystyle|textstyle|scriptstyle|scriptscriptstyle)(?![a-zA-Z])|\\(?:[a-zA-Z]+|[^])|[{}&]/g;

/** Whether a formula is nested deeper than KaTeX can surely render. Linear in the formula. */
export function isTooDeep(tex: string): boolean {
  /** Switches of the groups that are open, from the outermost on. */
  const groups = [0];
  let switches = 0;
  const endSwitches = (): void => {
    switches -= groups.at(-1) ?? 0;
    groups[groups.length - 1] = 0;
  };
  for (const [sign, word] of tex.matchAll(NESTING)) {
    if (sign === '{' || word === 'left' || word === 'begin') groups.push(0);
    else if (sign === '}' || word === 'right' || word === 'end') {
      endSwitches();
      if (groups.length > 1) groups.pop();
    } else if (sign === '&' || sign === '\\\\') endSwitches();
    else if (word !== undefined) {
      groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
      switches++;
    }
    if (groups.length + switches > DEEPEST_FORMULA) return true;
  }
  return false;
}
