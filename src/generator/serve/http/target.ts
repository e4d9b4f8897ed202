/**
 * The path that a request target names, decoded once; undefined when it is no
 * plain path of this server: absolute or `//host` forms, fragments, climbing,
 * backslashes, control characters and broken escapes.
 */
export function pathOf(target: string): string | undefined {
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('#')) return undefined;
  try {
    const path = decodeURIComponent(target.replace(/\?.*$/s, ''));
    // eslint-disable-next-line no-control-regex
    return /[\0-\x1f\x7f\\]|(?:^|\/)\.\.?(?:\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Keys of output files that a clean address may stand for, in the order in which static hosts look them up. */
export function candidatesFor(path: string): string[] {
  const clean = path.replace(/\/+$/, '');
  if (clean === '') return ['index.html'];
  return path.endsWith('/')
    ? [`${clean}/index.html`, `${clean}.html`]
    : [clean, `${clean}/index.html`, `${clean}.html`];
}
