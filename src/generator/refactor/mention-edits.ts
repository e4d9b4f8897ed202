import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import type { MarkdownConfig } from '../model/config.js';
import type { TextEdit } from '../model/diagnostic.js';
import { parseDestinations, type MarkdownText } from '../content/links/destinations.js';
import { attributeRange } from '../content/links/destination-ranges.js';
import { walk } from '../content/markdown/walk.js';
import { importTarget } from '../content/mdx/modules.js';
import { requestsIn } from '../content/mdx/requests.js';
import { includeReferences } from '../content/markdown/source.js';
import { splitLines } from '../model/lines.js';
import { modulePaths } from '../model/module-paths.js';
import { resolveInSite } from '../model/paths.js';
import { movedPath, relativePath, type Moves } from './moves.js';

/** The facts that a text needs about the files that it names. */
export interface MentionContext {
  readonly moves: Moves;
  /** Whether there is a file at a path before the move. */
  readonly isFile: (path: string) => boolean;
  /** The original of a translated file: a file that it names may be beside that one. */
  readonly originalOf: (path: string) => string | undefined;
  readonly config: MarkdownConfig;
}

/** The edits of `::include`, `::code`, `import` and `require` in a file that name moved files. */
export function mentionEdits(source: MarkdownText, context: MentionContext): TextEdit[] {
  const { path, text } = source;
  const includes = replaced(includeReferences(text), (name) => includeAfter(name, path, context));
  const requests = replaced(requestsIn(text), (name) => requestAfter(name, path, context));
  if (includes.size === 0 && requests.size === 0) return [];
  const { tree } = parseDestinations(source, context.config);
  const lines = splitLines(text);
  const edits: TextEdit[] = [];
  walk(tree, (node) => {
    if (node.type === 'leafDirective' && (node.name === 'include' || node.name === 'code')) {
      const file = node.attributes?.file ?? '';
      const range = attributeRange(node, 'file');
      const replacement = includes.get(file);
      if (range !== undefined && replacement !== undefined)
        edits.push({ ...range, expected: file, replacement });
    }
    if (hasRequests(node)) for (const edit of requestEdits(node, lines, requests)) edits.push(edit);
    return undefined;
  });
  return edits;
}

/** The edits of `import` and `require` in a script that name moved files. */
export function scriptEdits({ path, text }: MarkdownText, context: MentionContext): TextEdit[] {
  const requests = replaced(requestsIn(text), (name) => requestAfter(name, path, context));
  return splitLines(text).flatMap((line, i) => requestEditsIn(line, i + 1, requests));
}

/** Names with their new names. Names that stay are left out. */
function replaced(
  names: readonly string[],
  newName: (name: string) => string | undefined,
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const name of names) {
    const after = newName(name);
    if (after !== undefined && after !== name) changed.set(name, after);
  }
  return changed;
}

/** The name of an included file after the move; undefined if it stays. */
function includeAfter(name: string, file: string, context: MentionContext): string | undefined {
  const { moves, originalOf, isFile } = context;
  // A translation may name a file beside its original.
  const bases = [file, originalOf(file)].filter((base) => base !== undefined);
  const used = bases.find((base) => {
    const path = resolveInSite(base, name);
    return path !== undefined && isFile(path);
  });
  const target = used === undefined ? undefined : resolveInSite(used, name);
  if (target === undefined) return undefined;
  const after = movedPath(target, moves);
  const here = movedPath(file, moves);
  const newBase = used === file ? here : (originalOf(here) ?? here);
  const staysInFolder = posix.dirname(here) === posix.dirname(file);
  if (staysInFolder && after === target) return undefined;
  const isRelative = name.startsWith('./') || name.startsWith('../');
  return isRelative ? relativePath(newBase, after) : after;
}

function requestAfter(request: string, file: string, context: MentionContext): string | undefined {
  const { moves, originalOf } = context;
  const here = movedPath(file, moves);
  const original = originalOf(file);
  const own = requested(request, file, context);
  // A translation may name a text beside its original.
  const beside = own === undefined && original !== undefined;
  const found = beside ? requested(request, original, context) : own;
  if (found === undefined || (beside && !found.isText)) return undefined;
  const newBase = beside ? (originalOf(here) ?? here) : here;
  const [, prefix = '', name = '', suffix = ''] = /^(.*!)?(.*?)(\?raw)?$/s.exec(request) ?? [];
  const after = pathAfter(found, moves);
  const newName = name.startsWith('@site/') ? `@site/${after}` : relativePath(newBase, after);
  const isSame = posix.join(posix.dirname(newBase), name) === after && !name.startsWith('@site/');
  return isSame ? undefined : prefix + newName + suffix;
}

/** The file that a request names. */
interface RequestedFile {
  /** The path that the request gives, perhaps without the ending of the file. */
  readonly wanted: string;
  readonly path: string;
  /** Whether the text of the file becomes a part of the page. */
  readonly isText: boolean;
}

/** The file of a request in a file; undefined for packages and for files that do not exist. */
function requested(
  request: string,
  file: string,
  { isFile }: MentionContext,
): RequestedFile | undefined {
  const target = importTarget(request, file);
  if (target.kind === 'outside' || target.kind === 'loader') return undefined;
  const path = target.kind === 'module' ? target.key : target.path;
  if (target.kind === 'module' && !path.startsWith('./')) return undefined;
  const wanted = posix.normalize(path);
  const meant = modulePaths(wanted).find((each) => isFile(each));
  const isText = target.kind === 'partial' || target.kind === 'text';
  return meant === undefined ? undefined : { wanted, path: meant, isText };
}

/** The path after the move, without an ending that the request leaves out. */
function pathAfter({ wanted, path }: RequestedFile, moves: Moves): string {
  const ending = path.slice(wanted.length);
  const after = movedPath(path, moves);
  return ending !== '' && after.endsWith(ending) ? after.slice(0, -ending.length) : after;
}

/** Whether a node of MDX can contain an `import` or a `require`. */
function hasRequests({ type }: Nodes): boolean {
  return (
    type === 'mdxjsEsm' ||
    type === 'mdxFlowExpression' ||
    type === 'mdxTextExpression' ||
    type === 'mdxJsxFlowElement' ||
    type === 'mdxJsxTextElement'
  );
}

const QUOTED_REQUEST = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])([^'"\n]+)\1/g;

/** The edits of requests in the lines of a node. */
function requestEdits(
  { position }: Nodes,
  lines: readonly string[],
  requests: ReadonlyMap<string, string>,
): TextEdit[] {
  if (position === undefined || requests.size === 0) return [];
  const { start, end } = position;
  return lines
    .slice(start.line - 1, end.line)
    .flatMap((line, i) => requestEditsIn(line, start.line + i, requests));
}

function requestEditsIn(
  text: string,
  line: number,
  requests: ReadonlyMap<string, string>,
): TextEdit[] {
  return [...text.matchAll(QUOTED_REQUEST)].flatMap((match): TextEdit[] => {
    const expected = match[2] ?? '';
    const replacement = requests.get(expected);
    const endColumn = match.index + match[0].length;
    const column = endColumn - expected.length;
    return replacement === undefined ? [] : [{ line, column, endColumn, expected, replacement }];
  });
}
