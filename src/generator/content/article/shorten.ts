/** The start of a text, cut between words if possible, with `…` if something is cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length - 1);
  // Not between the halves of a surrogate pair.
  return `${text.slice(0, end > length / 2 ? end : length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
