import { own } from '../../../components/own.js';

/** Renders TeX to markup. */
export type MathRenderer = (tex: string, display: boolean) => string;

/** Load KaTeX, which only sites with formulas need. */
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
 * Render without KaTeX's warnings about characters that its fonts do not have. They would print
 * control characters of a formula to the terminal.
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

/** The markup of an unknown command: KaTeX shows it in its colour for errors. */
const UNKNOWN_COMMAND = /<mstyle mathcolor="#cc0000"><mtext>(\\[a-zA-Z]+)<\/mtext>/;

/** The error in the markup of a formula, or undefined. */
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

/** Levels of groups and style switches in a formula. KaTeX recurses for each. */
export const DEEPEST_FORMULA = 200;

/** Commands that open or close a group. */
const GROUP_COMMANDS = ['left', 'right', 'begin', 'end'];
/** Commands that change the style of everything after them in their group. */
const SWITCHES = [
  ...['color', 'rm', 'sf', 'tt', 'bf', 'it', 'cal'],
  ...['tiny', 'sixptsize', 'scriptsize', 'footnotesize', 'small', 'normalsize'],
  ...['large', 'Large', 'LARGE', 'huge', 'Huge'],
  ...['displaystyle', 'textstyle', 'scriptstyle', 'scriptscriptstyle'],
];
const NESTING = new RegExp(
  `\\\\(${[...GROUP_COMMANDS, ...SWITCHES].join('|')})(?![a-zA-Z])` +
    // All other commands, so that their letters and signs do not count, and signs that count.
    '|\\\\(?:[a-zA-Z]+|[^])|[{}&]',
  'g',
);

/** Whether a formula may be nested too deep for KaTeX. Linear in its length. */
export function isTooDeep(tex: string): boolean {
  /** Number of switches in each open group, outermost first. */
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
