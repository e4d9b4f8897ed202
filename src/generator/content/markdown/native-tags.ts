/** More tags without an end than a page can have without much work for the native parser. */
const MOST_TAGS = 10;

/** Elements in elements that are looked at, from the inside. */
const DEPTH = 12;

const TAG = String.raw`<([A-Za-z][\w.:-]*)?(?:\s[^<>{}]*)?`;
const CLOSED_TAG = new RegExp(String.raw`${TAG}/>`, 'g');
/** An element that holds only text. */
const ELEMENT = new RegExp(String.raw`${TAG}>[^<{}]*</\1\s*>`, 'g');
/** An expression without tags and braces, in which each text and comment ends. */
const EXPRESSION = /\{(?:[^<{}"'`/]|"[^"<{}\n]*"|'[^'<{}\n]*'|`[^`<{}]*`|\/\*[^<{}]*?\*\/)*\}/g;
/** A character that may begin a tag. */
const OPENING = /<(?![/!=\d])/g;

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
/** A fence anywhere, and a comment, which may hold one. */
const FENCE_OR_COMMENT = /`{3}|~{3}|<!--/;

/**
 * Whether an expression of MDX may be open before many tags that never end. With each of them, the
 * native parser takes twice the time.
 */
export function mayNestTags(text: string): boolean {
  if (!text.includes('{')) return false;
  if ((withoutComplete(text).match(OPENING)?.length ?? 0) <= MOST_TAGS) return false;
  // The tags may be examples in code, unless an expression is open before it.
  const prose = withoutCode(text);
  return prose === undefined || withoutComplete(prose).includes('{');
}

/** A text without complete elements and expressions, as far as that is certain. */
function withoutComplete(text: string): string {
  let rest = text;
  for (let level = 0; level < DEPTH; level++) {
    const before = rest.length;
    for (const complete of [EXPRESSION, CLOSED_TAG, ELEMENT]) rest = rest.replace(complete, ' ');
    if (rest.length === before) break;
  }
  return rest;
}

/** A text without its code blocks. Undefined if it is not certain where one begins or ends. */
function withoutCode(text: string): string | undefined {
  const prose: string[] = [];
  let fence = '';
  let isAfterBlank = true;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    } else if (mark !== '' && isAfterBlank) fence = mark;
    else if (FENCE_OR_COMMENT.test(line)) return undefined;
    else prose.push(line);
    isAfterBlank = line.trim() === '';
  }
  return fence === '' ? prose.join('\n') : undefined;
}
