/** The lines of a text. A line ends with LF, CR LF or CR, as in CommonMark. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
