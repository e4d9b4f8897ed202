/** Comments, texts and addresses, which can contain the signs of a rule. */
const OPAQUE =
  /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*["\n]?|'(?:[^'\\\n]|\\[^])*['\n]?|url\([^()"'\s]*\)/y;

/** Rules that may be before an `@import`. */
const EARLY = /^@(?:charset|import|layer)\b/i;

interface Rule {
  readonly start: number;
  readonly end: number;
  /** Whether it ends with a semicolon, and not with a block. */
  readonly isStatement: boolean;
}

/**
 * Moves the `@import` rules that come after other rules in front of these, where browsers and
 * bundlers read them. Bundlers of Docusaurus accept them everywhere. Lines stay lines. Pure.
 */
export function withImportsFirst(css: string): string {
  if (!/@import/i.test(css)) return css;
  const rules = rulesOf(css);
  const isEarly = ({ start, end, isStatement }: Rule): boolean =>
    isStatement && EARLY.test(css.slice(start, end));
  const first = rules.findIndex((rule) => !isEarly(rule));
  const place = rules[first]?.start;
  if (place === undefined) return css;
  const late = rules
    .slice(first)
    .filter((rule) => isEarly(rule) && /^@import/i.test(css.slice(rule.start, rule.end)));
  if (late.length === 0) return css;
  const moved = late.map(({ start, end }) => css.slice(start, end).replace(/\s*\n\s*/g, ' '));
  let rest = '';
  let done = place;
  for (const { start, end } of late) {
    rest += css.slice(done, start) + css.slice(start, end).replace(/[^\n]/g, '');
    done = end;
  }
  return `${css.slice(0, place)}${moved.join(' ')} ${rest}${css.slice(done)}`;
}

/** The rules at the top of a style sheet. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start: number | undefined;
  let depth = 0;
  for (let at = 0; at < css.length;) {
    OPAQUE.lastIndex = at;
    const [opaque] = OPAQUE.exec(css) ?? [];
    const isComment = opaque?.startsWith('/*') === true;
    const sign = css.charAt(at);
    if (start === undefined && !isComment && !/\s/.test(sign)) start = at;
    at += opaque?.length ?? 1;
    if (opaque !== undefined || start === undefined) continue;
    if (sign === '{') depth++;
    if (sign === '}' && depth > 0) depth--;
    if (depth > 0 || (sign !== ';' && sign !== '}')) continue;
    rules.push({ start, end: at, isStatement: sign === ';' });
    start = undefined;
  }
  return rules;
}
