import type { Range } from 'vscode-languageserver';
import { frontMatterOf, isInFrontMatter } from '../front-matter.js';
import { fencedLines } from '../outline.js';
import { isMarkdown, isMdxDocument, type QuestionAt } from '../question.js';

/** The text that the writer is typing, and the range that a completion replaces. */
export type TypingContext = { readonly typed: string; readonly range: Range } & (
  | { readonly kind: 'destination'; readonly isImage: boolean }
  | { readonly kind: 'directive'; readonly colons: number }
  | { readonly kind: 'attribute'; readonly directive: string; readonly given: readonly string[] }
  | {
      readonly kind: 'value';
      readonly directive: string;
      readonly attribute: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'term' | 'variable' | 'language' | 'component' | 'emoji' }
  | { readonly kind: 'prop'; readonly component: string; readonly given: readonly string[] }
  | { readonly kind: 'key' }
  | { readonly kind: 'keyValue'; readonly key: string }
  | { readonly kind: 'docId' }
);

/** The context of the text before a position; undefined where nothing can be completed. */
export function typingAt(question: QuestionAt): TypingContext | undefined {
  const { lines, position, path } = question;
  const before = (lines[position.line] ?? '').slice(0, position.character);
  const at: TypedAt = (typed) => ({
    typed,
    range: {
      start: { line: position.line, character: position.character - typed.length },
      end: position,
    },
  });
  if (!isMarkdown(path)) return inData(question, before, at);
  const front = frontMatterOf(lines);
  if (isInFrontMatter(position, front)) return inFrontMatter(lines, position.line, before, at);
  const fence = /^\s*(?:`{3,}|~{3,})([\w+#-]*)$/.exec(before)?.[1];
  // The first line of a fence counts as inside.
  const isFenced = fencedLines(lines.slice(0, position.line)).has(position.line - 1);
  const opens = isFenced && !/^\s*(?:`{3,}|~{3,})\s*$/.test(lines[position.line - 1] ?? '');
  if (fence !== undefined && !opens) return { kind: 'language', ...at(fence) };
  return inBraces(before, at) ?? inLine(question, before, at);
}

type TypedAt = (typed: string) => Pick<TypingContext, 'typed' | 'range'>;

/** The attributes of a directive, between its braces. */
function inBraces(before: string, at: TypedAt): TypingContext | undefined {
  const [, directive = '', written = ''] =
    /:+([a-zA-Z][\w-]*)(?:\[[^\]]*\])?\{([^}]*)$/.exec(before) ?? [];
  if (directive === '') return undefined;
  const attributes = new Map(
    [...written.matchAll(/([\w-]+)=(?:"([^"]*)"?|'([^']*)'?|([^\s"']*))/g)].map(
      ([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? ''],
    ),
  );
  const [, attribute, double, single, bare] =
    /(?:^|\s)([\w-]+)=(?:"([^"]*)|'([^']*)|([^\s"']*))$/.exec(written) ?? [];
  if (attribute !== undefined) {
    const typed = double ?? single ?? bare ?? '';
    return { kind: 'value', directive, attribute, attributes, ...at(typed) };
  }
  const [, name] = /(?:^|\s)([\w-]*)$/.exec(written) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'attribute', directive, given: [...attributes.keys()], ...at(name) };
}

/** Destinations, directives, terms and components in the text of a line. */
function inLine(question: QuestionAt, before: string, at: TypedAt): TypingContext | undefined {
  const link = /(!?)\[[^\]]*\]\(\s*<?([^)\s>]*)$/.exec(before);
  if (link !== null) return { kind: 'destination', isImage: link[1] === '!', ...at(link[2] ?? '') };
  const definition = /^ {0,3}\[[^\]]+\]:\s*<?(\S*)$/.exec(before)?.[1];
  if (definition !== undefined) return { kind: 'destination', isImage: false, ...at(definition) };
  const attribute = /<(\w+)\b[^>]*\b(?:href|src|to)=["']([^"']*)$/.exec(before);
  if (attribute !== null) {
    const isImage = /^(?:img|image)$/i.test(attribute[1] ?? '');
    return { kind: 'destination', isImage, ...at(attribute[2] ?? '') };
  }
  const term = /:term\[([^\]]*)$/.exec(before)?.[1];
  if (term !== undefined) return { kind: 'term', ...at(term) };
  const variable = /:var\[([^\]]*)$/.exec(before)?.[1];
  if (variable !== undefined) return { kind: 'variable', ...at(variable) };
  const [, colons, block] = /^\s*(:{2,})([\w-]*)$/.exec(before) ?? [];
  if (colons !== undefined) return { kind: 'directive', colons: colons.length, ...at(block ?? '') };
  if (isMdxDocument(question)) {
    const element = inElement(question, before, at);
    if (element !== undefined) return element;
  }
  const inline = /(?:^|[^\w:]):([a-z][\w+-]*|)$/.exec(before)?.[1];
  return inline === undefined ? undefined : { kind: 'emoji', ...at(inline) };
}

/** The name of a component or of one of its props. A tag may span several lines. */
function inElement(
  { lines, position }: QuestionAt,
  before: string,
  at: TypedAt,
): TypingContext | undefined {
  const name = /<\/?([A-Z][\w.]*|)$/.exec(before)?.[1];
  if (name !== undefined) return { kind: 'component', ...at(name) };
  const above = lines.slice(Math.max(0, position.line - 20), position.line).join('\n');
  const text = `${above}\n${before}`;
  const [, component, props = ''] =
    /<([A-Z][\w.]*)((?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^}]*\})*)?)$/.exec(text) ?? [];
  const [, prop] = /\s([a-z][\w-]*|)$/i.exec(props) ?? [];
  if (component === undefined || prop === undefined) return undefined;
  const given = [...props.matchAll(/\s([\w-]+)=/g)].map(([, each = '']) => each);
  return { kind: 'prop', component, given, ...at(prop) };
}

/** A key of the front matter, or the value of one. */
function inFrontMatter(
  lines: readonly string[],
  line: number,
  before: string,
  at: TypedAt,
): TypingContext | undefined {
  const key = /^([\w-]*)$/.exec(before)?.[1];
  if (key !== undefined) return { kind: 'key', ...at(key) };
  const [, name, value] =
    /^([\w-]+):\s+(?:\[(?:[^\]]*,)?\s*)?["']?([^"'[\],]*)$/.exec(before) ?? [];
  if (name !== undefined) return { kind: 'keyValue', key: name, ...at(value ?? '') };
  const item = /^\s*-\s+["']?([^"']*)$/.exec(before)?.[1];
  if (item === undefined) return undefined;
  for (let i = line - 1; i > 0; i--) {
    const list = /^([\w-]+):\s*$/.exec(lines[i] ?? '')?.[1];
    if (list !== undefined) return { kind: 'keyValue', key: list, ...at(item) };
    if (!/^\s*-/.test(lines[i] ?? '')) return undefined;
  }
  return undefined;
}

/** A doc id in a string of a file with sidebars. */
function inData(
  { state, path }: QuestionAt,
  before: string,
  at: TypedAt,
): TypingContext | undefined {
  const isSidebars = state.input.config.docs.some(({ sidebarsFile }) => sidebarsFile === path);
  const typed = /["']([\w./-]*)$/.exec(before)?.[1];
  return isSidebars && typed !== undefined ? { kind: 'docId', ...at(typed) } : undefined;
}
