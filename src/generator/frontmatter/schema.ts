import * as z from 'zod';
import type { FrontMatter } from '../model/page.js';
import { isScriptAddress } from '../model/script-url.js';
import { unsafeRelativeRoute, unsafeRoute, type UnsafePath } from '../model/safe-path.js';
import { NO_SCRIPT } from '../config/text.js';
import { either, form } from '../formats/schema.js';
import { dayOf, instantOf } from './dates.js';

/** The issue of a failed check: the message without the key, and the hint. */
function value(message: string, hint: string): { error: string; params: { hint: string } } {
  return { error: message, params: { hint } };
}

const text = z.string();

/** A check for text that becomes part of a route: no segment may be an unsafe file name. */
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

const filled = text.check(form(/\S/, value('is empty', 'Remove the key or give it a value.')));
const address = filled.check(
  form(
    NO_SCRIPT,
    value('is a script address', 'Give the address of a page or file.'),
    (s) => !isScriptAddress(s),
  ),
);
/** An address with a scheme, or a path from the root of a host. */
const fullAddress = address.check(
  form(
    /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/)\S*$/,
    value('is no address', 'Write it with its scheme: https://…'),
  ),
);
const level = z.number().int().min(2).max(6);
const docId = filled.check(
  form(
    /^(?![\s\S]*\.[Mm][Dd][Xx]?$)/,
    value('is a file name', 'Give the doc id, which has no extension.'),
  ),
);

const tag = z.union(
  [
    filled,
    z.strictObject({
      label: filled.describe('Name of the tag.'),
      permalink: key(filled, 'Route of its page, below the tag pages of the area.'),
    }),
  ],
  { error: 'must be text or { label, permalink }' },
);

/** A check of the list of tags. Issues inside the union of a tag's two forms would be lost. */
function safePermalinks(context: z.core.ParsePayload<z.output<typeof tag>[]>): void {
  context.value.forEach((value, i) => {
    const permalink = typeof value === 'string' ? undefined : value.permalink;
    const unsafe = permalink === undefined ? undefined : unsafeRoute(permalink);
    if (unsafe !== undefined) context.issues.push(unsafeIssue(permalink, unsafe, [i, 'permalink']));
  });
}

const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
/** Forms of a date: `2025-11-02`, `11/02/2025`, `Nov 2, 2025` and `2 November 2025`. */
const DATES = [
  String.raw`\d{4}[-/]${MONTH}[-/]${DAY}(?!\d)`,
  String.raw`${MONTH}/${DAY}/\d{4}`,
  String.raw`(?:${DAY}\s+)?[A-Za-z]{3,9}\b`,
];
/** The start of a date. Schemas of editors have it, too. */
const DATE = new RegExp(String.raw`^\s*(?:${DATES.join('|')})`);

/** An existing day, with or without a time. */
const date = text.check(
  form(
    DATE,
    value('is no date', 'Write it as YYYY-MM-DD.'),
    (written) => dayOf(written) !== undefined,
  ),
);

/** A day, with or without a time. */
const instant = text.check(
  form(
    DATE,
    value('is no date', 'Write it as YYYY-MM-DD, or as YYYY-MM-DDThh:mm:ssZ.'),
    (written) => instantOf(written) !== undefined,
  ),
);

/** An optional key with its description and, if there is one, its default. */
function key<T extends z.ZodType>(
  schema: T,
  description: string,
  defaultValue?: z.input<T>,
): z.ZodExactOptional<T> {
  const optional = schema.exactOptional();
  z.globalRegistry.add(
    optional,
    defaultValue === undefined ? { description } : { description, default: defaultValue },
  );
  return optional;
}

/** The fields of an author, in front matter and in authors files. */
export const authorShape = {
  name: key(filled, 'Name of the author.'),
  title: key(filled, 'Role of the author.'),
  description: key(text, 'Some sentences about the author, for the page of the author.'),
  url: key(fullAddress, 'Address that the name leads to.'),
  image_url: key(address, 'Picture of the author: a file of a static folder, or an address.'),
  imageURL: key(address, 'The same as `image_url`.'),
  email: key(filled, 'E-mail address of the author, for feeds.'),
  socials: key(
    z.record(
      z.string(),
      z.union([filled, z.number()]).transform((handle) => String(handle)),
    ),
    'Platform → name on the platform, or an address: `github: octocat`.',
  ),
};

const inlineAuthor = z.object({
  key: key(filled, 'Key in the authors file. The other keys replace those of the file.'),
  ...authorShape,
});
const isObject = (data: unknown): boolean => typeof data === 'object';
const author = either(filled, inlineAuthor, isObject);

const shape = {
  id: key(
    filled
      .check(
        form(
          /^[^/]*$/,
          value(
            'must not contain a slash',
            'The folder is already part of the doc id; use `slug` for the route.',
          ),
        ),
      )
      .check(safe(unsafeRoute)),
    'Last segment of the doc id. When absent: the name of the file.',
  ),
  title: key(
    filled,
    'Title of the page. When absent: the `#` heading, or made from the name of the file.',
  ),
  title_meta: key(
    filled,
    'Title for browser tabs, search engines and social networks. When absent: the title.',
  ),
  description: key(
    text,
    'One sentence of 50 to 160 characters for search engines and social cards. ' +
      'When absent: taken from the first paragraph.',
  ),
  slug: key(
    filled
      .check(
        form(
          /^(?:[^\s?#\\]| )*$/,
          value(
            'must be a path without line breaks, tabs, `?`, `#` or `\\`',
            'Write it as `/guides/install`, or `install` below its folder.',
          ),
        ),
      )
      .check(safe(unsafeRelativeRoute)),
    'Route of the page: `/x` from the start of the area, `x` from the folder of the page. ' +
      'When absent: made from the path of the file.',
  ),
  sidebar_label: key(filled, 'Text of the page in the sidebar. When absent: the title.'),
  sidebar_position: key(z.number(), 'Order in a generated sidebar, lowest first.'),
  sidebar_class_name: key(text, 'CSS classes of the item in the sidebar.'),
  sidebar_custom_props: key(
    z.record(z.string(), z.unknown()),
    'Data of the item in the sidebar for components of the site, which docsgen does not read.',
  ),
  sidebar_key: key(filled, 'Unique name of the item in the sidebar, which docsgen does not read.'),
  parse_number_prefixes: key(
    z.boolean(),
    '`false`: a number in front of the names of the file and its folders is part of the name.',
    true,
  ),
  displayed_sidebar: key(
    filled.nullable(),
    'Name of the sidebar to show; `null` for none. When absent: the one that has the page.',
  ),
  tags: key(z.array(tag).check(safePermalinks), 'Tags of the page.'),
  keywords: key(z.array(filled), 'Keywords for search engines.'),
  image: key(
    address,
    'Picture for social networks, instead of the drawn one: a file of a static folder, an ' +
      'address, or a path beside the page such as `./card.png`.',
  ),
  hide_title: key(z.boolean(), 'Do not show the title.', false),
  hide_table_of_contents: key(z.boolean(), 'Do not show the table of contents.', false),
  toc_min_heading_level: key(level, 'First level of headings in the table of contents, 2 to 6.'),
  toc_max_heading_level: key(level, 'Last level of headings in the table of contents, 2 to 6.'),
  pagination_label: key(filled, 'Text of links to the page from the previous and the next one.'),
  pagination_prev: key(
    docId.nullable(),
    'Doc id of the previous page; `null` for none. When absent: from the sidebar.',
  ),
  pagination_next: key(
    docId.nullable(),
    'Doc id of the next page; `null` for none. When absent: from the sidebar.',
  ),
  custom_edit_url: key(
    fullAddress.nullable(),
    'Address of the edit link; `null` for none. When absent: made from `editUrl` of the area.',
  ),
  format: key(
    z.enum(['md', 'mdx', 'detect']),
    'Read the page as Markdown or as MDX. When absent: by its extension and `markdown.format`.',
  ),
  mdx: key(
    z.strictObject({
      format: key(z.enum(['md', 'mdx', 'detect']), 'The same as `format` of the page.'),
    }),
    'The form of `format` that Docusaurus has: `mdx: { format: md }`.',
  ),
  draft: key(z.boolean(), 'Only `serve --watch` shows the page; `build` leaves it out.', false),
  unlisted: key(
    z.boolean(),
    'The page is built, but search, the sitemap and sidebars of other pages leave it out.',
    false,
  ),
  date: key(instant, 'Date of a post, with or without a time. When absent: from the file name.'),
  authors: key(
    either(author, z.array(author), Array.isArray),
    'Authors of a post: keys of the authors file, or objects with `name`, `title`, `url`, ' +
      '`image_url`, `email` and `socials`.',
  ),
  author: key(filled, 'Name of the author of a post. `authors` can do more.'),
  author_title: key(filled, 'Role of `author`.'),
  author_url: key(fullAddress, 'Address that the name of `author` leads to.'),
  author_image_url: key(address, 'Picture of `author`.'),
  authorTitle: key(filled, 'The same as `author_title`.'),
  authorURL: key(fullAddress, 'The same as `author_url`.'),
  authorImageURL: key(address, 'The same as `author_image_url`.'),
  hide_reading_time: key(z.boolean(), 'Do not show how long it takes to read a post.', false),
  last_update: key(
    z.strictObject({
      date: key(date, 'Day of the last change, such as `2025-11-02`.'),
      author: key(filled, 'Author of the last change.'),
    }),
    'The last change of the page. When absent: from git, if the area shows it.',
  ),
  search: key(z.boolean(), '`false` leaves the page out of the search index.', true),
  related: key(z.array(docId), 'Doc ids of related pages.'),
  priority: key(z.number(), 'Order in listings, highest first.'),
  source: key(fullAddress, 'Address of a code repository that belongs to the page.'),
  feed: key(
    z.boolean(),
    'Sections such as `## 2025-12-09 …` make an Atom feed, `feed.xml` below the route.',
    false,
  ),
  faq: key(
    z.boolean(),
    'The page lists questions: headings that end with `?`. Search engines get them as an ' +
      '`FAQPage`.',
    false,
  ),
  bare: key(
    z.boolean(),
    'The page fills the width without the layout of docs. For pages outside the docs areas.',
    false,
  ),
} satisfies Record<keyof FrontMatter, z.ZodType>;

/** The schema of front matter. It ignores unknown keys. */
export const frontMatterSchema = z.object(shape);

/** All keys of front matter, in the order of the documentation. */
export const frontMatterKeys: readonly string[] = Object.keys(shape);

/** Keys of other generators, with a hint about the key to use instead. */
export const foreignKeys: ReadonlyMap<string, string> = new Map([
  ['last_updated', 'Use `last_update: { date: … }`.'],
  ['no_index', 'Use `unlisted: true`.'],
  ['noindex', 'Use `unlisted: true`.'],
  ['toc', 'Use `hide_table_of_contents: true`.'],
  ['permalink', 'Use `slug`.'],
  ['url', 'Use `slug`.'],
  ['weight', 'Use `sidebar_position`.'],
]);

/** Keys that only posts of a blog have, with a hint for other pages. */
export const postKeys: ReadonlyMap<string, string> = new Map([
  ['authors', 'Use `last_update: { author: … }`.'],
  ['author', 'Use `last_update: { author: … }`.'],
  ['date', 'Use `last_update: { date: … }`.'],
  ...[
    'author_title',
    'author_url',
    'author_image_url',
    'authorTitle',
    'authorURL',
    'authorImageURL',
    'hide_reading_time',
  ].map((name) => [name, 'Remove the key: only posts of a blog have it.'] as const),
]);
