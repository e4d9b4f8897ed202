/** One media range of an Accept header. */
interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function rangesOf(accept: string): MediaRange[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { type, quality: /^[01](?:\.\d{0,3})?$/.test(quality) ? Number(quality) : 0 };
  });
}

/**
 * Whether a client wants Markdown rather than HTML (RFC 9110, 12.5.1). It must name
 * `text/markdown`: a browser accepts everything with `*` and gets HTML. Of two types with the same
 * quality, the one that the client names first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const ranges = rangesOf(accept);
  const markdown = ranges.findIndex(({ type }) => type === 'text/markdown');
  const html = ranges.findIndex(({ type }) => type === 'text/html');
  const quality = ranges[markdown]?.quality ?? 0;
  if (quality === 0) return false;
  const other = ranges[html]?.quality ?? 0;
  return quality > other || (quality === other && markdown < html);
}

/** The Markdown file of a page, by the file of its document; undefined for other files. */
export function markdownOf(path: string): string | undefined {
  if (!path.endsWith('.html')) return undefined;
  if (path === 'index.html' || path === 'index/index.html') return path.replace(/html$/, 'md');
  return path.replace(/(?:\/index)?\.html$/, '.md');
}
