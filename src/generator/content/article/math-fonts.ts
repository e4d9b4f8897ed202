/** The classes with which KaTeX chooses another font than its main one. */
const FONTS: ReadonlyMap<string, string> = new Map([
  ['mainrm', 'Main-Regular'],
  ['mathnormal', 'Math-Italic'],
  ['mathit', 'Main-Italic'],
  ['mathbf', 'Main-Bold'],
  ['boldsymbol', 'Math-BoldItalic'],
  ...['amsrm', 'mathbb', 'textbb'].map((name) => [name, 'AMS-Regular'] as const),
  ['mathcal', 'Caligraphic-Regular'],
  ...['mathfrak', 'textfrak'].map((name) => [name, 'Fraktur-Regular'] as const),
  ...['mathboldfrak', 'textboldfrak'].map((name) => [name, 'Fraktur-Bold'] as const),
  ...['mathtt', 'texttt'].map((name) => [name, 'Typewriter-Regular'] as const),
  ...['mathscr', 'textscr'].map((name) => [name, 'Script-Regular'] as const),
  ...['mathsf', 'textsf'].map((name) => [name, 'SansSerif-Regular'] as const),
  ...['mathboldsf', 'textboldsf'].map((name) => [name, 'SansSerif-Bold'] as const),
  ...['mathsfit', 'mathitsf', 'textitsf'].map((name) => [name, 'SansSerif-Italic'] as const),
  ['delimsizing size1', 'Size1-Regular'],
  ['delimsizing size2', 'Size2-Regular'],
  ['delimsizing size3', 'Size3-Regular'],
  ['delimsizing size4', 'Size4-Regular'],
  ['delim-size1', 'Size1-Regular'],
  ['delim-size4', 'Size4-Regular'],
  ['op-symbol small-op', 'Size1-Regular'],
  ['op-symbol large-op', 'Size2-Regular'],
]);

/** Classes of text whose font also depends on the elements around it. */
const MIXED = /\btext(?:bf|it|rm|md|up)\b/;

const TOKENS = /<(\/?)span(?: class="([^"]*)")?[^>]*>|[^<]+|</g;

/** The names of the fonts that show a formula, in the markup of KaTeX. */
export function fontsOf(html: string): ReadonlySet<string> {
  const fonts = new Set<string>();
  /** The font in each open element, innermost last. */
  const open = ['Main-Regular'];
  const start = html.indexOf('<span class="katex-html"');
  for (const [token, end, classes = ''] of html.slice(Math.max(start, 0)).matchAll(TOKENS)) {
    const font = open.at(-1) ?? '';
    if (end === '/') open.pop();
    else if (end === '') open.push(fontFor(classes) ?? font);
    else if (font !== '' && /[^\s\u200b]/.test(token)) fonts.add(font);
  }
  return fonts;
}

/** The font for these classes: '' for one that is not known here. Undefined if they choose none. */
function fontFor(classes: string): string | undefined {
  if (MIXED.test(classes)) return '';
  const names = classes.split(' ');
  const pairs = names.map((name, i) => `${name} ${names[i + 1] ?? ''}`);
  return [...pairs, ...names].map((name) => FONTS.get(name)).find((font) => font !== undefined);
}
