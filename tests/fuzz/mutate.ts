import type { Random } from '../helpers/random.js';

/** Pieces of text that are difficult for parsers. */
const NASTY: readonly [string, ...string[]] = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\ufeff',
  '\u2028',
  '\u202e',
  '\ud800',
  '😀',
  'é',
  'e\u0301',
  '"',
  "'",
  '`',
  '\\',
  '/',
  '//',
  '/../',
  '..',
  '.',
  '%2e%2e',
  '%00',
  '%zz',
  ':',
  '::',
  ': ',
  '- ',
  '#',
  '?',
  '&a',
  '*a',
  '<<',
  '!!js/function',
  '!!binary',
  '---',
  '...',
  '{',
  '}',
  '[',
  ']',
  ',',
  '|',
  '>',
  '<',
  '<script>',
  '~',
  'null',
  'true',
  'yes',
  '0',
  '-1',
  '1e999',
  '.inf',
  '.nan',
  '0x10',
  '2025-02-30',
  '9007199254740993', // more than the largest safe integer
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'con', // device names of Windows
  'NUL.md',
  'javascript:alert(1)',
  'https://x.example/a?b=c#d',
  '//x.example',
  '/a/b',
  './a.md',
  '../../../etc/passwd',
  'C:\\a',
  'x'.repeat(300),
  '/'.repeat(50),
  '('.repeat(50),
];

/** A text with one to four small changes: parts are deleted, repeated, moved or replaced. */
export function mutated(text: string, random: Random): string {
  let result = text;
  for (let n = 1 + random.below(4); n > 0; n--) result = changed(result, random);
  return result;
}

function changed(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.below(12));
  const before = text.slice(0, at);
  const part = text.slice(at, end);
  const after = text.slice(end);
  switch (random.below(6)) {
    case 0:
      return before + after;
    case 1:
      return before + part.repeat(2 + random.below(3)) + after;
    case 2:
      return before + random.pick(NASTY) + part + after;
    case 3:
      return before + random.pick(NASTY) + after;
    case 4:
      return withLineMoved(text, random);
    default:
      return wordReplaced(text, random);
  }
}

function withLineMoved(text: string, random: Random): string {
  const lines = text.split('\n');
  const [line = ''] = lines.splice(random.below(lines.length), 1);
  lines.splice(random.below(lines.length + 1), 0, random.chance(0.5) ? line : `  ${line}`);
  return lines.join('\n');
}

function wordReplaced(text: string, random: Random): string {
  const words = [...text.matchAll(/[\w./-]+/g)];
  const word = words[random.below(Math.max(1, words.length))];
  if (word === undefined) return random.pick(NASTY);
  return text.slice(0, word.index) + random.pick(NASTY) + text.slice(word.index + word[0].length);
}
