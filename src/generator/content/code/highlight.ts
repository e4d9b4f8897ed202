import { escapeText } from '../../model/html-text.js';
import { grammarFor, tokenize, type Token } from './languages.js';
import { own } from '../../../components/own.js';
import { onceForTexts } from '../../model/once.js';
import { LONGEST_CODE, MAX_KEPT_CODE } from './syntax.js';

/** A part of code with one style; `type` is '' for none. */
interface Run {
  readonly type: string;
  readonly text: string;
}

/** Token types that have a colour. Other tokens get the style around them, for small markup. */
const STYLED: ReadonlySet<string> = new Set([
  'annotation',
  'atrule',
  'attr-name',
  'attr-value',
  'boolean',
  'bold',
  'builtin',
  'char',
  'class-name',
  'comment',
  'constant',
  'decorator',
  'deleted',
  'directive',
  'entity',
  'function',
  'important',
  'inserted',
  'italic',
  'key',
  'keyword',
  'namespace',
  'number',
  'operator',
  'parameter',
  'property',
  'punctuation',
  'regex',
  'selector',
  'string',
  'symbol',
  'table',
  'tag',
  'title',
  'url',
  'variable',
]);

/** Token types that get the colour of another type. */
const SAME_AS: Readonly<Record<string, string>> = {
  cdata: 'comment',
  doctype: 'comment',
  prolog: 'comment',
  'doc-comment': 'comment',
  shebang: 'comment',
  'template-string': 'string',
  'triple-quoted-string': 'string',
  'string-literal': 'string',
  heredoc: 'string',
  'interpolation-punctuation': 'punctuation',
  'function-variable': 'function',
  'maybe-class-name': 'class-name',
  'return-type': 'class-name',
  'constructor-invocation': 'class-name',
  'type-declaration': 'class-name',
  'function-definition': 'function',
  'function-name': 'function',
  'for-or-select': 'variable',
  'assign-left': 'variable',
  environment: 'variable',
  parameter: 'variable',
  scalar: 'string',
  datetime: 'number',
  null: 'keyword',
  preprocessor: 'directive',
  macro: 'directive',
  'attr-equals': 'punctuation',
  'named-parameter': 'property',
  'code-block': 'string',
};

/** How a line is marked. */
export interface LineMark {
  /** Classes of the line in addition to `line`: `hl`, `add`, `del`, and those of the site. */
  readonly classes: readonly string[];
}

/**
 * Highlight code to markup. With `marks`, one for each line, every line is a `span.line` with
 * the classes of its mark. Without them there are only the spans of tokens.
 */
export function highlight(code: string, language: string, marks?: readonly LineMark[]): string {
  const runs = runsOf(language, code);
  if (marks === undefined) return runs.map(markup).join('');
  return splitLines(runs)
    .map((line, i) => {
      const classes = ['line', ...(marks[i]?.classes ?? [])].map(escapeText).join(' ');
      return `<span class="${classes}">${line.map(markup).join('')}\n</span>`;
    })
    .join('');
}

function runsOf(language: string, code: string): readonly Run[] {
  const grammar = grammarFor(language);
  if (grammar === undefined || code.length > LONGEST_CODE) return [{ type: '', text: code }];
  const packed = packedRuns(language, code);
  const runs: Run[] = [];
  for (let at = 0, start = 0; at < packed.length; at += 2) {
    const end = packed[at + 1] ?? 0;
    runs.push({ type: RUN_TYPES[packed[at] ?? 0] ?? '', text: code.slice(start, end) });
    start = end;
  }
  return runs;
}

/** The types of runs, by their number. */
const RUN_TYPES: readonly string[] = ['', ...STYLED];

/**
 * The runs of code as numbers: the type and the end of each. They are kept, because translations of
 * a page have the same code. As objects, they would take ten times the memory.
 */
const packedRuns = onceForTexts((language = '', code = ''): Uint32Array => {
  const grammar = grammarFor(language);
  const runs: Run[] = [];
  if (grammar !== undefined) flatten(tokenize(code, grammar), '', runs);
  let end = 0;
  return Uint32Array.from(
    runs.flatMap(({ type, text }) => [RUN_TYPES.indexOf(type), (end += text.length)]),
  );
}, MAX_KEPT_CODE);

function flatten(tokens: readonly (string | Token)[], type: string, runs: Run[]): void {
  for (const token of tokens) {
    if (typeof token === 'string') push(runs, type, token);
    else {
      const style = styleOf(token) ?? type;
      if (typeof token.content === 'string') push(runs, style, token.content);
      else flatten(Array.isArray(token.content) ? token.content : [token.content], style, runs);
    }
  }
}

function push(runs: Run[], type: string, text: string): void {
  const last = runs.at(-1);
  // White space has no colour, so it joins the run before it.
  if (last !== undefined && (last.type === type || /^\s+$/.test(text)))
    runs[runs.length - 1] = { type: last.type, text: last.text + text };
  else runs.push({ type, text });
}

function styleOf(token: Token): string | undefined {
  const names = [token.type, ...(Array.isArray(token.alias) ? token.alias : [token.alias])];
  for (const name of names) {
    if (name === undefined || name === '') continue;
    const style = own(SAME_AS, name) ?? name;
    if (STYLED.has(style)) return style;
  }
  return undefined;
}

function splitLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, i) => {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ type: run.type, text });
    });
  }
  return lines;
}

function markup(run: Run): string {
  const text = escapeText(run.text);
  return run.type === '' ? text : `<span class="t-${run.type}">${text}</span>`;
}
