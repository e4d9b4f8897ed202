/** Escape text for HTML: for the content of an element or a double-quoted attribute. */
export function escapeText(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
