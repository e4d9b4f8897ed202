import type { Parents } from 'mdast';
import { reportOffset, type Finding, type LintedFile } from './file.js';
import { maskAll, proseOf } from './prose.js';

/** Blocks without these characters cannot have any of the faults. */
const SIGN = /[[\]`*~#$<{\u200b\u2060\ufeff]|TODO|FIXME|TBD|\bTK\b|lorem/i;
/** The beginning of an address. */
const ADDRESS = String.raw`(?:https?:\/\/|www\.|\/[a-z]|\.{1,2}\/|#[a-z])`;
const FILE_NAME = String.raw`[\w./-]+\.(?:mdx?|html?|png|svg|jpe?g|gif|webp|pdf)`;
const LOOKS_LIKE_ADDRESS = new RegExp(
  `^\\s*<?(?:${ADDRESS}|[^\\s]+\\/|.*\\.(?:mdx?|html?|png|svg|jpe?g|gif|webp|pdf)\\b)`,
  'i',
);

const OPEN_LINK = /!?\[[^[\]]*\]\(([^()\n]*)(\)?)/g;
const SPACED_LINK = new RegExp(
  `!?\\[(?! *\\])[^[\\]\\n]+\\][ \\t]+\\((?:${ADDRESS}[^()\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\)`,
  'gi',
);
const SPACED_IMAGE = /! \[[^[\]\n]*\]\([^()\s]+\)/g;
const REVERSED_LINK = new RegExp(
  `!?\\([^()\\n]+\\)\\[(?:${ADDRESS}[^[\\]\\s]*|${FILE_NAME}(?:#[\\w-]*)?)\\]`,
  'gi',
);
const REFERENCE = /(?<![\w\])\0])!?\[([^[\]^][^[\]]*)\]\[([^[\]^]*)\](?![[(])/g;
const FOOTNOTE = /(?:(?<=[^\s([{|\\/^-])|(?=\[\^\d+\]))\[\^([A-Za-z0-9][\w-]*)\](?![+*?{:(])/g;
const OPEN_BOLD = /(?<![\w*\\/\0])\*{2,3}(?=[\p{L}\p{N}\0"'(])(?!\*|kwargs|args|options|params)/u;
const CLOSE_BOLD = /(?<=[\p{L}\p{N}.,!?)])\*{2,3}(?![\w*/\0.(])/u;
const OPEN_STRIKE = /(?<![\w~\\/\0])~~(?=[\p{L}\p{N}])/u;
const OPEN_CODE = /(?<![\w`\\\0'])`{1,2}(?=[\w$./<@-])/;
const CLOSE_CODE = /(?<=[\w)\]>])`(?![\w`'\0])/;
/** Quotation marks of old manuals: `word' and ``word''. */
const OLD_QUOTES = /`[^`'\n]+'/;
const INVISIBLE = /(?<=[A-Za-z0-9.,:;/_-])[\u200b\u2060\ufeff]|[\u200b\u2060\ufeff](?=[A-Za-z0-9])/;
const LEFTOVER = /\b(?:TODO|FIXME|TBD|TK)\b|\b[Ll]orem ipsum\b|\{\{ ?[\w.-]+ ?\}\}/;

/** What else a block has, and where it stands. */
export interface TextLint {
  readonly file: LintedFile;
  /** A part of the file is swallowed, so that definitions may be missing. */
  readonly isParagraph: boolean;
}

/** Report Markdown in the running text of a block that was not read as it was meant. */
export function lintText(block: Parents, { file, isParagraph }: TextLint): void {
  const source = file.sourceOf(block);
  if (!SIGN.test(source)) return;
  const prose = proseOf(block, file);
  let { text } = prose;
  const report = (index: number, finding: Finding): void => {
    reportOffset(file, prose.offset + index, finding);
  };
  /** Report every match, and mask it for the checks that follow. */
  const every = (
    pattern: RegExp,
    findingOf: (match: readonly string[]) => Finding | null,
  ): void => {
    const parts: string[] = [];
    let read = 0;
    for (const match of text.matchAll(pattern)) {
      const finding = findingOf(match.map((group) => (group as string | undefined) ?? ''));
      if (finding === null) continue;
      report(match.index, finding);
      parts.push(text.slice(read, match.index), maskAll(match[0]));
      read = match.index + match[0].length;
    }
    if (read > 0) text = parts.join('') + text.slice(read);
  };
  const first = (pattern: RegExp, finding: Finding, index = pattern.exec(text)?.index): void => {
    if (index !== undefined && index >= 0) report(index, finding);
  };

  const comment = text.indexOf('<!--');
  if (comment >= 0) {
    report(comment, COMMENT);
    text = text.slice(0, comment) + maskAll(text.slice(comment));
  }
  if (text.includes('[')) {
    every(SPACED_IMAGE, () => SPACED_IMAGE_FOUND);
    every(OPEN_LINK, ([, address = '', end = '']) => openLink(address, end !== ''));
    every(SPACED_LINK, () => SPACED_LINK_FOUND);
    every(REVERSED_LINK, () => REVERSED_LINK_FOUND);
    every(REFERENCE, ([, label = '', name = '']) => undefinedReference(label, name));
    every(FOOTNOTE, ([, label = '']) => undefinedFootnote(label));
  }
  if (OPEN_BOLD.test(text) || (isParagraph && CLOSE_BOLD.test(text)))
    first(/\*\*/, unclosedMark('**', 'bold'));
  else first(OPEN_STRIKE, unclosedMark('~~', 'struck out'));
  if ((OPEN_CODE.test(text) || CLOSE_CODE.test(text)) && !OLD_QUOTES.test(text))
    first(/`/, unclosedMark('`', 'code'));
  if (file.context.config.math && isParagraph) {
    const dollars = text.split('$$').length - 1;
    if (dollars === 1 && /\\[a-z]+|[\^_]/.test(source)) first(/\$\$/, MATH);
  }
  first(INVISIBLE, INVISIBLE_FOUND);
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
    hint: `Write [${wanted}]: address on a line of its own.`,
  };
}

function undefinedFootnote(label: string): Finding {
  return {
    rule: 'footnote/undefined',
    severity: 'warning',
    message: `There is no footnote "${label}" in this file.`,
    hint: `Write [^${label}]: and its text on a line of its own.`,
  };
}

function unclosedMark(mark: string, what: string): Finding {
  return {
    rule: 'text/unclosed-mark',
    severity: 'warning',
    message: `This ${mark} has no counterpart: it is shown as it is.`,
    hint: `Write ${mark} at both ends of what is ${what}, without spaces inside, or \\${mark[0] ?? ''} for the character.`,
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
const SPACED_LINK_FOUND: Finding = {
  rule: 'link/syntax',
  severity: 'warning',
  message: 'This is no link: a space stands between its text and its address.',
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
  message: 'An invisible character stands here.',
  hint: 'Delete it: it breaks searching and copying.',
};
const LEFTOVER_FOUND: Finding = {
  rule: 'text/leftover',
  severity: 'warning',
  message: 'This looks like a note or a placeholder of a draft.',
  hint: 'Write what belongs here, or put it into backticks.',
};
