import { posix } from 'node:path';
import {
  CodeActionKind,
  type CodeAction,
  type CodeActionContext,
  type Range,
} from 'vscode-languageserver';
import { changedBy } from '../actions/edits.js';
import { fixedTexts, withFixes } from '../actions/fixes.js';
import { isFileInSite } from '../io/fs/contained.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { lineEndOf } from '../model/lines.js';
import { titleFromName } from '../model/name-words.js';
import { suggestionsIn } from '../model/nearest.js';
import { decodePath, resolveInSite } from '../model/paths.js';
import { joinUrl, splitUrl } from '../model/url-parts.js';
import { relativePath } from '../refactor/moves.js';
import { REDIRECTS_FILE, redirectLine } from '../site/redirects.js';
import { writeDestination } from '../content/links/write-destination.js';
import { workspaceEdit } from './edits.js';
import { ignoreAction } from './ignore-action.js';
import { areTouching, rangeOfFinding } from './places.js';
import { editorDiagnostic } from './publisher.js';
import { destinationsOf, type Question } from './question.js';
import { sidebarAction } from './sidebar-action.js';

/** A finding of a document, and the fix that `check --fix` would write, if there is one. */
interface FixableFinding {
  readonly finding: Diagnostic;
  readonly range: Range;
}

/** The kind of the action that applies all sure fixes of a document. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.docsgen`;

export const quickFixKinds: string[] = [CodeActionKind.QuickFix, FIX_ALL];

/**
 * The actions for the findings in a range of a document. None if a plugin changes its text, because
 * then places in the document are others.
 */
export function codeActionsIn(
  question: Question,
  range: Range,
  { only }: CodeActionContext,
): CodeAction[] {
  if (changedBy(question.state.input, question.path) !== undefined) return [];
  const isWanted = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  const inFile = question.editorSite.findings.filter(({ file }) => file === question.path);
  const findings = withFixes(inFile, question.state.input).map((finding): FixableFinding => ({
    finding,
    range: rangeOfFinding(finding, question.lines),
  }));
  const here = findings.filter((each) => areTouching(each.range, range));
  return [
    ...(isWanted(CodeActionKind.QuickFix) ? here.flatMap((each) => fixesOf(question, each)) : []),
    ...(isWanted(FIX_ALL) ? fixAll(question, inFile, only !== undefined) : []),
  ];
}

function fixesOf(question: Question, { finding, range }: FixableFinding): CodeAction[] {
  const sure = sureFix(question, finding);
  const others = [
    ...suggestions(question, finding, range),
    ...createdFile(question, finding),
    ...redirected(question, finding),
    ...sidebarAction(question, finding),
    ...ignoreAction(question, finding),
  ];
  const diagnostics = [editorDiagnostic(finding, question.lines)];
  return [...sure, ...others].map((action) => ({
    kind: CodeActionKind.QuickFix,
    ...action,
    diagnostics,
  }));
}

/** The fix of `check --fix`. */
function sureFix({ editorSite, state }: Question, finding: Diagnostic): CodeAction[] {
  if (finding.fix === undefined) return [];
  const texts = fixedTexts([finding], state.input);
  if (texts.size === 0) return [];
  return [
    { title: fixTitle(finding), isPreferred: true, edit: workspaceEdit(editorSite, { texts }) },
  ];
}

function fixTitle({ fix, message }: Diagnostic): string {
  if (fix === undefined) return message;
  if ('from' in fix) return `Redirect ${fix.from} to ${fix.to}`;
  if ('edits' in fix) return 'Correct the syntax';
  return `Replace ${fix.expected} with ${fix.replacement}`;
}

/** All sure fixes of a document. Offered on request only, because editors run it on save. */
function fixAll(
  { editorSite, state, path }: Question,
  findings: readonly Diagnostic[],
  isAsked: boolean,
): CodeAction[] {
  if (!isAsked) return [];
  const texts = fixedTexts(withFixes(findings, state.input), state.input);
  const own = texts.get(path);
  if (own === undefined) return [];
  const edit = workspaceEdit(editorSite, { texts: new Map([[path, own]]) });
  return [{ title: 'Fix all findings that docsgen can fix', kind: FIX_ALL, edit }];
}

/** The names of "Did you mean", each as an edit of the wrong name. */
function suggestions(question: Question, finding: Diagnostic, range: Range): CodeAction[] {
  if (finding.fix !== undefined) return [];
  return suggestionsIn(finding.hint).flatMap((name): CodeAction[] => {
    const changed = finding.rule.startsWith('link/')
      ? withDestination(question, finding, name)
      : withName(question, finding, range, name);
    if (changed === undefined) return [];
    const edit = workspaceEdit(question.editorSite, { texts: new Map([[question.path, changed]]) });
    return [{ title: `Change to ${name}`, edit }];
  });
}

/** The text of a document in which a link leads to a suggested page or anchor. */
function withDestination(
  question: Question,
  { line, column }: Diagnostic,
  name: string,
): string | undefined {
  const destination = destinationsOf(question).find(
    ({ at }) => at.line === line && at.column === column,
  );
  if (destination === undefined) return undefined;
  const parts = splitUrl(destination.url);
  const to = name.startsWith('#')
    ? joinUrl({ ...parts, hash: name })
    : joinUrl({ ...parts, path: name.startsWith('/') ? name : relativeName(question.path, name) });
  const written = writeDestination(destination, to);
  if (written === undefined) return undefined;
  return withReplaced(
    question,
    destination.line,
    destination.column,
    destination.endColumn,
    written,
  );
}

function relativeName(from: string, to: string): string {
  return encodeURI(relativePath(from, to));
}

/** The text of a document in which a quoted name of the message is replaced by another. */
function withName(
  question: Question,
  { line, message }: Diagnostic,
  { start }: Range,
  name: string,
): string | undefined {
  const wrong = [...message.matchAll(/"([^"]+)"|`([^`]+)`/g)].map(([, a, b]) => a ?? b ?? '');
  // Some findings name the start of a block or of the front matter.
  for (let number = line; number < Math.min(line + 3, question.lines.length + 1); number++) {
    const text = question.lines[number - 1] ?? '';
    for (const written of wrong) {
      const at = text.indexOf(written, number === line ? start.character : 0);
      if (at < 0) continue;
      return withReplaced(question, number, at + 1, at + 1 + written.length, name);
    }
  }
  return undefined;
}

function withReplaced(
  { text, lines }: Question,
  line: number,
  column: number,
  endColumn: number,
  replacement: string,
): string {
  const ends = text.match(/\r\n|\n|\r/g) ?? [];
  return lines
    .map((each, i) => {
      const changed =
        i === line - 1 ? each.slice(0, column - 1) + replacement + each.slice(endColumn - 1) : each;
      return changed + (ends[i] ?? '');
    })
    .join('');
}

/** Creates the page or the partial that a link or an include names. */
function createdFile(question: Question, finding: Diagnostic): CodeAction[] {
  const path = missingFile(question, finding);
  if (path === undefined) return [];
  const { editorSite, state } = question;
  const isPartial = finding.rule === 'include/missing-file';
  const name = /([^/]+?)(?:\/(?:index|README))?\.mdx?$/i.exec(path)?.[1] ?? path;
  const title = titleFromName(name, state.input.config.docs[0]?.acronyms);
  const text = isPartial ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n\n`;
  const texts = new Map([[path, text]]);
  return [{ title: `Create ${path}`, edit: workspaceEdit(editorSite, { texts }) }];
}

/** The Markdown file that a finding misses, if it can be created. */
function missingFile(question: Question, { rule, line, column }: Diagnostic): string | undefined {
  if (rule !== 'link/missing-page' && rule !== 'include/missing-file') return undefined;
  const { path, lines, editorSite } = question;
  const url =
    rule === 'include/missing-file'
      ? /\bfile=["']([^"']+\.mdx?)["']/.exec(lines[line - 1] ?? '')?.[1]
      : destinationsOf(question).find(({ at }) => at.line === line && at.column === column)?.url;
  if (url === undefined) return undefined;
  const name = decodePath(splitUrl(url).path);
  const isFile = /\.mdx?$/.test(name);
  if (!isFile && (name.startsWith('/') || /\.\w+$/.test(name) || name.endsWith('/')))
    return undefined;
  // An include starts at the folder of the site, a link at the folder of its page.
  const fromSite = rule === 'include/missing-file' || /^(?:@site)?\//.test(name);
  const reference = `${fromSite ? '' : './'}${name.replace(/^@site\//, '')}`;
  const file = resolveInSite(path, isFile ? reference : `${reference}.md`);
  const isHidden = file?.split('/').some((part) => part.startsWith('.') || part === 'node_modules');
  if (file === undefined || isHidden === true || isFileInSite(editorSite.siteDir, file))
    return undefined;
  return posix.normalize(file);
}

/** Adds the redirect that the hint of a finding names. */
function redirected({ editorSite }: Question, { hint, fix }: Diagnostic): CodeAction[] {
  const [, from, to] = /add this line to redirects\.txt: (\/\S*) (\/\S*)/.exec(hint) ?? [];
  if (fix !== undefined || from === undefined || to === undefined) return [];
  const before = editorSite.textOf(REDIRECTS_FILE) ?? '';
  const lineEnd = lineEndOf(before);
  const isOpen = before !== '' && !before.endsWith('\n');
  const after = `${before}${isOpen ? lineEnd : ''}${redirectLine(from, to)}${lineEnd}`;
  const edit = workspaceEdit(editorSite, { texts: new Map([[REDIRECTS_FILE, after]]) });
  return [{ title: `Redirect ${from} to ${to}`, edit }];
}
