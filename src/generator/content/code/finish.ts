import type { Element } from 'hast';
import { own } from '../../../components/own.js';
import { finishDiagram } from './diagram.js';
import { markLines, parseCodeMeta } from './meta.js';
import type { Collected } from '../article/collector.js';
import { textOf } from '../article/collector.js';
import type { CompileContext } from '../context.js';
import type { Place } from '../../model/diagnostic.js';
import { highlight } from './highlight.js';
import { magicCommands } from './magic-comments.js';
import { variable } from '../directives/variables.js';

/** Longer lines do not fit beside the sidebar. */
const WIDE = 78;

/** Replace the language, meta and text of a `d-code` element by finished markup. */
export function finishCode(
  node: Element,
  at: Place,
  context: CompileContext,
  collected: Collected,
): void {
  const language = String(node.properties.lang ?? '');
  const text = textOf(node);
  if (language === 'mermaid' && context.config.mermaid) {
    finishDiagram(node, text, at, { context, collected });
    return;
  }
  const meta = parseCodeMeta(String(node.properties.meta ?? ''));
  // Components give the title itself, which can have any signs.
  const { title = meta.title, className } = node.properties;
  const source = meta.variables ? fillVariables(text, at, context) : text;
  const { code, marks, marked } = markLines(
    source,
    meta,
    magicCommands(context.config.magicComments),
  );
  const grammar = language === '' ? context.config.defaultLanguage : language;
  const html = context.factsOnly
    ? ''
    : highlight(code, grammar ?? '', marked || meta.lineNumbers ? marks : undefined);
  node.properties = {
    html,
    lang: language,
    wraps: meta.wrap,
    ...(code.split('\n').some((line) => line.length > WIDE) ? { wide: true } : {}),
    lineNumbers: meta.lineNumbers,
    ...(meta.firstLine === undefined ? {} : { firstLine: meta.firstLine }),
    copy: meta.copy,
    ...(meta.live && /^[jt]sx?$/.test(language) ? { live: true, noInline: meta.noInline } : {}),
    lines: marks.length,
    ...(title === undefined ? {} : { title }),
    ...(className === undefined ? {} : { className }),
  };
  node.children = [{ type: 'text', value: code }];
}

function fillVariables(text: string, at: Place, context: CompileContext): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string, index: number) => {
    const before = text.slice(0, index).split('\n');
    return variable(name, placeInCode(at, before, context), context) ?? written;
  });
}

/**
 * The place after the text `before` of a code block, which is given as lines. For code from another
 * file it is the place of the block.
 */
function placeInCode(at: Place, before: readonly string[], { source }: CompileContext): Place {
  const file = at.file === source.path ? source.text : own(source.includes, at.file);
  const lines = (file ?? '').split('\n', at.line + before.length);
  const isFence = /^(?:`{3,}|~{3,})/.test((lines[at.line - 1] ?? '').slice(at.column - 1));
  if (!isFence) return at;
  const indent = Math.min(at.column - 1, /^[ \t>]*/.exec(lines.at(-1) ?? '')?.[0].length ?? 0);
  return {
    file: at.file,
    line: at.line + before.length,
    column: indent + (before.at(-1) ?? '').length + 1,
  };
}
