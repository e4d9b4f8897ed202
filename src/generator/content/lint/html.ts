import { distance } from 'fastest-levenshtein';
import type { Html } from 'mdast';
import { reportOffset, startOf, type LintedFile } from './file.js';
import { HTML_ELEMENTS, LEFT_OUT, OPTIONAL_END, RAW_TEXT, VOID_ELEMENTS } from './html-names.js';
import { isJsxTag, reportJsxTag } from './mdx-syntax.js';
import { scanHtml, type HtmlToken } from './scan-html.js';
import type { TagRange, TextTags } from './text-tags.js';

/** Finds faults in the raw HTML of a file. Nodes and containers come in document order. */
export interface HtmlLint {
  readonly html: (node: Html) => void;
  /** Enter a block. At its end every element inside it has to be closed. */
  readonly enter: () => void;
  readonly leave: () => void;
  /** The tags that are no elements of HTML, after the end of the file. */
  readonly textTags: () => TextTags;
}

interface Tag {
  /** In lower case. */
  readonly name: string;
  /** As written, for messages. */
  readonly written: string;
  readonly attributes: string;
  readonly selfClosing: boolean;
  /** Offsets of the tag in the file. */
  readonly offset: number;
  readonly end: number;
  readonly node: Html;
  readonly range: TagRange;
}

interface OpenElement extends Tag {
  /** Whether it may stay open or was reported. */
  readonly quiet: boolean;
  /** Whether it is no element of HTML. Then its closing tag is none either. */
  readonly unknown: boolean;
  /** Whether it is inside an `svg` or `math` element, whose elements have other names. */
  readonly inDrawing: boolean;
}

/** Lint the raw HTML of a file. */
export function createHtmlLint(file: LintedFile): HtmlLint {
  const open: OpenElement[] = [];
  /** Indices in `open` of the elements of each name. */
  const opened = new Map<string, number[]>();
  /** For each entered block, the number of elements that were open at its start. */
  const bases: number[] = [];
  /** Number of expected closing tags whose opening tag was reported, by name. */
  const expected = new Map<string, number>();
  let previous: Tag | undefined;
  const textTags = new Map<Html, TagRange[]>();
  const addTextTag = ({ node, range }: Tag): void => {
    const ranges = textTags.get(node) ?? [];
    textTags.set(node, ranges);
    ranges.push(range);
  };
  const showAsText = (tag: Tag): void => {
    reportUnknown(file, tag);
    addTextTag(tag);
  };

  const closeFrom = (index: number): void => {
    for (const element of open.splice(index)) {
      opened.get(element.name)?.pop();
      if (element.quiet) continue;
      expected.set(element.name, (expected.get(element.name) ?? 0) + 1);
      if (isPlaceholder(element)) showAsText(element);
      else reportUnclosed(file, element);
    }
  };
  const close = (tag: Tag): void => {
    const index = opened.get(tag.name)?.at(-1) ?? -1;
    if (index >= (bases.at(-1) ?? 0)) {
      closeFrom(index + 1);
      if (open.pop()?.unknown === true) addTextTag(tag);
      opened.get(tag.name)?.pop();
      return;
    }
    const inner = open.length > (bases.at(-1) ?? 0) ? open.at(-1) : undefined;
    if (index < 0 && inner !== undefined && !inner.quiet && distance(inner.name, tag.name) === 1) {
      reportMismatch(file, tag, inner);
      open.pop();
      return;
    }
    const outer = open[index];
    if (outer?.quiet === true) return;
    const reported = expected.get(tag.name) ?? 0;
    if (reported > 0) {
      expected.set(tag.name, reported - 1);
      return;
    }
    const isPair = VOID_ELEMENTS.has(tag.name) && previous?.end === tag.offset;
    reportStray(file, isPair && previous !== undefined ? { ...tag, ...previous } : tag);
    if (outer !== undefined) open[index] = { ...outer, quiet: true };
  };
  const start = (tag: Tag): void => {
    const around = open.at(-1);
    const inDrawing =
      around !== undefined && (around.inDrawing || around.name === 'svg' || around.name === 'math');
    if (tag.selfClosing && inDrawing) return;
    const jsx = !inDrawing && isJsxTag(tag, file);
    if (jsx) reportJsxTag(file, tag.offset, tag.written);
    if (VOID_ELEMENTS.has(tag.name)) return;
    const unknown = !jsx && !inDrawing && isUnknown(tag, file);
    if (unknown) showAsText(tag);
    const isAnchor = tag.name === 'a' && !/\bhref\b/i.test(tag.attributes);
    if (tag.name === 'summary' && open.length === 0) reportLoneSummary(file, tag);
    const quiet =
      jsx || unknown || isAnchor || OPTIONAL_END.has(tag.name) || LEFT_OUT.has(tag.name);
    if (!tag.selfClosing) {
      const indices = opened.get(tag.name) ?? [];
      opened.set(tag.name, indices);
      indices.push(open.length);
      open.push({ ...tag, quiet, unknown, inDrawing });
    } else if (!quiet) reportUnclosed(file, tag);
  };
  const take = (token: HtmlToken, node: Html, offset: number): void => {
    const tag: Tag = {
      ...token,
      name: token.name.toLowerCase(),
      written: token.name,
      offset,
      end: offset + token.end - token.index,
      node,
      range: [token.index, token.end],
    };
    if (token.kind === 'comment') {
      if (!token.finished) reportComment(file, offset, node);
    } else if (token.kind === 'other') {
      if (token.name === '?') showAsText(tag);
    } else if (!token.finished) reportUnfinished(file, tag);
    else if (token.kind === 'start') start(tag);
    else close(tag);
    previous = token.kind === 'start' ? tag : undefined;
  };
  return {
    html(node) {
      const offsetOf = offsetsIn(node, file);
      for (const token of scanHtml(node.value, RAW_TEXT)) take(token, node, offsetOf(token.index));
    },
    enter: () => void bases.push(open.length),
    leave: () => {
      closeFrom(bases.pop() ?? 0);
    },
    textTags: () => {
      // Unclosed tags are found after the tags inside them.
      for (const ranges of textTags.values()) ranges.sort(([a], [b]) => a - b);
      return textTags;
    },
  };
}

/**
 * Returns a function from an index in the HTML of a node to an offset in the file: the HTML has no
 * marks of lists and quotes. Indices must ascend, so that each line is read once.
 */
function offsetsIn(node: Html, file: LintedFile): (index: number) => number {
  const source = file.sourceOf(node).split('\n');
  const lines = node.value.split('\n');
  let line = 0;
  /** Start of the line in the HTML and in the file. */
  let start = 0;
  let sourceStart = startOf(node);
  return (index) => {
    for (;;) {
      const length = lines[line]?.length ?? 0;
      const sourceLength = source[line]?.length ?? 0;
      if (index <= start + length || line + 1 >= lines.length) {
        const marks = Math.max(0, sourceLength - length);
        return sourceStart + marks + index - start;
      }
      start += length + 1;
      sourceStart += sourceLength + 1;
      line++;
    }
  };
}

function isUnknown({ name, written, attributes, offset }: Tag, { text }: LintedFile): boolean {
  if (name.includes('-')) return false;
  // `List<Label>` is a type parameter, although there is an element of this name.
  const isType = /^[A-Z](?:$|.*[a-z])/.test(written) && attributes.trim() === '';
  if (isType && /\w/.test(text[offset - 1] ?? '')) return true;
  return !HTML_ELEMENTS.has(name) && !LEFT_OUT.has(name);
}

/** Whether an unclosed tag is a placeholder such as `<your-name>`: custom elements are closed. */
function isPlaceholder({ name, attributes }: Tag): boolean {
  return name.includes('-') && attributes.trim() === '';
}

function reportUnknown(file: LintedFile, { written, offset }: Tag): void {
  const escaped = written === '?' ? '&lt;?' : `&lt;${written}>`;
  reportOffset(file, offset, {
    rule: 'html/unknown-tag',
    severity: 'warning',
    message: `<${written}${written === '?' ? '' : '>'} is no element of HTML: it is shown as text.`,
    hint: `Put it into backticks, or write ${escaped}.`,
  });
}

function reportUnclosed(file: LintedFile, { written, selfClosing, offset }: Tag): void {
  reportOffset(file, offset, {
    rule: 'html/unclosed',
    severity: 'error',
    message: selfClosing
      ? `<${written}/> is not closed: HTML ignores the slash.`
      : `<${written}> is never closed.`,
    hint: `Write </${written}> where it ends, in the same list item, quote or directive.`,
  });
}

function reportUnfinished(file: LintedFile, { written, offset }: Tag): void {
  reportOffset(file, offset, {
    rule: 'html/unclosed',
    severity: 'error',
    message: `The tag <${written} does not end: it is left out.`,
    hint: 'Close its quotes and write > before the next blank line.',
  });
}

function reportComment(file: LintedFile, offset: number, node: Html): void {
  const from = file.placeAt(offset).line;
  file.context.swallowed.push({ file: file.path, from, to: node.position?.end.line ?? from });
  reportOffset(file, offset, {
    rule: 'html/unclosed',
    severity: 'error',
    message: 'This comment is never closed: the text below it is not shown.',
    hint: 'Write --> where it ends.',
  });
}

function reportLoneSummary(file: LintedFile, { offset }: Tag): void {
  reportOffset(file, offset, {
    rule: 'html/stray-tag',
    severity: 'warning',
    message: '<summary> is outside <details>: it opens and closes nothing.',
    hint: 'Write <details> before it, and </details> behind what it opens.',
  });
}

function reportMismatch(file: LintedFile, { written, offset }: Tag, opening: Tag): void {
  reportOffset(file, offset, {
    rule: 'html/stray-tag',
    severity: 'warning',
    message: `</${written}> closes nothing: the element that is open here is <${opening.written}>.`,
    hint: `Write </${opening.written}>.`,
  });
}

function reportStray(file: LintedFile, { name, written, offset }: Tag): void {
  reportOffset(file, offset, {
    rule: 'html/stray-tag',
    severity: 'warning',
    message: `</${written}> closes nothing here.`,
    hint: VOID_ELEMENTS.has(name)
      ? `Write <${name}> alone: it has no content.`
      : 'Remove it, or write the opening tag in the same list item, quote or directive.',
  });
}
