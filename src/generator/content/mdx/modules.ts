import { resolveInSite } from '../../model/paths.js';
import { isReactPage } from '../../model/react-page.js';
import { oncePer } from '../../model/once.js';
import type { SourceFile } from '../../model/input.js';
import type { MarkdownConfig } from '../../model/config.js';
import { includedBy } from '../markdown/source.js';

/** The meaning of a request: what an `import` or a `require` in a page names. */
export type ImportTarget =
  /** Another Markdown or MDX file, used as a component. `path` is relative to the site. */
  | { readonly kind: 'partial'; readonly path: string }
  /** The text of a file. */
  | { readonly kind: 'text'; readonly path: string }
  /** A picture or another file for readers. */
  | { readonly kind: 'file'; readonly path: string }
  /** A module of the site or of a package. */
  | { readonly kind: 'module'; readonly key: string }
  /** A path outside the site, or a hidden file. */
  | { readonly kind: 'outside' };

const FILES =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|pdf|zip|gz|mp4|webm|mov|mp3|wav|ogg|woff2?|ttf)$/i;

/**
 * The target of a request in a file. `@site/…` is the folder of the site, `./` and `../` are
 * relative to the file, and every other request names a package or an alias of `tsconfig.json`.
 */
export function importTarget(request: string, file: string): ImportTarget {
  const raw = /^!!raw-loader!(.*)$/.exec(request)?.[1] ?? /^(.*)\?raw$/.exec(request)?.[1];
  const wanted = raw ?? request;
  const isOwn = /^(?:@site|\.{1,2})\//.test(wanted);
  if (!isOwn && raw === undefined) return { kind: 'module', key: wanted };
  const path = resolveInSite(file, wanted.replace(/^@site\//, ''));
  if (path === undefined || isHidden(path)) return { kind: 'outside' };
  if (raw !== undefined) return { kind: 'text', path };
  if (/\.mdx?$/.test(path)) return { kind: 'partial', path };
  if (FILES.test(path)) return { kind: 'file', path };
  return { kind: 'module', key: `./${path}` };
}

/** Whether a path leads to a hidden file, which may hold secrets. */
function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.'));
}

/** The key under which the facts about the site have a hash, like a module. */
export const SITE_FACTS = 'docsgen:site';

/** The key of the site's own component for `:::note`, in `src/theme`. */
export const ADMONITION_MODULE = '@theme/Admonition';

const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/;
const REQUEST = /^(?:import\b[^'"`;]*?|export\s*(?:\*|\{)[^'"`;]*?\bfrom\s*)(['"])([^'"\n]+)\1/gm;
const REQUIRE = /\brequire\(\s*(['"])([^'"\n]+)\1\s*\)/g;

/**
 * The requests that an MDX text may have outside of fenced code. May list more than the parser
 * finds, never fewer.
 */
export function requestsIn(text: string): string[] {
  if (!/^(?:import|export)\b|\brequire\(/m.test(text)) return [];
  const prose = withoutFences(text);
  return [...prose.matchAll(REQUEST), ...prose.matchAll(REQUIRE)].flatMap(
    ([, , request]) => request ?? [],
  );
}

function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence === undefined) {
        fence = mark;
        return mark === undefined ? line : '';
      }
      if (mark?.startsWith(fence) === true) fence = undefined;
      return '';
    })
    .join('\n');
}

const requestsOf = oncePer(({ text }: SourceFile) => requestsIn(text));

/**
 * The targets of the requests of a file. None for a file that is not MDX. A React page has one: its
 * own module.
 */
export function importsOf(
  file: SourceFile,
  config: Pick<MarkdownConfig, 'format'>,
): ImportTarget[] {
  if (isReactPage(file.path)) return [{ kind: 'module', key: reactPageKey(file.path) }];
  return isMdx(file.path, file.text, config)
    ? requestsOf(file).map((request) => importTarget(request, file.path))
    : [];
}

/** The paths of all files whose text is a part of a page, by directives and by imports. */
export function includePaths(file: SourceFile, config: Pick<MarkdownConfig, 'format'>): string[] {
  if (isReactPage(file.path)) return [];
  const byDirective = includedBy(file).flatMap(
    (reference) => resolveInSite(file.path, reference) ?? [],
  );
  const byImport = importsOf(file, config).flatMap((target) =>
    target.kind === 'partial' || target.kind === 'text' ? target.path : [],
  );
  return [...byDirective, ...byImport];
}

const FORMAT =
  /^---[ \t]*\n(?:(?!---)[^\n]*\n)*?(?:mdx:[ \t]*\n[ \t]+)?format:[ \t]*['"]?(mdx?|detect)\b/;

/** The key of the module of a React page. */
export function reactPageKey(path: string): string {
  return `./${path}`;
}

/**
 * Whether a file is MDX: `.mdx` files are, and so are React pages, whose text is a component; for
 * `.md` files the front matter decides, then the
 * config.
 */
export function isMdx(path: string, text: string, config: Pick<MarkdownConfig, 'format'>): boolean {
  if (path.endsWith('.mdx') || isReactPage(path)) return true;
  const format = text.startsWith('---') ? FORMAT.exec(text)?.[1] : undefined;
  return (format ?? config.format) === 'mdx';
}
