import { own } from '../../../components/own.js';
import type { CodeFault, CodeParser, Fault, Frame } from './code-parser.js';
import { tomlFault, yamlFault } from './data-syntax.js';
import { onceForTexts, oncePer } from '../../model/once.js';
import { jsoncFault, jsonFault } from './json-syntax.js';
import { jsxFault, scriptFault } from './script-syntax.js';

/** Longer code is neither checked nor coloured: some parsers and grammars take quadratic time. */
export const LONGEST_CODE = 100_000;

/** Maximum number of characters of code whose faults and colours stay in memory. */
export const MAX_KEPT_CODE = 2_000_000;

/** Parsers that a site has installed, by the names of `INSTALLED_LANGUAGES`. */
export type CodeParsers = Readonly<Record<string, CodeParser>>;

/** Of a site that has installed none. One object, because results are kept for each. */
export const NO_PARSERS: CodeParsers = {};

/** A language as messages name it, and its parser. */
type Language = readonly [name: string, parser: CodeParser];

const LANGUAGES: Readonly<Record<string, Language>> = {
  json: ['JSON', jsonFault],
  jsonc: ['JSON', jsoncFault],
  yaml: ['YAML', yamlFault],
  yml: ['YAML', yamlFault],
  toml: ['TOML', tomlFault],
  js: ['JavaScript', scriptFault],
  javascript: ['JavaScript', scriptFault],
  mjs: ['JavaScript', scriptFault],
  cjs: ['JavaScript', scriptFault],
  jsx: ['JavaScript', jsxFault],
  ts: ['TypeScript', scriptFault],
  typescript: ['TypeScript', scriptFault],
  mts: ['TypeScript', scriptFault],
  cts: ['TypeScript', scriptFault],
  tsx: ['TypeScript', jsxFault],
};

/** A language whose parser the site has to install. */
interface InstalledLanguage {
  /** Key of its parser in `CodeParsers`. */
  readonly key: string;
  /** Name in messages. */
  readonly name: string;
  readonly frames: readonly Frame[];
}

const PROGRAM: Frame = ['', ''];

const GO: InstalledLanguage = {
  key: 'go',
  name: 'Go',
  frames: [PROGRAM, ['func _() {', '\n}'], ['type _ struct {', '\n}']],
};

const PYTHON: InstalledLanguage = { key: 'python', name: 'Python', frames: [PROGRAM] };

const JAVA: InstalledLanguage = {
  key: 'java',
  name: 'Java',
  frames: [
    PROGRAM,
    ['class X {', '\n}'],
    ['class X { void f() {', '\n}}'],
    // A class without its body.
    ['', ' {}'],
    // A handler without its `try`.
    ['class X { void f() { try {} ', '\n}}'],
  ],
};

const RUBY: InstalledLanguage = { key: 'ruby', name: 'Ruby', frames: [PROGRAM] };

const PHP: InstalledLanguage = {
  key: 'php',
  name: 'PHP',
  frames: [PROGRAM, ['class X {', '\n}'], ['$x = [', '\n];']],
};

const CSHARP: InstalledLanguage = {
  key: 'csharp',
  name: 'C#',
  frames: [
    PROGRAM,
    ['class X {', '\n}'],
    ['class X { void F() {', '\n}}'],
    // A class without its body.
    ['', ' {}'],
    // A handler without its `try`.
    ['try {} ', ''],
    // Named arguments.
    ['F(', '\n);'],
  ],
};

const SHELL: InstalledLanguage = { key: 'bash', name: 'shell', frames: [PROGRAM] };

/** By the name after the fence. */
const INSTALLED_LANGUAGES: Readonly<Record<string, InstalledLanguage>> = {
  go: GO,
  golang: GO,
  python: PYTHON,
  py: PYTHON,
  java: JAVA,
  ruby: RUBY,
  rb: RUBY,
  php: PHP,
  csharp: CSHARP,
  cs: CSHARP,
  bash: SHELL,
  sh: SHELL,
  shell: SHELL,
};

/** Signs that code is an excerpt: three dots for omitted code, or the braces of a template. */
const EXCERPT = new RegExp(
  [
    String.raw`^\s*(?:\/\/|#)?\s*\.\.\.\s*,?\s*$`,
    '…',
    String.raw`(?:\/\/|\/\*)\s*(?:omit|snip|rest of)\b`,
    String.raw`[[{(,:=]\s*\.\.\.\s*[\]}),]`,
    String.raw`\{\{`,
    String.raw`\$\{[A-Z_]+\}(?=\s*[,}\]])`,
  ].join('|'),
  'm',
);
/** A placeholder in angle brackets, and the languages that have no such brackets. */
const PLACEHOLDER = /<[\w. -]+>/;
const WITHOUT_ANGLE_BRACKETS = new Set(['JSON', 'YAML', 'TOML', 'shell']);

/**
 * The first fault of a piece of code. Undefined if it parses, if its language has no parser here,
 * or if the code has signs of an excerpt. Code need not be a complete program: documentation also
 * shows bodies of functions, single expressions and members of classes.
 */
export function codeFault(
  language: string,
  code: string,
  installed: CodeParsers = NO_PARSERS,
): CodeFault | undefined {
  return faultsWith(installed)(language, code);
}

/** Translations of a page have the same code. */
const faultsWith = oncePer((installed: CodeParsers) =>
  onceForTexts((language = '', code = '') => findFault(language, code, installed), MAX_KEPT_CODE),
);

function findFault(language: string, code: string, installed: CodeParsers): CodeFault | undefined {
  const entry = own(LANGUAGES, language) ?? installedLanguage(language, installed);
  if (entry === undefined || code.trim() === '' || code.length > LONGEST_CODE) return undefined;
  const [name, parser] = entry;
  const fault = parser(code);
  if (fault === undefined || EXCERPT.test(code)) return undefined;
  if (WITHOUT_ANGLE_BRACKETS.has(name) && PLACEHOLDER.test(code)) return undefined;
  return { language: name, ...fault };
}

function installedLanguage(fenceName: string, installed: CodeParsers): Language | undefined {
  const language = own(INSTALLED_LANGUAGES, fenceName);
  const parser = language === undefined ? undefined : own(installed, language.key);
  if (language === undefined || parser === undefined) return undefined;
  return [language.name, (code) => faultInFrames(language, code, parser)];
}

/** The fault of code as a program, if it parses in no frame. */
function faultInFrames(
  { key, frames }: InstalledLanguage,
  code: string,
  parser: CodeParser,
): Fault | undefined {
  // A terminal session with prompts and output is not a program.
  if (key === 'bash' && /^\s*(?:[$>%]|\(\w+\)) /m.test(code)) return undefined;
  const piece = key === 'php' ? withoutPhpTags(code) : code;
  let first: Fault | undefined;
  for (const [before, after] of frames) {
    const fault = parser(before + piece + after);
    if (fault === undefined) return undefined;
    first ??= fault;
  }
  return first;
}

function withoutPhpTags(code: string): string {
  const withoutStart = code.replace(/^\s*<\?php\b/, (tag) => tag.replace(/[^\n]/g, ' '));
  return withoutStart.replace(/\?>\s*$/, '');
}
