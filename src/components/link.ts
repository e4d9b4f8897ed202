/** Returns the attributes of a link to another site; none for other links. */
export function externalProps(external: boolean | undefined): { target?: '_blank'; rel?: string } {
  return external === true ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}

/** Is `path` equal to `base` or below it? `/a/b` is below `/a`, but `/ab` is not. */
export function isBelow(path: string, base: string): boolean {
  const clean = base.replace(/\/+$/, '');
  return path === base || path === clean || path.startsWith(`${clean}/`);
}
