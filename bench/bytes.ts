/** The files that the reader of a text page fetches, from the files of a built site. */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file that the browser fetches for a page. Sizes are in bytes, compressed with gzip. */
export interface Fetched {
  readonly name: string;
  readonly size: number;
  /** `first`: before the page can be used; `later`: when it is idle; `go`: to navigate to it. */
  readonly when: 'first' | 'later' | 'go';
  readonly kind: 'html' | 'css' | 'js' | 'data';
}

const gzip = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** The static imports of a module and of its imports, without dynamic imports. */
function importsOf(out: string, path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = readFileSync(join(out, path), 'utf8');
  return [
    path,
    ...[
      ...text.matchAll(/(?:^|[;}])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g),
    ].flatMap((match) => importsOf(out, posix.join(dirname(path), match[1] ?? ''), seen)),
  ];
}

/** All files that the browser fetches for a page, without those for diagrams and formulas. */
export function fetchedBy(out: string, route: string): Fetched[] {
  const file = join(route.slice(1), 'index.html');
  const html = readFileSync(join(out, file), 'utf8');
  const one = (pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replace(/^\//, '');
  const size = (path: string): number => gzip(readFileSync(join(out, path)));
  const main = one(/<script type="module" src="([^"]+)"/);
  const first = importsOf(out, main);
  const [, app = ''] =
    /import\("\.\/(app-[^"]+)"\)|import\("\.\/(index-[^"]+)"\)/.exec(
      readFileSync(join(out, main), 'utf8'),
    ) ?? [];
  const later = importsOf(out, posix.join('assets', app)).filter((path) => !first.includes(path));
  const [, boot = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  return [
    { name: file, size: size(file), when: 'first', kind: 'html' },
    {
      name: 'inline script (part of the page)',
      size: gzip(Buffer.from(boot)),
      when: 'first',
      kind: 'js',
    },
    ...first.map((path): Fetched => ({ name: path, size: size(path), when: 'first', kind: 'js' })),
    ...[...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match): Fetched => ({
      name: match[1] ?? '',
      size: size(match[1] ?? ''),
      when: 'first',
      kind: 'css',
    })),
    ...later.map((path): Fetched => ({ name: path, size: size(path), when: 'later', kind: 'js' })),
    {
      name: one(/data-chrome="([^"]+)"/),
      size: size(one(/data-chrome="([^"]+)"/)),
      when: 'later',
      kind: 'data',
    },
    {
      name: file.replace(/\.html$/, '.page.json'),
      size: size(file.replace(/\.html$/, '.page.json')),
      when: 'go',
      kind: 'data',
    },
  ];
}

/** The total size of the files that match. */
export function sum(files: readonly Fetched[], wanted: (file: Fetched) => boolean): number {
  return files.filter(wanted).reduce((total, { size }) => total + size, 0);
}

/** The size of a page's article, compressed alone. */
export function articleSize(out: string, route: string): number {
  const html = readFileSync(join(out, route.slice(1), 'index.html'), 'utf8');
  const start = html.indexOf('<div class="article">');
  return gzip(Buffer.from(html.slice(start, html.indexOf('</article>', start))));
}
