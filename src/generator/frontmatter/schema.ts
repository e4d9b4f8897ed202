import * as z from 'zod';
import type { FrontMatter } from '../model/page.js';
import { isScriptAddress } from '../model/script-url.js';
import { unsafeRelativeRoute, unsafeRoute, type UnsafePath } from '../model/safe-path.js';

/** A problem that a check of ours found: the text after the key, and how to fix it. */
function value(message: string, hint: string): { error: string; params: { hint: string } } {
  return { error: message, params: { hint } };
}

const text = z.string();

/** A check that no file name of the site is unsafe, for text that becomes part of a route. */
function safe(check: (route: string) => UnsafePath | undefined): z.core.CheckFn<string> {
  return (context) => {
    const unsafe = check(context.value);
    if (unsafe !== undefined) context.issues.push(unsafeIssue(context.value, unsafe, []));
  };
}

function unsafeIssue(
  input: unknown,
  { reason, hint }: UnsafePath,
  path: PropertyKey[],
): z.core.$ZodRawIssue {
  return { code: 'custom', input, path, message: reason, params: { rule: 'route/unsafe', hint } };
}
const filled = text.refine(
  (s) => s.trim() !== '',
  value('is empty', 'Remove the key or give it a value.'),
);
const address = filled.refine(
  (s) => !isScriptAddress(s),
  value('is a script address', 'Give the address of a page or file.'),
);
/** An address that is not a path beside the page: with a scheme, or from the root of a host. */
const fullAddress = address.refine(
  (s) => /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(s) && !/\s/.test(s),
  value('is no address', 'Write it with its scheme: https://…'),
);
const level = z.number().int().min(2).max(6);
const docId = filled.refine(
  (s) => !/\.mdx?$/i.test(s),
  value('is a file name', 'Give the doc id, which has no extension.'),
);

const tag = z.union(
  [filled, z.strictObject({ label: filled, permalink: filled.exactOptional() })],
  {
    error: 'must be text or { label, permalink }',
  },
);

/** Outside the union of a tag's two forms, whose issues say nothing of their parts. */
function safePermalinks(context: z.core.ParsePayload<z.output<typeof tag>[]>): void {
  context.value.forEach((value, i) => {
    const permalink = typeof value === 'string' ? undefined : value.permalink;
    const unsafe = permalink === undefined ? undefined : unsafeRoute(permalink);
    if (unsafe !== undefined) context.issues.push(unsafeIssue(permalink, unsafe, [i, 'permalink']));
  });
}

/** `2025-11-02`, alone or with a time after it, that is a day of the calendar. */
const date = text.refine(isDay, value('is no date', 'Write it as YYYY-MM-DD.'));

const shape = {
  id: filled
    .refine(
      (s) => !s.includes('/'),
      value(
        'must not contain a slash',
        'The folder is already part of the doc id; use `slug` for the route.',
      ),
    )
    .check(safe(unsafeRoute))
    .exactOptional(),
  title: filled.exactOptional(),
  description: text.exactOptional(),
  slug: filled
    .refine(
      (s) => !/[\s?#\\]/.test(s),
      value(
        'must be a path without spaces, `?`, `#` or `\\`',
        'Write it as `/guides/install`, or `install` below its folder.',
      ),
    )
    .check(safe(unsafeRelativeRoute))
    .exactOptional(),
  sidebar_label: filled.exactOptional(),
  sidebar_position: z.number().exactOptional(),
  sidebar_class_name: text.exactOptional(),
  sidebar_custom_props: z.record(z.string(), z.unknown()).exactOptional(),
  displayed_sidebar: filled.nullable().exactOptional(),
  tags: z.array(tag).check(safePermalinks).exactOptional(),
  keywords: z.array(filled).exactOptional(),
  image: address.exactOptional(),
  hide_title: z.boolean().exactOptional(),
  hide_table_of_contents: z.boolean().exactOptional(),
  toc_min_heading_level: level.exactOptional(),
  toc_max_heading_level: level.exactOptional(),
  pagination_label: filled.exactOptional(),
  pagination_prev: docId.nullable().exactOptional(),
  pagination_next: docId.nullable().exactOptional(),
  custom_edit_url: fullAddress.nullable().exactOptional(),
  draft: z.boolean().exactOptional(),
  unlisted: z.boolean().exactOptional(),
  last_update: z
    .strictObject({ date: date.exactOptional(), author: filled.exactOptional() })
    .exactOptional(),
  search: z.boolean().exactOptional(),
  related: z.array(docId).exactOptional(),
  priority: z.number().exactOptional(),
  source: fullAddress.exactOptional(),
  feed: z.boolean().exactOptional(),
  bare: z.boolean().exactOptional(),
} satisfies Record<keyof FrontMatter, z.ZodType>;

/** Front matter as data; unknown keys are left to the caller. */
export const frontMatterSchema = z.object(shape);

/** The names that a page may use, in the order of the documentation. */
export const frontMatterKeys: readonly string[] = Object.keys(shape);

/** Keys of other generators that change nothing here and are no mistake. */
export const ignoredKeys: ReadonlySet<string> = new Set([
  'title_meta',
  'parse_number_prefixes',
  'sidebar_key',
  'format',
]);

/** Keys that Docusaurus writers know and that mean nothing here, or are spelt otherwise. */
export const foreignKeys: ReadonlyMap<string, string> = new Map([
  ['authors', 'Use `last_update: { author: … }`.'],
  ['author', 'Use `last_update: { author: … }`.'],
  ['date', 'Use `last_update: { date: … }`.'],
  ['last_updated', 'Use `last_update: { date: … }`.'],
  ['no_index', 'Use `unlisted: true`.'],
  ['noindex', 'Use `unlisted: true`.'],
  ['hide_reading_time', 'Remove the key: docsgen shows no reading time.'],
  ['toc', 'Use `hide_table_of_contents: true`.'],
  ['permalink', 'Use `slug`.'],
  ['url', 'Use `slug`.'],
  ['weight', 'Use `sidebar_position`.'],
]);

function isDay(written: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ].*)?$/.exec(written);
  if (match === null) return false;
  const day = new Date(`${written.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(written.slice(0, 10)) &&
    !Number.isNaN(Date.parse(written))
  );
}
