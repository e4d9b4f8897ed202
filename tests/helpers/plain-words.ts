/** Words that this project does not use, and what it says in their place. */
import { basename } from 'node:path';
import ts from 'typescript';

/** A piece of text that people read, and the line on which it begins. */
export interface ReadText {
  readonly text: string;
  readonly line: number;
}

/** A word to avoid, where it was found. */
export interface AvoidedWord {
  readonly word: string;
  readonly instead: string;
  readonly line: number;
  readonly context: string;
}

/** What to look for, and the plain word. */
const AVOIDED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwhole\b/gi, 'entire, complete, or nothing'],
  [/\banew\b/gi, 'again, from scratch'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\btroubles?\b/gi, 'error, failure'],
  [/\b(?:told|tells?|telling)\b/gi, 'report, say, show'],
  [/\b(?:lacks?|lacked|lacking)\b/gi, 'has no, is missing'],
  [/\b(?:stands?|standing|stood)\b(?!-)/gi, 'is, exists, means, in place of'],
  [/\bof (?:its|their|his|her|our|your) own\b/gi, 'its own …, separate'],
  [/\bat once\b/gi, 'immediately, at the same time'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bthereafter\b/gi, 'afterwards, then'],
  [/\bwhenever so\b/gi, 'each time'],
  [/\bdoubles\b/gi, 'duplicates'],
  [/\b(?:judge|judges|judged|judging|judgements?)\b/gi, 'lint, check, findings'],
  [/\btoolprint\b/gi, 'generator fingerprint'],
];

const AVOIDED: typeof AVOIDED_WORDS = [
  ...AVOIDED_WORDS,
  // A sentence that begins with a bare clause, and no question.
  [/(?:^|[.:] )(?:What|Whatever|Whoever|Who)\b(?: \w+)(?=[^?]*?(?:[.:;]|$))/g, 'a noun first'],
];

/** The words to avoid in a text. Words in code spans are names of something else. */
export function avoidedWords({ text, line }: ReadText): AvoidedWord[] {
  const prose = text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  return AVOIDED.flatMap(([pattern, instead]) =>
    [...prose.matchAll(pattern)].map((match) => {
      const start = Math.max(0, match.index - 30);
      const context = text.slice(start, match.index + match[0].length + 30);
      return {
        word: match[0].trim(),
        instead,
        line: line + prose.slice(0, match.index).split('\n').length - 1,
        context: context.replace(/\s+/g, ' ').trim(),
      };
    }),
  );
}

/**
 * Whether a source can have a word to avoid. This search finds too much, but reading the syntax of
 * a script takes a hundred times as long.
 */
export function mayHaveAvoidedWords(source: string): boolean {
  const text = source.toLowerCase();
  return (
    [...AVOIDED_NAMES.keys()].some((word) => text.includes(word)) ||
    AVOIDED_WORDS.some(([pattern]) => source.search(pattern) >= 0) ||
    /\bWh(?:at|o)/.test(source)
  );
}

/** Words to avoid in the names of variables, parameters, functions and types. */
const AVOIDED_NAMES: ReadonlyMap<string, string> = new Map([
  ['whole', 'complete, full'],
  ['anew', 'again'],
  ['trouble', 'error, failure'],
  ['troubles', 'errors, failures'],
  ['standing', 'state'],
  ['judgement', 'finding'],
]);

/** The declared names of a script with a word to avoid. */
export function avoidedNames(file: string, source: string): AvoidedWord[] {
  const parsed = parseScript(file, source);
  const names: AvoidedWord[] = [];
  const visit = (node: ts.Node) => {
    const name = declaredName(node);
    for (const word of wordsOf(name?.text ?? '')) {
      const instead = AVOIDED_NAMES.get(word);
      if (instead === undefined || name === undefined) continue;
      const { line } = parsed.getLineAndCharacterOfPosition(name.getStart(parsed));
      names.push({ word, instead, line: line + 1, context: name.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return names;
}

/** The name that a declaration gives. Properties are not checked: formats of files have them. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  const name = isDeclaration ? node.name : undefined;
  return name !== undefined && ts.isIdentifier(name) ? name : undefined;
}

/** The words of a name such as `readAllFiles`, in lower case. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((word) => word.toLowerCase());
}

function parseScript(file: string, source: string): ts.SourceFile {
  const kind = /\.(?:tsx|jsx)$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(basename(file), source, ts.ScriptTarget.Latest, true, kind);
}

/**
 * The comments of a script, its strings of several words and its texts in JSX. Of the strings of a
 * test only the names of tests and the messages of assertions: the others are data.
 */
export function textsOfScript(file: string, source: string): ReadText[] {
  const isTest = file.startsWith('tests/');
  const parsed = parseScript(file, source);
  const texts = commentsOf(parsed, source);
  const lineAt = (at: number) => parsed.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node) => {
    const text = readText(node);
    if (
      text !== undefined &&
      /\s/.test(text.trim()) &&
      (!isTest || isTestName(node) || isAssertionMessage(node))
    )
      texts.push({ text, line: lineAt(node.getStart(parsed)) });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return texts;
}

function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return node.text;
  return ts.isJsxText(node) ? node.text : undefined;
}

/** The first argument of a call like `test('…', …)`, or a part of one that is a template. */
function isTestName(node: ts.Node): boolean {
  const template = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent;
  const argument = ts.isTemplateExpression(template) ? template : node;
  const call = argument.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === argument &&
    /^(?:test|browserTest|fullTest|testBoth|terminalTest|addTest|suite)\b/.test(
      call.expression.getText(),
    )
  );
}

/** The last argument of a call like `assert.is(a, b, '…')`, or a part of one that is a template. */
function isAssertionMessage(node: ts.Node): boolean {
  const template = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent;
  const argument = ts.isTemplateExpression(template) ? template : node;
  const call = argument.parent;
  if (!ts.isCallExpression(call) || call.arguments.at(-1) !== argument) return false;
  const [, assertion = ''] = /^assert\.(?:not\.)?(\w+)$/.exec(call.expression.getText()) ?? [];
  if (assertion === '') return false;
  const withoutMessage = /^(?:ok|not)$/.test(assertion) ? 1 : 2;
  return assertion === 'unreachable' || call.arguments.length > withoutMessage;
}

/** Comments, with the marks of each line replaced by spaces. */
function commentsOf(parsed: ts.SourceFile, source: string): ReadText[] {
  const texts: ReadText[] = [];
  const seen = new Set<number>();
  const take = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const text = source.slice(pos, end).replace(/^\s*(?:\/\/|\/?\*+\/?)\s?/gm, '');
      texts.push({ text, line: parsed.getLineAndCharacterOfPosition(pos).line + 1 });
    }
  };
  // A node begins where its first child begins.
  const starts = new Set<number>();
  const ends = new Set<number>();
  const visit = (node: ts.Node) => {
    const [start, end] = [node.getFullStart(), node.getEnd()];
    if (!starts.has(start)) take(ts.getLeadingCommentRanges(source, start));
    if (!ends.has(end)) take(ts.getTrailingCommentRanges(source, end));
    starts.add(start);
    ends.add(end);
    node.getChildren(parsed).forEach(visit);
  };
  visit(parsed);
  return texts;
}

/** The paragraphs of a Markdown file, without its fenced code. */
export function textsOfMarkdown(source: string): ReadText[] {
  const withoutCode = source.replace(/^( *)(`{3,}|~{3,})[^]*?^\1\2/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
  return [{ text: withoutCode, line: 1 }];
}
