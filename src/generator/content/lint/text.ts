import type { Parents } from 'mdast';
import type { Finding } from '../../model/diagnostic.js';
import { reportOffset, type LintedFile } from './file.js';
import { lintBraces } from './mdx-syntax.js';
import { EMPHASIS_MARK, maskAll, proseOf } from './prose.js';

/** Blocks without these characters and words have no faults. */
const SIGN = /[[\]`*~#$<{\u200b\u2060\ufeff\ufffd\u202a-\u202eÃÂ]|â€|TODO|FIXME|TBD|\bTK\b|lorem/i;
/** The start of an address. */
const ADDRESS = String.raw`(?:https?:\/\/|www\.|\/[a-z]|\.{1,2}\/|#[a-z])`;
const FILE_NAME = String.raw`[\w./-]+\.(?:mdx?|html?|png|svg|jpe?g|gif|webp|pdf)`;
const LOOKS_LIKE_ADDRESS = new RegExp(
  `^\\s*<?(?:${ADDRESS}|[^\\s]+\\/|.*\\.(?:mdx?|html?|png|svg|jpe?g|gif|webp|pdf)\\b)`,
  'i',
);

const OPEN_LINK = /!?\[[^[\]]*\]\(([^()\n]*)(\)?)/g;
const SPACED_LINK = new RegExp(
  '!?\\[(?! *\\])[^[\\]\\n]+\\](?:[ \\t]+|\\n[ \\t]*)' +
    `\\((?:${ADDRESS}[^()\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\)`,
  'gi',
);
/** A link, which is masked in prose, after an exclamation mark and a space. */
const SPACED_IMAGE = /(?<!\S)! \0/g;
const IMAGE_LINK = /^! \[[^[\]\n]*\]\([^()\s]+\.(?:png|svg|jpe?g|gif|webp|avif)\)/i;
const UNCLOSED_TEXT = new RegExp(
  `\\[[^[\\]()\\n]+\\((?:${ADDRESS}[^()\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\)(?![^\\n]*\\])`,
  'gi',
);
const BRACED_LINK = new RegExp(
  `\\[[^[\\]\\n]+\\]\\{(?:${ADDRESS}[^{}\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\}`,
  'gi',
);
const WIKI_LINK = /\[\[(?=[^[\]\n\s][^[\]\n]*(?:\/|\||\.md))[^[\]\n]+\]\](?!\()/g;
/** A literal address, which is masked in prose, after an unclosed angle bracket. */
const OPEN_AUTOLINK = /<(?=\0|https?:)/gi;
const AUTOLINK_SOURCE = /^<https?:\/\/[^<>\s]+(?:\s|$)/i;
const REVERSED_LINK = new RegExp(
  `!?\\([^()\\n]+\\)\\[(?:${ADDRESS}[^[\\]\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\]`,
  'gi',
);
const REFERENCE = /(?<![\w\])\0])!?\[([^[\]^][^[\]]*)\]\[([^[\]^]*)\](?![[(])/g;
const FOOTNOTE = /(?:(?<=[^\s([{|\\/^-])|(?=\[\^\d+\]))\[\^([A-Za-z0-9][\w-]*)\](?![+*?{:(])/g;
const OPEN_BOLD = /(?<![\w*\\/\0])\*{2,3}(?=[\p{L}\p{N}\0"'(])(?!\*|kwargs|args|options|params)/u;
const CLOSE_BOLD = /(?<=[\p{L}\p{N}.,!?)])\*{2,3}(?![\w*/\0.(])/u;
const SPACED_FOOTNOTE = /^\[\^[^[\]\s]+ [^[\]\n]*\]:/;
const SPACED_BOLD =
  /(?<![\w*\\/\0])\*\*[ \t]+(?=\p{L})[^*\n\0]*\p{L}{3}[^*\n\0]*[ \t]\*\*(?![\w*])/u;
/** Two marks before text and one after it: the parser leaves one of them as text. */
const HALF_BOLD = new RegExp(
  `(?<![\\w*\\\\/\\0${EMPHASIS_MARK}])\\*${EMPHASIS_MARK}(?=[\\p{L}\\p{N}])`,
  'u',
);
const OPEN_STRIKE = /(?<![\w~\\/\0])~~(?=[\p{L}\p{N}])/u;
const OPEN_CODE = /(?<![\w`\\\0'])`{1,2}(?=[\w$./<@-])/;
const CLOSE_CODE = /(?<=[\w)\]>])`(?![\w`'\0])/;
/** Quotation marks of old manuals: `word' and ``word''. */
const OLD_QUOTES = /`[^`'\n]+'/;
const CODE_SPAN = /(?<![`\\])`[^`'\n]+`(?!`)/;
const INVISIBLE =
  /(?<=[A-Za-z0-9.,:;/_-])[\u200b\u2060\ufeff]|[\u200b\u2060\ufeff](?=[A-Za-z0-9])|[\u202a-\u202e]/;
/** UTF-8 that was read as Windows-1252, and the replacement character for lost bytes. */
const GARBLED = new RegExp(
  [
    '(?<=\\p{L})\\ufffd|\\ufffd(?=\\p{L})',
    'Ã[\\u0080-\\u00bf]|Â[\\u0080-\\u009f\\u00a1-\\u00bf]|â€[\\u0080-\\u00bf\\u0152-\\u2122]',
  ].join('|'),
  'u',
);
const MALFORMED_COMMENT = /<!-(?!-)/;
/** A tag whose last value has no closing quote. */
const OPEN_TAG = /<[a-z][\w-]*(?:\s+[\w-]+="[^"\0\n]*")*\s+[\w-]+="[^"\0\n]*(?=\0|$)/i;
const LEFTOVER = /\b(?:TODO|FIXME|TBD|TK)\b|\b[Ll]orem ipsum\b|\{\{ ?[\w.-]+ ?\}\}/;

/** The context of a block. */
export interface TextLint {
  readonly file: LintedFile;
  readonly isParagraph: boolean;
}

/** Report Markdown in the running text of a block that is shown as text by mistake. */
export function lintText(block: Parents, { file, isParagraph }: TextLint): void {
  const source = file.sourceOf(block);
  if (!SIGN.test(source)) return;
  const prose = proseOf(block, file);
  let { text } = prose;
  const report = (index: number, finding: Finding): void => {
    reportOffset(file, prose.offset + index, finding);
  };
  /** Report every match, and mask it for the following checks. */
  const every = (
    pattern: RegExp,
    findingOf: (match: readonly string[]) => Finding | null,
  ): void => {
    const parts: string[] = [];
    let done = 0;
    for (const match of text.matchAll(pattern)) {
      const finding = findingOf(match.map((group) => (group as string | undefined) ?? ''));
      if (finding === null) continue;
      report(match.index, finding);
      parts.push(text.slice(done, match.index), maskAll(match[0]));
      done = match.index + match[0].length;
    }
    if (done > 0) text = parts.join('') + text.slice(done);
  };
  const first = (pattern: RegExp, finding: Finding, index = pattern.exec(text)?.index): void => {
    if (index !== undefined && index >= 0) report(index, finding);
  };

  if (!file.mdx) lintBraces({ text, offset: prose.offset, isParagraph }, file);
  const comment = text.indexOf('<!--');
  if (comment >= 0) {
    report(comment, COMMENT);
    text = text.slice(0, comment) + maskAll(text.slice(comment));
  }
  /** Report the matches whose source, which is not masked, has the pattern. */
  const everyWith = (pattern: RegExp, sourcePattern: RegExp, finding: Finding): void => {
    for (const { index } of text.matchAll(pattern))
      if (sourcePattern.test(source.slice(index))) report(index, finding);
  };
  everyWith(SPACED_IMAGE, IMAGE_LINK, SPACED_IMAGE_FOUND);
  everyWith(OPEN_AUTOLINK, AUTOLINK_SOURCE, OPEN_AUTOLINK_FOUND);
  if (text.includes('[')) {
    every(WIKI_LINK, () => WIKI_LINK_FOUND);
    every(UNCLOSED_TEXT, () => UNCLOSED_TEXT_FOUND);
    every(BRACED_LINK, () => BRACED_LINK_FOUND);
    every(OPEN_LINK, ([, address = '', end = '']) => openLink(address, end !== ''));
    every(SPACED_LINK, () => SPACED_LINK_FOUND);
    every(REVERSED_LINK, () => REVERSED_LINK_FOUND);
    every(REFERENCE, ([, label = '', name = '']) => undefinedReference(label, name));
    if (isParagraph) first(SPACED_FOOTNOTE, SPACED_FOOTNOTE_FOUND);
    every(FOOTNOTE, ([, label = '']) => undefinedFootnote(label));
  }
  if (OPEN_BOLD.test(text) || (isParagraph && CLOSE_BOLD.test(text)))
    first(/\*\*/, unclosedMark('**', 'bold'));
  else if (SPACED_BOLD.test(text)) first(SPACED_BOLD, unclosedMark('**', 'bold'));
  else if (HALF_BOLD.test(text)) first(HALF_BOLD, unclosedMark('**', 'bold'));
  else first(OPEN_STRIKE, unclosedMark('~~', 'struck out'));
  const hasOldQuotes = OLD_QUOTES.test(text) && !CODE_SPAN.test(file.text);
  if ((OPEN_CODE.test(text) || CLOSE_CODE.test(text)) && !hasOldQuotes)
    first(/`/, unclosedMark('`', 'code'));
  if (file.context.config.math && isParagraph) {
    const dollars = text.split('$$').length - 1;
    if (dollars === 1 && /\\[a-z]+|[\^_]/.test(source)) first(/\$\$/, MATH);
  }
  first(MALFORMED_COMMENT, MALFORMED_COMMENT_FOUND);
  first(OPEN_TAG, OPEN_TAG_FOUND);
  first(INVISIBLE, INVISIBLE_FOUND);
  first(GARBLED, GARBLED_FOUND);
  first(LEFTOVER, LEFTOVER_FOUND);
}

function openLink(address: string, closed: boolean): Finding | null {
  if (!LOOKS_LIKE_ADDRESS.test(address)) return null;
  const spaced = /\S\s+\S/.test(address.trim());
  return {
    rule: 'link/syntax',
    severity: 'warning',
    message: closed
      ? 'This is no link: its address has a space, or what follows it is no title.'
      : 'This is no link: its address is never closed.',
    hint:
      closed && spaced
        ? 'Write %20 for a space in the address, and straight quotes around a title.'
        : 'Write [text](address).',
  };
}

function undefinedReference(label: string, name: string): Finding | null {
  if (/^\d*$/.test(label) && /^\d*$/.test(name)) return null;
  const wanted = (name === '' ? label : name).replace(/[^\P{Cc}\n]/gu, '…');
  return {
    rule: 'link/undefined-reference',
    severity: 'warning',
    message: `This is no link: there is no definition of "${wanted}" in this file.`,
    hint: `Write [${wanted}]: address on a separate line.`,
  };
}

function undefinedFootnote(label: string): Finding {
  return {
    rule: 'footnote/undefined',
    severity: 'warning',
    message: `There is no footnote "${label}" in this file.`,
    hint: `Write [^${label}]: and its text on a separate line.`,
  };
}

function unclosedMark(mark: string, what: string): Finding {
  return {
    rule: 'text/unclosed-mark',
    severity: 'warning',
    message: `This ${mark} has no counterpart: it is shown as it is.`,
    hint:
      `Write ${mark} at both ends of what is ${what}, without spaces inside, ` +
      `or \\${mark[0] ?? ''} for the character.`,
  };
}

const COMMENT: Finding = {
  rule: 'html/unclosed',
  severity: 'error',
  message: 'This comment is never closed: it is shown as text.',
  hint: 'Write --> where it ends.',
};
const MATH: Finding = {
  rule: 'math/unclosed',
  severity: 'error',
  message: 'This formula is never closed: it is shown as text.',
  hint: 'Write $$ where it ends, or \\$ for each dollar.',
};
const SPACED_IMAGE_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is a link, and no picture: a space follows the exclamation mark.',
  hint: 'Write ![description](address).',
};
const SPACED_FOOTNOTE_FOUND: Finding = {
  rule: 'footnote/undefined',
  severity: 'warning',
  message: 'This defines no footnote: its name has a space.',
  hint: 'Write "-" for the space, here and where the footnote is named.',
};
const OPEN_AUTOLINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'The angle bracket before this address is never closed, and is shown as text.',
  hint: 'Write > behind the address.',
};
const WIKI_LINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: links in double brackets are not read.',
  hint: 'Write [text](address).',
};
const UNCLOSED_TEXT_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: the bracket around its text is never closed.',
  hint: 'Write [text](address).',
};
const BRACED_LINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: its address is in braces.',
  hint: 'Write [text](address).',
};
const MALFORMED_COMMENT_FOUND: Finding = {
  rule: 'html/comment',
  severity: 'warning',
  message: 'This comment is shown as text: it begins with <!-, not with <!--.',
  hint: 'Write <!-- at its start and --> at its end.',
};
const OPEN_TAG_FOUND: Finding = {
  rule: 'html/unclosed',
  severity: 'error',
  message: 'The quotes of this tag are never closed: it is shown as text.',
  hint: 'Write " behind the value.',
};
const GARBLED_FOUND: Finding = {
  rule: 'text/encoding',
  severity: 'warning',
  message: 'These characters come from a text that was read in a wrong encoding.',
  hint: 'Write the characters that belong here, and save the file as UTF-8.',
};
const SPACED_LINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: there is a space or a line break between its text and its address.',
  hint: 'Write [text](address).',
};
const REVERSED_LINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: its brackets have changed places.',
  hint: 'Write [text](address).',
};
const INVISIBLE_FOUND: Finding = {
  rule: 'text/invisible',
  severity: 'warning',
  message: 'There is an invisible character here.',
  hint: 'Delete it: it breaks searching and copying.',
};
const LEFTOVER_FOUND: Finding = {
  rule: 'text/leftover',
  severity: 'warning',
  message: 'This looks like a note or a placeholder of a draft.',
  hint: 'Write what belongs here, or put it into backticks.',
};
