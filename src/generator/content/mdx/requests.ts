import { FENCE, unwrapMdx } from './wrapped-code.js';

/** Words that may begin a statement that names a module. */
const STATEMENT = /\b(?:(import)\b|export\s*(?:\*|\{))/g;
/** The end of the part of such a statement before its request. */
const DELIMITER = /['"`;]/g;
const QUOTED = /(['"])((?:[^'"\\\n]|\\.|(?!\1)['"])+)\1/y;
const REQUIRE = /\brequire\(\s*(['"])((?:[^'"\\\n]|\\.|(?!\1)['"])+)\1\s*\)/g;

/**
 * The requests that an MDX text may have outside of fenced code. May list more than the parser
 * finds, never fewer.
 */
export function requestsIn(text: string): string[] {
  if (!/^(?:import|export)\b|\brequire\(/m.test(text)) return [];
  const prose = proseOf(text);
  const required = [...prose.matchAll(REQUIRE)].flatMap(([, , request]) => request ?? []);
  return [...importedIn(prose), ...required].map(withoutEscapes);
}

/** An MDX text without the content of fenced code. Lines are kept. */
export function proseOf(text: string): string {
  return withoutFences(unwrapMdx(text));
}

/**
 * The value of a string of JavaScript whose escapes are of punctuation, such as `'./\_shared/a'`.
 * Formatters of Markdown write these into imports.
 */
export function withoutEscapes(source: string): string {
  return source.replace(/\\([^a-z\d\r\n])/gi, '$1');
}

/**
 * The requests of `import` and `export … from`. Many statements without a request can be before the
 * same delimiter, so each delimiter is read one time only, for linear time.
 */
function importedIn(text: string): string[] {
  const requests: string[] = [];
  let delimiter = -1;
  for (const { index, 1: keyword } of text.matchAll(STATEMENT)) {
    if (!beginsStatement(text, index)) continue;
    if (delimiter < index) {
      DELIMITER.lastIndex = index;
      delimiter = DELIMITER.exec(text)?.index ?? text.length;
    }
    QUOTED.lastIndex = delimiter;
    const request = QUOTED.exec(text)?.[2];
    if (request === undefined) continue;
    if (keyword === 'import' || endsWithFrom(text, delimiter)) requests.push(request);
  }
  return [...new Set(requests)];
}

/** Whether an offset is the start of a line, or comes after a statement or a comment in a line. */
function beginsStatement(text: string, index: number): boolean {
  let end = index;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  if (end === 0 || text[end - 1] === '\n') return end === index;
  return text[end - 1] === ';' || text.slice(end - 2, end) === '*/';
}

/** Whether the word `from` is before an offset. */
function endsWithFrom(text: string, end: number): boolean {
  return /\bfrom\s*$/.test(text.slice(Math.max(0, end - MOST_SPACE), end));
}

/** Characters before a request in which `from` is looked for. */
const MOST_SPACE = 200;

/** A text with empty lines instead of its fenced code. */
export function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence === undefined) {
        fence = mark;
        return mark === undefined ? line : '';
      }
      if (mark?.startsWith(fence) === true) fence = undefined;
      return '';
    })
    .join('\n');
}
