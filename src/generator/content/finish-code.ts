import type { Element } from 'hast';
import { markLines, parseCodeMeta } from './code-meta.js';
import type { Collected } from './collector.js';
import { textOf } from './collector.js';
import type { CompileContext } from './context.js';
import type { Written } from './places.js';
import { highlight } from './highlight.js';
import { variable } from './variables.js';

/** Turn a `d-code` element with language, meta and text into one with finished markup. */
export function finishCode(
  node: Element,
  at: Written,
  context: CompileContext,
  collected: Collected,
): void {
  const language = String(node.properties.lang ?? '');
  const text = textOf(node);
  if (language === 'mermaid' && context.config.mermaid) {
    collected.mermaid = true;
    node.tagName = 'd-mermaid';
    node.properties = {};
    return;
  }
  const meta = parseCodeMeta(String(node.properties.meta ?? ''));
  const source = meta.variables ? fillVariables(text, at, context) : text;
  const { code, marks, marked } = markLines(source, meta);
  const html = context.factsOnly
    ? ''
    : highlight(code, language, marked || meta.lineNumbers ? marks : undefined);
  node.properties = {
    html,
    lang: language,
    wraps: meta.wrap,
    lineNumbers: meta.lineNumbers,
    copy: meta.copy,
    lines: marks.length,
    ...(meta.title === undefined ? {} : { title: meta.title }),
  };
  node.children = [{ type: 'text', value: code }];
}

function fillVariables(text: string, at: Written, context: CompileContext): string {
  return text.replace(
    /\{\{\s*([\w.-]+)\s*\}\}/g,
    (whole, name: string) => variable(name, at, context) ?? whole,
  );
}
