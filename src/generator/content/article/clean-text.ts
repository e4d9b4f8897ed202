// eslint-disable-next-line no-control-regex -- those are the characters meant
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;

/**
 * A text as the parser takes it: without byte order mark, every line ended by
 * one `\n`, control characters replaced, which HTML forbids and of which NUL
 * marks the holes. Lines and columns stay what an editor shows.
 */
export function cleanText(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return (start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start).replace(CONTROLS, '\ufffd');
}
