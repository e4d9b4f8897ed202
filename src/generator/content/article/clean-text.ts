// eslint-disable-next-line no-control-regex -- replaced, therefore named
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;

/**
 * The text for the parser: without byte order mark, with `\n` at line ends, and with control
 * characters replaced. HTML forbids those, and NUL marks the holes. Lines and columns are kept.
 */
export function cleanText(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return (start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start).replace(CONTROLS, '\ufffd');
}
