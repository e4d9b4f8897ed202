import { parse as parseScript } from '@babel/parser';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments, type YAMLError } from 'yaml';
import { own } from '../../../components/own.js';
import { tooDeepAt } from '../../formats/yaml-depth.js';

/** Why code does not parse; `line` and `column` from 1, in the code. */
export interface CodeFault {
  readonly language: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Longer code is neither checked nor coloured: some parsers and grammars take quadratic time. */
export const LONGEST_CODE = 100_000;

/** The first fault of a text, or undefined. */
type Parser = (code: string) => Omit<CodeFault, 'language'> | undefined;

/** Parsers that a site has installed beside its own, by the name of their language here. */
export type CodeParsers = Readonly<Record<string, Parser>>;

/** Statements, members, a class without its body, a handler without what it guards, arguments by name. */
const CSHARP = [
  ['', ''],
  ['class X {', '\n}'],
  ['class X { void F() {', '\n}}'],
  ['', ' {}'],
  ['try {} ', ''],
  ['F(', '\n);'],
] as const;

/** Fence word → language of such a parser, what a reader calls it, and what a piece may stand in. */
const INSTALLED: Readonly<
  Record<string, readonly [string, string, readonly (readonly [string, string])[]]>
> = {
  go: [
    'go',
    'Go',
    [
      ['', ''],
      ['func _() {', '\n}'],
      ['type _ struct {', '\n}'],
    ],
  ],
  golang: [
    'go',
    'Go',
    [
      ['', ''],
      ['func _() {', '\n}'],
    ],
  ],
  python: ['python', 'Python', [['', '']]],
  py: ['python', 'Python', [['', '']]],
  java: [
    'java',
    'Java',
    [
      ['', ''],
      ['class X {', '\n}'],
      ['class X { void f() {', '\n}}'],
      ['', ' {}'],
      ['class X { void f() { try {} ', '\n}}'],
    ],
  ],
  ruby: ['ruby', 'Ruby', [['', '']]],
  rb: ['ruby', 'Ruby', [['', '']]],
  php: [
    'php',
    'PHP',
    [
      ['', ''],
      ['class X {', '\n}'],
      ['$x = [', '\n];'],
    ],
  ],
  csharp: ['csharp', 'C#', CSHARP],
  cs: ['csharp', 'C#', CSHARP],
  bash: ['bash', 'shell', [['', '']]],
  sh: ['bash', 'shell', [['', '']]],
  shell: ['bash', 'shell', [['', '']]],
};

const LANGUAGES: Readonly<Record<string, readonly [string, Parser]>> = {
  json: ['JSON', strictJson],
  jsonc: ['JSON', json],
  yaml: ['YAML', yaml],
  yml: ['YAML', yaml],
  toml: ['TOML', toml],
  js: ['JavaScript', (code) => script(code)],
  javascript: ['JavaScript', (code) => script(code)],
  mjs: ['JavaScript', (code) => script(code)],
  cjs: ['JavaScript', (code) => script(code)],
  jsx: ['JavaScript', jsx],
  ts: ['TypeScript', (code) => script(code)],
  typescript: ['TypeScript', (code) => script(code)],
  mts: ['TypeScript', (code) => script(code)],
  cts: ['TypeScript', (code) => script(code)],
  tsx: ['TypeScript', jsx],
};

/** An excerpt says so: three dots that stand for something, a template's braces. */
const EXCERPT =
  /^\s*(?:\/\/|#)?\s*\.\.\.\s*,?\s*$|…|(?:\/\/|\/\*)\s*(?:omit|snip|rest of)\b|[[{(,:=]\s*\.\.\.\s*[\]}),]|\{\{|\$\{[A-Z_]+\}(?=\s*[,}\]])/m;
/** Where no language has such brackets of its own, a placeholder stands in them. */
const PLACEHOLDER = /<[\w. -]+>/;
const BARE = new Set(['JSON', 'YAML', 'TOML', 'shell']);

/**
 * The first fault of a piece of code in a language that has a parser here;
 * undefined when there is none, no parser, or when the code is an excerpt and
 * says so. Scripts may be modules, bodies of functions, single expressions or members
 * of a class: documentation shows all of these.
 */
export function codeFault(
  language: string,
  code: string,
  installed: CodeParsers = {},
): CodeFault | undefined {
  const entry = own(LANGUAGES, language) ?? installedParser(language, installed);
  if (entry === undefined || code.trim() === '' || code.length > LONGEST_CODE) return undefined;
  const [name, parser] = entry;
  const fault = parser(code);
  if (fault === undefined || EXCERPT.test(code) || (BARE.has(name) && PLACEHOLDER.test(code)))
    return undefined;
  return { language: name, ...fault };
}

function installedParser(
  language: string,
  installed: CodeParsers,
): readonly [string, Parser] | undefined {
  const [grammar, name, frames] = own(INSTALLED, language) ?? [];
  const parser = grammar === undefined ? undefined : own(installed, grammar);
  if (name === undefined || frames === undefined || parser === undefined) return undefined;
  return [
    name,
    (code) => {
      const plain =
        grammar === 'php'
          ? code.replace(/^\s*<\?php\b/, (tag) => tag.replace(/[^\n]/g, ' ')).replace(/\?>\s*$/, '')
          : code;
      // A session shows prompts and answers: no program.
      if (grammar === 'bash' && /^\s*(?:[$>%]|\(\w+\)) /m.test(code)) return undefined;
      let first: ReturnType<Parser>;
      for (const [before, after] of frames) {
        const fault = parser(before + plain + after);
        if (fault === undefined) return undefined;
        first ??= fault;
      }
      return first;
    },
  ];
}

/** JSON without commas before closing brackets. Comments make JSON with comments of it, which has them. */
function strictJson(code: string): ReturnType<Parser> {
  const blank = code.replace(/"(?:[^"\\\n]|\\.)*"|\/[/*]/g, (found) =>
    found.startsWith('"') ? '"'.repeat(found.length) : found,
  );
  const comma = /\/[/*]/.test(blank) ? null : /,(?=\s*[}\]])/.exec(blank);
  if (comma === null) return json(code);
  const before = code.slice(0, comma.index);
  return {
    message: 'there is a comma before a closing bracket',
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
}

function json(code: string): ReturnType<Parser> {
  // Comments and commas at the end stand in documentation, and in many tools' own files.
  const plain = code
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) =>
      found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '),
    )
    .replace(/,(?=\s*[}\]])/g, ' ');
  if (
    isJson(plain) ||
    plain.split('\n').every((line) => line.trim() === '' || isJson(line)) ||
    isJson(`{${plain}}`)
  )
    return undefined;
  const before = plain.slice(0, faultOf(plain));
  return {
    message: 'it is not one value with its brackets and commas in place',
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
}

function isJson(text: string): boolean {
  return faultOf(text) === undefined;
}

/** Offset of what JSON.parse stumbles over; undefined when it does not. Engines word their errors differently, but all say when a text only ends too early. */
function faultOf(text: string): number | undefined {
  const stumbles = (length: number): boolean => {
    try {
      JSON.parse(text.slice(0, length));
      return false;
    } catch (error) {
      return (
        !/end of JSON|Unterminated string|Expected .* (?:in|at end of) JSON at position (\d+)/.test(
          error instanceof Error ? error.message : '',
        ) || atOffset(error) < length
      );
    }
  };
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    let [good, bad] = [0, text.length];
    if (!stumbles(bad)) return text.trimEnd().length;
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      if (stumbles(middle)) bad = middle;
      else good = middle;
    }
    return good;
  }
}

/** Where an error says it is; nowhere when it does not say. */
function atOffset(error: unknown): number {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return found === undefined ? Infinity : Number(found);
}

function yaml(code: string): ReturnType<Parser> {
  if (tooDeepAt(code) !== undefined) return undefined;
  for (const document of parseAllDocuments(code, {
    logLevel: 'silent',
    customTags: [],
    prettyErrors: true,
    uniqueKeys: true,
  })) {
    const [error] = document.errors;
    if (error !== undefined)
      return {
        message: firstLine(error.message).replace(/ at line \d+, column \d+:?$/, ''),
        ...yamlPlace(code, error),
      };
  }
  return undefined;
}

/** Where the text is that an error is about: an open quote where it opens, a wrong indent behind it. */
function yamlPlace(code: string, error: YAMLError): Pick<CodeFault, 'line' | 'column'> {
  const openQuote = /Missing closing (["'])/.exec(error.message)?.[1];
  const before = code.slice(0, error.pos[0]);
  const quote = openQuote === undefined ? -1 : before.lastIndexOf(openQuote);
  const indent = /^[ \t]*/.exec(code.slice(error.pos[0]))?.[0].length ?? 0;
  const isIndent = error.code === 'BAD_INDENT' && /(?:^|\n)[ \t]*$/.test(before);
  const offset = quote >= 0 ? quote : error.pos[0] + (isIndent ? indent : 0);
  const lines = code.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function toml(code: string): ReturnType<Parser> {
  try {
    parseToml(code);
    return undefined;
  } catch (error) {
    const { line = 1, column = 1 } = error as { line?: number; column?: number };
    return {
      message: firstLine(error instanceof Error ? error.message : String(error)).replace(
        /^Invalid TOML document: /,
        '',
      ),
      line,
      column,
    };
  }
}

type Dialects = readonly (readonly ('typescript' | 'jsx' | 'decorators')[])[];
/** In a script `<T>` may begin a type assertion; in JSX it is always an element. */
const JSX: Dialects = [['typescript', 'jsx', 'decorators']];
const SCRIPT: Dialects = [...JSX, ['typescript', 'decorators']];

/** How a piece of a script may stand in documentation: by itself, or as part of something. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['(', '\n)'],
  ['({', '\n})'],
  ['class X {', '\n}'],
  ['async function* f() {', '\n}'],
  ['interface X {', '\n}'],
];

/** Values in a row, one behind the other, are how documentation shows several of a kind: each has to parse. */
function script(code: string, dialects: Dialects = SCRIPT): ReturnType<Parser> {
  const fault = piece(code, dialects);
  const pieces = code.split(/\n(?=\{)/);
  return fault === undefined ||
    (pieces.length > 1 &&
      pieces.every((one) => one.trim() === '' || piece(one, dialects) === undefined))
    ? undefined
    : fault;
}

function jsx(code: string): ReturnType<Parser> {
  return script(code, JSX);
}

function piece(code: string, dialects: Dialects): ReturnType<Parser> {
  let first: ReturnType<Parser>;
  for (const [before, after] of FRAMES) {
    for (const plugins of dialects) {
      try {
        parseScript(before + code + after, {
          sourceType: 'unambiguous',
          allowReturnOutsideFunction: true,
          allowAwaitOutsideFunction: true,
          allowSuperOutsideMethod: true,
          allowUndeclaredExports: true,
          allowImportExportEverywhere: true,
          allowNewTargetOutsideFunction: true,
          errorRecovery: false,
          attachComment: false,
          plugins: [...plugins],
        });
        return undefined;
      } catch (error) {
        const { loc, message } = error as {
          loc?: { line: number; column: number };
          message: string;
        };
        // The same name twice, or elements side by side, are how documentation shows one thing in two ways.
        if (/has already been declared|Duplicate|Adjacent JSX/.test(message)) return undefined;
        first ??= {
          message: firstLine(message)
            .replace(/\s*\(\d+:\d+\)\.?$/, '')
            .replace(/\.$/, ''),
          line: loc?.line ?? 1,
          column: (loc?.column ?? 0) + 1,
        };
      }
    }
  }
  return first;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
