/**
 * Does following this address run a script? `javascript:` and `vbscript:` do, and so may `data:`,
 * but for pictures made of pixels. Browsers skip blanks and control characters in the scheme.
 */
export function isScriptAddress(address: string): boolean {
  const visible = withoutInvisible(address);
  if (/^data:/i.test(visible))
    return !/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(visible);
  return /^(?:javascript|vbscript):/i.test(visible);
}

/** Is this a drawing in the address itself (`data:image/svg+xml`)? Shown as a picture it runs nothing. */
export function isDrawingAddress(address: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(withoutInvisible(address));
}

function withoutInvisible(address: string): string {
  // eslint-disable-next-line no-control-regex -- those are the characters meant
  return address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
}
