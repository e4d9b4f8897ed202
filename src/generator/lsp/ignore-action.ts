import type { CodeAction } from 'vscode-languageserver';
import type { Diagnostic } from '../model/diagnostic.js';
import { lineEndOf } from '../model/lines.js';
import { isPermanent } from '../model/rules.js';
import { withoutIgnored } from '../rules/ignores.js';
import { workspaceEdit } from './edits.js';
import { frontMatterOf } from './front-matter.js';
import { isMarkdown, isMdxDocument, type Question } from './question.js';

/** The reason in a new comment, which the writer replaces. */
const REASON = 'say why';

/**
 * The action that ignores a finding by a comment. The comment is placed before the block of the
 * finding. It is tried out before it is offered: in code, for example, it would be an example.
 */
export function ignoreAction(question: Question, finding: Diagnostic): CodeAction[] {
  const { editorSite, path } = question;
  if (isPermanent(finding.rule) || finding.rule.startsWith('ignore/')) return [];
  const found = ignoringTexts(question, finding).find(({ line, text }) =>
    isIgnored(finding, line, text),
  );
  if (found === undefined) return [];
  const edit = workspaceEdit(editorSite, { texts: new Map([[path, found.text]]) });
  return [{ title: `Ignore ${finding.rule} ${found.where}`, edit }];
}

interface WithComment {
  readonly text: string;
  /** Number of the line that the comment is inserted before, counted from 1. */
  readonly line: number;
  readonly where: string;
}

/** Texts with a comment, the one that covers least first. */
function ignoringTexts(question: Question, { rule, line }: Diagnostic): WithComment[] {
  const { lines, path } = question;
  const front = isMarkdown(path) ? frontMatterOf(lines) : undefined;
  const body = front === undefined ? 1 : front.lastLine + 3;
  const isBody = line >= body;
  let start = line;
  while (isBody && start > body && (lines[start - 2] ?? '').trim() !== '') start--;
  const insert = (at: number, name: string, where: string): WithComment[] => {
    const written = comment(question, isMarkdown(path) && isBody, `${name} ${rule}: ${REASON}`);
    if (written === undefined) return [];
    const end = lineEndOf(question.text);
    const ends = question.text.match(/\r\n|\n|\r/g) ?? [];
    const withEnds = lines.map((each, i) => each + (ends[i] ?? ''));
    withEnds.splice(at - 1, 0, written + end);
    return [{ text: withEnds.join(''), line: at, where }];
  };
  return [
    ...insert(start, 'docsgen-ignore', 'here'),
    ...insert(isBody ? body : line, 'docsgen-ignore-page', 'on this page'),
  ];
}

/** A comment in the language of the file; undefined for a language without comments. */
function comment(question: Question, isMarkup: boolean, text: string): string | undefined {
  if (isMarkup) return isMdxDocument(question) ? `{/* ${text} */}` : `<!-- ${text} -->`;
  if (isMarkdown(question.path) || /\.(?:ya?ml|txt)$/.test(question.path)) return `# ${text}`;
  return /\.[cm]?[jt]sx?$/.test(question.path) ? `// ${text}` : undefined;
}

function isIgnored(finding: Diagnostic, insertedBefore: number, text: string): boolean {
  const moved = { ...finding, line: finding.line + (finding.line >= insertedBefore ? 1 : 0) };
  return withoutIgnored([moved], [[finding.file, { text }]]).length === 0;
}
