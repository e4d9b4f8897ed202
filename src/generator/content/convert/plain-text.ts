/** Marks that begin syntax of Markdown within a line. */
const IN_LINE = /[\\`*_[\]<&|~$]|:(?=\w)/g;
/** Marks that begin a block at the start of a line. */
const AT_START = /^(?:[#+\-=>:]|\d+(?=[.)]))/;

/** A value as Markdown that shows it. Undefined for a value that is no text in one line. */
export function valueText(value: unknown, isAtStart: boolean): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (/\n/.test(text)) return undefined;
  const escaped = text.replace(IN_LINE, '\\$&');
  if (!isAtStart) return escaped;
  return escaped.replace(AT_START, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** The value of an attribute of a directive in quotes. Undefined if both quotes are in it. */
export function quoted(value: string): string | undefined {
  if (/[\n]/.test(value)) return undefined;
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? undefined : `'${value}'`;
}

/** Lines moved so that the least indented one has this indentation. Empty ones stay empty. */
export function indented(text: string, indent: string): string {
  const lines = text.split('\n');
  const widths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = widths.reduce((smallest, width) => Math.min(smallest, width), widths[0] ?? 0);
  return lines.map((line) => (line.trim() === '' ? '' : indent + line.slice(least))).join('\n');
}
