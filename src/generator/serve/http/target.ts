/**
 * The path of a request target, decoded once. Undefined for anything but a plain path: a full URL,
 * `//host`, a fragment, a segment `.` or `..`, a backslash, a control character, or an invalid
 * escape sequence.
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

/** The output files that a URL path may name, in the order in which static hosts try them. */
export function candidatesFor(path: string): string[] {
  const clean = path.replace(/\/+$/, '');
  if (clean === '') return ['index.html'];
  return path.endsWith('/')
    ? [`${clean}/index.html`, `${clean}.html`]
    : [clean, `${clean}/index.html`, `${clean}.html`];
}
