/**
 * Makes text from files of the site safe to print. It cannot control a terminal or the program
 * that reads a log.
 */

/**
 * Control characters (C0, DEL, C1), line separators (U+2028, U+2029), characters that change the
 * direction of text, and lone surrogates, which no encoding can represent.
 */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Surrogate}/gu;

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

/** Commands that CI services read anywhere in a line: `##[…]`, `##vso[…]`. */
const INNER_COMMAND = /##(?=\w*\[)/g;

/**
 * Makes a part of a line printable. Control characters become visible escapes, such as `\x1b` and
 * `\n`. Commands that CI services read anywhere in a line get a backslash.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped).replace(INNER_COMMAND, '#\\#');
}

/** Like `printable`, for a line. GitHub commands, `::set-env …`, get a backslash. */
export function printableLine(text: string): string {
  return withoutCommands(printable(text));
}

/** Like `printableLine`, for several lines that end with a line feed. */
export function printableLines(text: string): string {
  return text.split('\n').map(printableLine).join('\n');
}

// eslint-disable-next-line no-control-regex
const STYLE = /(\u001b\[\d*m)/;

/** Like `printableLines`, for text with styles (colours) that docsgen has set. They stay. */
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

/** JSON text with unsafe characters escaped. Its value stays the same. */
export function printableJson(json: string): string {
  // JSON.stringify has escaped C0 and surrogates. The remaining line feeds are layout.
  return json
    .replace(UNSAFE, (character) => (character === '\n' ? character : unicodeEscape(character)))
    .replace(INNER_COMMAND, `#${unicodeEscape('#')}`);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
