/**
 * Does following this address run a script (`javascript:`, `vbscript:`, an HTML
 * `data:` address)? Browsers skip blanks and control characters before and in the scheme.
 */
export function isScriptAddress(address: string): boolean {
  // eslint-disable-next-line no-control-regex
  const visible = address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  return /^(?:javascript:|vbscript:|data:text\/html)/i.test(visible);
}
