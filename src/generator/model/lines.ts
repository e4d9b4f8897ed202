/** The lines of a text. A line ends with LF, CR LF or CR, as in CommonMark. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The first line end of a text; LF if it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}
