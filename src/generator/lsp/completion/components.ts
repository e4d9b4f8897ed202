import { CompletionItemKind } from 'vscode-languageserver';
import { attempt } from '../../io/fs/attempt.js';
import { readInSite } from '../../io/fs/contained.js';
import type { Question } from '../question.js';
import { importedFrom, moduleFile } from '../subject.js';
import type { Candidate } from './destinations.js';

/** The components that every MDX page can use, with their props. */
const GLOBAL_PROPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Tabs', ['defaultValue', 'groupId', 'queryString', 'values', 'lazy', 'className']],
  ['TabItem', ['value', 'label', 'default', 'attributes']],
  ['Admonition', ['type', 'title', 'icon']],
  ['Details', ['summary', 'open']],
  ['CodeBlock', ['language', 'title', 'metastring', 'showLineNumbers']],
]);

const IMPORT = /^import\s+([^'"]*?)\s+from\s*['"][^'"]+['"]/;

/** The names that an MDX page can use: those that it imports, those of the site, and docsgen's. */
export function componentNames(question: Question): readonly Candidate[] {
  const imported = question.lines.flatMap((line) => namesIn(IMPORT.exec(line)?.[1] ?? ''));
  const names = new Set([...imported, ...siteComponents(question), ...GLOBAL_PROPS.keys()]);
  return [...names].map((text) => ({ text, kind: CompletionItemKind.Class }));
}

/** The names with a capital letter that an import declares. */
function namesIn(clause: string): string[] {
  return clause
    .replace(/\b\w+\s+as\s+/g, '')
    .split(/[{},\s*]+/)
    .filter((name) => /^[A-Z]\w*$/.test(name));
}

/** The names that the module of `markdown.components` gives to all pages. */
function siteComponents({ editorSite, state }: Question): readonly string[] {
  const { components } = state.input.config.markdown;
  const text = components === undefined ? undefined : textOf(editorSite.siteDir, components);
  if (text === undefined) return [];
  return [...text.matchAll(/\b([A-Z]\w*)\b(?=\s*[,:}(]|\s*=)/g)].map(([, name = '']) => name);
}

function textOf(siteDir: string, path: string): string | undefined {
  return attempt(() => readInSite(siteDir, path).toString('utf8'));
}

/** The props of a component: of docsgen's own, or as its source names them. */
export function propsOf(question: Question, component: string): readonly string[] {
  const known = GLOBAL_PROPS.get(component);
  const request = importedFrom(component, question.lines);
  const file = request === undefined ? undefined : moduleFile(request, question);
  const text = file === undefined ? undefined : textOf(question.editorSite.siteDir, file);
  return text === undefined ? (known ?? []) : propsIn(text, component);
}

/** The props in the source of a module: those of its types, and the parts of the parameter. */
function propsIn(text: string, component: string): readonly string[] {
  const types = [...text.matchAll(/(?:interface|type)\s+(\w*Props)\b[^{]*\{([^}]*)\}/g)];
  const own = types.filter(([, name]) => name === `${component}Props`);
  const bodies = (own.length > 0 ? own : types).map(([, , body = '']) => body);
  const declared = bodies.flatMap((body) =>
    [...body.matchAll(/^\s*(?:readonly\s+)?([\w]+)\??\s*:/gm)].map(([, name = '']) => name),
  );
  const [, parts = ''] = /(?:function\s*\w*\s*\(|=\s*\()\s*\{([^}]*)\}/.exec(text) ?? [];
  const taken = parts.split(',').map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '');
  return [...new Set([...declared, ...taken])].filter((name) => name !== '' && name !== 'children');
}
