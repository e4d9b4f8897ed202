/** Attributes of a link that leaves the site. */
export function externalProps(external: boolean | undefined): { target?: '_blank'; rel?: string } {
  return external === true ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}

/** `path` is `base` or stands below it: `/develop` holds `/develop/go` but not `/developers`. */
export function isBelow(path: string, base: string): boolean {
  const clean = base.replace(/\/+$/, '');
  return path === base || path === clean || path.startsWith(`${clean}/`);
}
