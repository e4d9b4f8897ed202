import type { Root, RootContent } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { resolveInSite } from '../../model/paths.js';
import { nearest } from '../../model/nearest.js';
import { cleanText } from '../article/clean-text.js';
import { hasUnknownAttribute } from '../lint/directives.js';
import { includedAt } from '../mdx/modules.js';
import { replaceNodes, walk } from '../markdown/walk.js';
import { report, originOf, type CompileContext, type Placed } from '../context.js';

/** Parses a partial to mdast, without its front matter. */
export type ParsePartial = (text: string, path: string) => Root;

/**
 * Replace `::include{file}` by the content of the partial and `::code{file region}` by a code
 * block. Every node of a partial gets the path of its file (`data.origin`).
 */
export function expandIncludes(
  tree: Root,
  context: CompileContext,
  parse: ParsePartial,
  open: readonly string[] = [context.source.path],
): void {
  replaceNodes(tree, (node) => {
    if (node.type !== 'leafDirective' || (node.name !== 'include' && node.name !== 'code'))
      return undefined;
    const file = includedFile(node, context, open);
    if (file === undefined) return [];
    return node.name === 'include'
      ? partial(file, context, parse, open)
      : [codeBlock(node, file, context)];
  });
}

interface IncludedFile {
  readonly path: string;
  readonly text: string;
}

/** The file of an include. Undefined if it is left out, which is reported. */
function includedFile(
  node: LeafDirective,
  context: CompileContext,
  open: readonly string[],
): IncludedFile | undefined {
  const file = node.attributes?.file;
  if (typeof file !== 'string' || file === '') {
    if (!hasUnknownAttribute(node))
      report(context, node, {
        rule: 'include/missing-file',
        severity: 'error',
        message: `::${node.name} needs a file.`,
        hint: `Write ::${node.name}{file="./_partial.md"}.`,
      });
    return undefined;
  }
  // Typographic quotes are reported where attributes are linted.
  if (/^[“”„‘’]/.test(file)) return undefined;
  const wanted = resolveInSite(originOf(node, context), file);
  if (wanted === undefined) {
    report(context, node, {
      rule: 'include/outside',
      severity: 'error',
      message: `"${file}" is outside the site.`,
      hint: 'Copy the file into the site folder, and name it there.',
    });
    return undefined;
  }
  const included = includedAt(wanted, context.source.includes);
  const path = included?.path ?? wanted;
  if (open.includes(path)) {
    report(context, node, {
      rule: 'include/cycle',
      severity: 'error',
      message: `"${file}" includes itself: ${[...open, path].join(' → ')}.`,
      hint: 'Delete one of these includes.',
    });
    return undefined;
  }
  if (context.budget.spent) return undefined;
  if (included === undefined) {
    report(context, node, {
      rule: 'include/missing-file',
      severity: 'error',
      message: `No file at "${file}".`,
      hint: `The path was read as ${path}.`,
    });
    return undefined;
  }
  const { text } = included;
  return fitsBudget(context, node, text) ? { path, text: cleanText(text) } : undefined;
}

/**
 * Whether the limits of the page allow it to include a text. The first one beyond the limits is
 * reported.
 */
export function fitsBudget(context: CompileContext, node: Placed, text: string): boolean {
  if (context.budget.spent) return false;
  const excess = spend(context, text.length);
  if (excess === undefined) return true;
  report(context, node, {
    rule: 'include/too-much',
    severity: 'error',
    message: `With this include the page has ${excess}. It and all that follow are left out.`,
    hint: 'Look for partials that include others several times, or split the page.',
  });
  return false;
}

/** Includes of a page, with those of its partials. */
const MOST_INCLUDES = 1000;

/** Count an include of this size. Returns the exceeded limit, if any. */
function spend({ budget, config }: CompileContext, size: number): string | undefined {
  budget.includes++;
  budget.size += size;
  const excess =
    budget.includes > MOST_INCLUDES
      ? `more than ${MOST_INCLUDES} includes`
      : budget.size > config.maxPageKb * 1000
        ? `more than ${config.maxPageKb} kB of text`
        : undefined;
  budget.spent = excess !== undefined;
  return excess;
}

function partial(
  file: IncludedFile,
  context: CompileContext,
  parse: ParsePartial,
  open: readonly string[],
): RootContent[] {
  const tree = parse(file.text, file.path);
  walk(tree, (node) => {
    node.data = Object.assign(node.data ?? {}, { origin: file.path });
    return undefined;
  });
  expandIncludes(tree, context, parse, [...open, file.path]);
  return tree.children;
}

function codeBlock(node: LeafDirective, file: IncludedFile, context: CompileContext): RootContent {
  const { region, lang, title, lines, ...rest } = node.attributes ?? {};
  let value = file.text.replace(/\n$/, '');
  if (typeof region === 'string' && region !== '') {
    const cut = cutRegion(value, region);
    if (cut === undefined) {
      const names = regionNames(value);
      const near = nearest(region, names);
      report(context, node, {
        rule: 'include/missing-region',
        severity: 'error',
        message: `No region "${region}" in ${file.path}.`,
        hint:
          near.length > 0
            ? `Did you mean "${near.join('", "')}"?`
            : `Mark it with comments "#region ${region}" and "#endregion ${region}".`,
      });
    }
    if (cut?.isOpen === true)
      report(context, node, {
        rule: 'include/missing-region',
        severity: 'error',
        message: `The region "${region}" of ${file.path} never ends.`,
        hint: `Mark its end with a comment "#endregion ${region}".`,
      });
    value = cut?.text ?? '';
  }
  const flags = Object.keys(rest).filter((name) => name !== 'file');
  const meta = [
    typeof title === 'string' ? `title="${title}"` : '',
    typeof lines === 'string' ? `{${lines}}` : '',
    ...flags,
  ]
    .filter(Boolean)
    .join(' ');
  const extension = /\.([a-z0-9]+)$/i.exec(file.path)?.[1] ?? 'text';
  return {
    type: 'code',
    lang: typeof lang === 'string' ? lang : extension,
    meta: meta === '' ? null : meta,
    value: dropMarkers(value),
    ...(node.position === undefined ? {} : { position: node.position }),
    data: Object.assign(node.data ?? {}, { origin: originOf(node, context) }),
  };
}

const MARKER = /(?:#region|docs:start)\s+([\w-]+)|(?:#endregion|docs:end)(?:\s+([\w-]+))?/;

/** The names of the regions that comments mark in a text. */
export function regionNames(text: string): string[] {
  return text.split('\n').flatMap((line) => MARKER.exec(line)?.[1] ?? []);
}

/** The lines of a region without their common indentation; undefined without such a region. */
function cutRegion(
  text: string,
  name: string,
): { readonly text: string; readonly isOpen: boolean } | undefined {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => MARKER.exec(line)?.[1] === name);
  if (start < 0) return undefined;
  let depth = 0;
  let end = lines.length;
  for (let i = start + 1; i < lines.length; i++) {
    const marker = MARKER.exec(lines[i] ?? '');
    if (marker === null) continue;
    if (marker[1] !== undefined) depth++;
    else if (marker[2] === name || (marker[2] === undefined && depth === 0)) {
      end = i;
      break;
    } else depth--;
  }
  const body = lines.slice(start + 1, end);
  const indents = body
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = indents.reduce((least, size) => Math.min(least, size), indents[0] ?? 0);
  const cut = body.map((line) => line.slice(indent)).join('\n');
  return { text: cut, isOpen: end === lines.length };
}

function dropMarkers(text: string): string {
  return text
    .split('\n')
    .filter((line) => !MARKER.test(line))
    .join('\n');
}
