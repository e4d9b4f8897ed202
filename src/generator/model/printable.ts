/**
 * Text from files of the site, made safe to print: it can neither control a terminal nor give
 * commands to the program that reads the log.
 */

/**
 * Characters that terminals obey (C0, DEL, C1), that end a line (U+2028, U+2029), that change the
 * direction of text (bidi controls), and halves of characters, which no encoding can hold.
 */
const UNSAFE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Surrogate}/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  const hex = `\\x${code.toString(16).padStart(2, '0')}`;
  return SHORT.get(character) ?? (code < 0x100 ? hex : unicodeEscape(character));
}

/** Commands of CI services that count anywhere in a line: `##[…]`, `##vso[…]`, `##teamcity[…]`. */
const INNER_COMMAND = /##(?=\w*\[)/g;

/**
 * A piece of a line. Control characters become visible escapes, such as `\x1b` and `\n`, and
 * commands that count anywhere in a line get a backslash.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped).replace(INNER_COMMAND, '#\\#');
}

/** A line, as `printable`. One that begins like a command of GitHub's, `::set-env …`, gets a backslash too. */
export function printableLine(text: string): string {
  return withoutCommands(printable(text));
}

/** Several lines, each as `printableLine`. Line feeds end lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printableLine).join('\n');
}

// eslint-disable-next-line no-control-regex
const STYLE = /(\u001b\[\d*m)/;

/** Lines whose styles docsgen has set, each as `printableLine` apart from the styles. */
export function printableStyled(text: string): string {
  const line = (styled: string): string => {
    const parts = styled.split(STYLE).map((part, i) => (i % 2 === 1 ? part : printable(part)));
    const visible = parts.filter((_, i) => i % 2 === 0).join('');
    return withoutCommands(visible) === visible ? parts.join('') : withoutCommands(visible);
  };
  return text.split('\n').map(line).join('\n');
}

function withoutCommands(line: string): string {
  return line.replace(/^(\s*)(?=::)/, '$1\\');
}

/** JSON text whose strings hold no such character in the raw. Its value stays the same. */
export function printableJson(json: string): string {
  // JSON.stringify has escaped C0 and surrogates; the line feeds that are left are layout.
  return json
    .replace(UNSAFE, (character) => (character === '\n' ? character : unicodeEscape(character)))
    .replace(INNER_COMMAND, `#${unicodeEscape('#')}`);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
