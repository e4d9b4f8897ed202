import * as z from 'zod';
import type { Diagnostic } from '../../model/diagnostic.js';
import { hashOf } from '../../model/keys.js';
import type {
  Article,
  AuthorData,
  CompiledPage,
  FrontMatter,
  PageFacts,
} from '../../model/page.js';

/** The bytes of a compiled page in a bundle: its facts and its article, a line each. */
export function encodePage({ facts, article }: CompiledPage): Buffer {
  return Buffer.from(`${JSON.stringify(facts)}\n${article}`);
}

/**
 * The compiled page of an entry; undefined if the entry has not the form of one, or its article has
 * another hash than its facts name.
 */
export function decodePage(bytes: Buffer): CompiledPage | undefined {
  const text = bytes.toString();
  const end = text.indexOf('\n');
  const article = text.slice(end + 1);
  const facts = parsed(text.slice(0, Math.max(0, end)));
  if (!isFacts(facts) || facts.articleHash !== hashOf(article)) return undefined;
  return isArticle(parsed(article), facts) ? { facts, article } : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isFacts(value: unknown): value is PageFacts {
  return factsSchema.safeParse(value).success;
}

function isArticle(value: unknown, facts: PageFacts): boolean {
  const { success, data } = articleSchema.safeParse(value);
  return success && fits(data, facts) && fits(data.markdown, facts);
}

/** Whether a text is cut at its holes, and all references of holes exist. */
function fits({ parts, holes }: z.infer<typeof cutSchema>, { refs }: PageFacts): boolean {
  return (
    parts.length === holes.length + 1 &&
    holes.every((hole) => !('ref' in hole) || hole.ref < refs.length)
  );
}

/** A schema for each key, so that a new key of the type needs one here. */
type Shape<T> = Readonly<Record<keyof T, z.ZodType>>;

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const flag = z.boolean();
const spot = { line: count, column: count };
const place = { file: text, ...spot };
const severity = z.enum(['error', 'warning']);
const inline = z.array(z.union([text, z.strictObject({ code: text })]));

const textEdit = z.strictObject({
  ...spot,
  endColumn: count,
  expected: text,
  replacement: text,
});

const mathFonts = z.array(z.string().regex(/^\w+-\w+$/));
const diagnostic = z.strictObject({
  ...place,
  rule: text,
  severity,
  message: text,
  hint: text,
  correction: z.strictObject({ url: text, to: text }).optional(),
  fix: z
    .union([
      textEdit,
      z.strictObject({ from: text, to: text }),
      z.strictObject({ edits: z.array(textEdit) }),
    ])
    .optional(),
} satisfies Shape<Diagnostic>);

const author = z.strictObject({
  key: text.optional(),
  name: text.optional(),
  title: text.optional(),
  description: text.optional(),
  url: text.optional(),
  image_url: text.optional(),
  imageURL: text.optional(),
  email: text.optional(),
  socials: z.record(text, text).optional(),
} satisfies Shape<AuthorData>);

const format = z.enum(['md', 'mdx', 'detect']);

const frontMatter = z.strictObject({
  id: text.optional(),
  title: text.optional(),
  title_meta: text.optional(),
  description: text.optional(),
  slug: text.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  sidebar_key: text.optional(),
  parse_number_prefixes: flag.optional(),
  sidebar_class_name: text.optional(),
  sidebar_custom_props: z.record(text, z.unknown()).optional(),
  displayed_sidebar: text.nullable().optional(),
  tags: z
    .array(z.union([text, z.strictObject({ label: text, permalink: text.optional() })]))
    .optional(),
  keywords: texts.optional(),
  image: text.optional(),
  hide_title: flag.optional(),
  hide_table_of_contents: flag.optional(),
  toc_min_heading_level: count.optional(),
  toc_max_heading_level: count.optional(),
  pagination_label: text.optional(),
  pagination_prev: text.nullable().optional(),
  pagination_next: text.nullable().optional(),
  custom_edit_url: text.nullable().optional(),
  format: format.optional(),
  mdx: z.strictObject({ format: format.optional() }).optional(),
  draft: flag.optional(),
  unlisted: flag.optional(),
  date: text.optional(),
  authors: z.array(z.union([text, author])).optional(),
  author: text.optional(),
  author_title: text.optional(),
  author_url: text.optional(),
  author_image_url: text.optional(),
  authorTitle: text.optional(),
  authorURL: text.optional(),
  authorImageURL: text.optional(),
  hide_reading_time: flag.optional(),
  last_update: z.strictObject({ date: text.optional(), author: text.optional() }).optional(),
  search: flag.optional(),
  related: texts.optional(),
  priority: z.number().optional(),
  source: text.optional(),
  feed: flag.optional(),
  faq: flag.optional(),
  bare: flag.optional(),
} satisfies Shape<FrontMatter>);

const listing = z.strictObject({
  kind: z.literal('listing'),
  area: text.optional(),
  tag: text.optional(),
  folder: text.optional(),
  category: z.literal(true).optional(),
  place: z.strictObject(place),
  order: z.enum(['priority', 'title', 'sidebar', 'updated']),
  limit: z.number().optional(),
  rows: flag.optional(),
  filter: flag.optional(),
});

/** A source of a content security policy. A separator would change the meaning of the policy. */
const embed = z.string().regex(/^[a-z]+-(?:src|action) https?:\/\/[a-z0-9.[\]:-]+$/);
const codeHashes = z.array(z.string().regex(/^sha256-[\w+/]{43}=$/));

const factsSchema = z.strictObject({
  frontMatter,
  keyLines: z.record(text, count),
  itemPlaces: z.record(text, z.strictObject(spot)),
  contentTitle: text.optional(),
  contentLabel: text.optional(),
  hasLateTitle: z.literal(true).optional(),
  description: text,
  headings: z.array(z.strictObject({ id: text, level: count, label: inline, ...spot })),
  anchors: texts,
  refs: z.array(z.strictObject({ kind: z.enum(['link', 'image']), url: text, text, ...place })),
  terms: z.array(z.strictObject({ slug: text, anchor: text, definition: text })),
  features: z.strictObject({ math: flag, mermaid: flag }),
  mathFonts: mathFonts.optional(),
  excerptFonts: mathFonts.optional(),
  diagnostics: z.array(diagnostic),
  incomplete: z.literal(true).optional(),
  articleHash: z.string().regex(/^[0-9a-f]{32}$/),
  styles: texts.optional(),
  embeds: z.array(embed).optional(),
  inline: z.strictObject({ scripts: codeHashes, styles: codeHashes }).optional(),
  islands: texts.optional(),
  earlyIslands: texts.optional(),
  listings: z.array(listing),
  readingMinutes: z.number(),
  truncated: z.literal(true).optional(),
  feed: z.array(z.strictObject({ anchor: text, title: text, date: text, text })).optional(),
  questions: z.array(z.strictObject({ anchor: text, question: text, answer: text })).optional(),
  head: z
    .array(z.strictObject({ tag: text, attributes: z.record(text, text), text: text.optional() }))
    .optional(),
  diagram: z.strictObject(place).optional(),
  datedValues: z
    .array(z.strictObject({ ...place, month: z.string().regex(/^\d{4}-\d\d$/) }))
    .optional(),
  usedTerms: z.array(z.strictObject({ ...place, term: text })),
} satisfies Shape<PageFacts>);

const hole = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('href'), ref: count }),
  z.strictObject({
    kind: z.literal('image'),
    ref: count,
    alt: text,
    width: text.optional(),
    height: text.optional(),
    className: text.optional(),
    attributes: z.record(text, text).optional(),
  }),
  z.strictObject({ kind: z.literal('definition'), term: text }),
  z.strictObject({ kind: z.literal('termHref'), term: text }),
  z.strictObject({ kind: z.literal('island'), module: text }),
  z.strictObject({ kind: z.literal('truncate') }),
  listing,
]);

const cut = { parts: texts, holes: z.array(hole) };
const cutSchema = z.strictObject(cut);

const articleSchema = z.strictObject({
  ...cut,
  sections: z.array(
    z.strictObject({
      anchor: text,
      level: count,
      heading: text,
      text,
      defines: texts.optional(),
    }),
  ),
  markdown: cutSchema,
} satisfies Shape<Article>);
