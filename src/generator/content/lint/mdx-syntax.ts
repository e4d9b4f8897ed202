import type { Code, Paragraph } from 'mdast';
import type { Finding } from '../../model/diagnostic.js';
import { isBracedMarker } from '../article/truncation.js';
import { reportOffset, startOf, type LintedFile } from './file.js';

const IMPORT = /^import\s(?:[^'"]{0,2000}?\sfrom\s*)?['"][^'"\n]+['"]/;
const EXPORT =
  /^export\s+(?:(?:const|let|var|function|class|default|async|\{)(?![\w-])|\*\s[^'"\n]*['"])/;
/** A tag up to its first attribute in braces, or up to the braces of `{...props}`. */
const BRACED_ATTRIBUTE = /<[A-Za-z][\w.-]*(?:\s[^<>]*?)?(?:=\{|\{\s{0,9}\.{3})/g;
/** A tag of a component that is a member, which is no HTML: `<Card.Title a="b">`. */
const MEMBER = /<([A-Z]\w*(?:\.\w+)+)((?:\s[^<>]*?)?)(\/?)>/g;
const COMMENT = /\{\/\*/g;
/** The id of a heading, which is no comment in Markdown either. */
const HEADING_ID = /\{\/\*\s*#[^\s{}*]+\s*\*\/\}[\s\0]*$/;

/** The start of a tag in raw HTML. */
interface StartTag {
  readonly written: string;
  readonly attributes: string;
  readonly selfClosing: boolean;
}

/** The names of all closing tags in a file, by file. */
const closingNames = new WeakMap<LintedFile, ReadonlySet<string>>();

/**
 * Whether a tag is JSX and no HTML: the name of a component, or an attribute in braces. `<Name>`
 * alone may be a placeholder.
 */
export function isJsxTag(
  { written, attributes, selfClosing }: StartTag,
  file: LintedFile,
): boolean {
  if (/=\s*\{|(?:^|\s)\{\s{0,9}\.{3}/.test(attributes)) return true;
  // HTML was once written in capitals.
  if (!/^[A-Z].*[a-z]/.test(written)) return false;
  return selfClosing || attributes.trim() !== '' || namesOfClosingTags(file).has(written);
}

function namesOfClosingTags(file: LintedFile): ReadonlySet<string> {
  const known = closingNames.get(file);
  if (known !== undefined) return known;
  const names = new Set(
    [...file.text.matchAll(/<\/([A-Z][\w.-]*)\s*>/g)].map(([, name = '']) => name),
  );
  closingNames.set(file, names);
  return names;
}

/** Report a component in raw HTML. */
export function reportJsxTag(file: LintedFile, offset: number, written: string): void {
  reportOffset(
    file,
    offset,
    found(`<${written}> is a component of MDX, but this page is Markdown.`),
  );
}

/** Report `import` and `export` at the start of a paragraph. They are shown as text. */
export function lintModuleSyntax(paragraph: Paragraph, file: LintedFile): void {
  const [first] = paragraph.children;
  if (first?.type !== 'text' || !/^(?:import|export)\s/.test(first.value)) return;
  const source = file.sourceOf(paragraph);
  const word = IMPORT.test(source) ? 'import' : EXPORT.test(source) ? 'export' : undefined;
  if (word === undefined) return;
  reportOffset(
    file,
    startOf(paragraph),
    found(`This ${word} is MDX, but this page is Markdown, which shows it as text.`),
  );
}

/** Report a fence around MDX, which a Markdown page shows as a block of code. */
export function lintWrappedCode(node: Code, file: LintedFile): void {
  if (node.lang !== 'mdx-code-block') return;
  reportOffset(
    file,
    startOf(node),
    found('This block is MDX, but this page is Markdown, which shows it as code.'),
  );
}

/**
 * Report attributes in braces and comments of MDX in a paragraph or a heading. `offset` is that of
 * `text`.
 */
export function lintBraces(
  { text, offset, isParagraph }: { text: string; offset: number; isParagraph: boolean },
  file: LintedFile,
): void {
  // The truncation marker of a post works in Markdown too.
  if (isParagraph && isBracedMarker(text)) return;
  const id = isParagraph ? undefined : HEADING_ID.exec(text)?.index;
  const prose = text.slice(0, id);
  const braced = new Set([...prose.matchAll(BRACED_ATTRIBUTE)].map(({ index }) => index));
  for (const index of braced)
    reportOffset(file, offset + index, found('This tag is MDX, but this page is Markdown.'));
  for (const { 1: written = '', 2: attributes = '', 3: end, index } of prose.matchAll(MEMBER)) {
    const tag = { written, attributes, selfClosing: end === '/' };
    if (!braced.has(index) && isJsxTag(tag, file)) reportJsxTag(file, offset + index, written);
  }
  for (const { index } of prose.matchAll(COMMENT))
    reportOffset(
      file,
      offset + index,
      found('This comment is MDX, but this page is Markdown, which shows it as text.'),
    );
}

function found(message: string): Finding {
  return {
    rule: 'mdx/in-markdown',
    severity: 'error',
    message,
    hint:
      'Write `format: mdx` in the front matter, name the file .mdx, or set ' +
      "`markdown: { format: 'mdx' }` in the config.",
  };
}
