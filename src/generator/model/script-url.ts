/**
 * Whether following the address can run a script: `javascript:`, `vbscript:`, and `data:` except
 * bitmap pictures. Browsers ignore blanks and control characters in the scheme.
 */
export function isScriptAddress(address: string): boolean {
  const visible = withoutInvisible(address);
  if (/^data:/i.test(visible))
    return !/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(visible);
  return /^(?:javascript|vbscript):/i.test(visible);
}

/** Whether the address is an SVG drawing, `data:image/svg+xml`. Pictures cannot run its scripts. */
export function isDrawingAddress(address: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(withoutInvisible(address));
}

function withoutInvisible(address: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are intended
  return address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
}
