import { hashOf } from '../../model/keys.js';
import type { RenderedPage } from '../../output/render.js';
import type { LiveMessage } from '../../../components/live-message.js';

/** The parts of a page that an open tab can replace without loading the page again. */
export interface PageState {
  /** Hash of the document. */
  readonly hash: string;
  /** Hash of all parts that cannot be replaced. */
  readonly frame: string;
  readonly main: string;
  readonly sidebar: string;
  readonly styles: readonly string[];
  readonly head: string;
  readonly chunk: { readonly main: string };
}

/** Parts of the head that readers do not see, and style sheets, which the tab exchanges. */
const HEAD_PARTS = new RegExp(
  [
    '<title>.*?</title>',
    '<meta [^>]*>',
    '<link rel="(?:stylesheet|canonical|alternate|preload)"[^>]*>',
    '<script type="application/ld\\+json"[^>]*>.*?</script>',
  ].join('|'),
  'gs',
);
/** The URLs of the shell's data, which change with every style sheet. */
const SHELL_NAMES = / data-(?:shell|chrome)="[^"]*"/g;

/** Split a rendered page into its parts. `chrome` is the data of its shell, as JSON. */
export function pageState({ html, chunk: json, sidebar }: RenderedPage, chrome: string): PageState {
  const chunk = JSON.parse(json) as { main: string };
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const without = (text: string, part: string): string =>
    part === '' ? text : text.split(part).join('');
  const body = without(without(html.slice(end), chunk.main), sidebar).replace(SHELL_NAMES, '');
  const shell = JSON.stringify(JSON.parse(chrome === '' ? '{}' : chrome), (key, value: unknown) =>
    key === 'styles' ? undefined : value,
  );
  const headParts = head.match(HEAD_PARTS) ?? [];
  const styles = headParts.flatMap((part) =>
    part.includes('rel="stylesheet"') ? [/href="([^"]*)"/.exec(part)?.[1] ?? ''] : [],
  );
  return {
    hash: hashOf(html),
    frame: hashOf(head.replace(HEAD_PARTS, '') + body + shell),
    main: chunk.main,
    sidebar,
    styles,
    head: hashOf(headParts.join('')),
    chunk,
  };
}

/** The message with which an open tab replaces `before` by `after`; undefined if they are equal. */
export function messageFor(before: PageState, after: PageState): LiveMessage | undefined {
  if (before.hash === after.hash) return undefined;
  if (before.frame !== after.frame) return { kind: 'reload' };
  return {
    kind: 'page',
    chunk: after.chunk,
    ...(before.sidebar === after.sidebar ? {} : { sidebar: after.sidebar }),
    ...(before.styles.join() === after.styles.join() ? {} : { styles: after.styles }),
  };
}
