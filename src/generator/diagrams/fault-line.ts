/** The parts of a diagram that mermaid removes before it reads the text. */
const FRONT_MATTER = /^\s*---[ \t]*\n[^]*?\n[ \t]*---[ \t]*\n/;
const DIRECTIVE = /%%\{[^]*?\}%%/g;
const COMMENT = /^[ \t]*%%(?!\{).*$/gm;

/**
 * The line of a diagram, from 0, that mermaid calls `line`. Mermaid counts from 1, and leaves out
 * front matter, directives, comments, and empty lines at the beginning.
 */
export function faultLine(code: string, line: number): number {
  const blank = (text: string): string => text.replace(/[^\n]/g, '');
  const rest = code.replace(FRONT_MATTER, blank).replace(DIRECTIVE, blank);
  const isComment = rest.replace(COMMENT, '%%').split('\n');
  const kept = isComment.flatMap((text, i) => (text === '%%' ? [] : [{ text, i }]));
  const first = kept.findIndex(({ text }) => text.trim() !== '');
  const last = code.split('\n').length - 1;
  return kept[Math.max(first, 0) + line - 1]?.i ?? last;
}
