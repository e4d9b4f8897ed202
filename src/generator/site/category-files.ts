import { posix } from 'node:path';
import * as z from 'zod';
import { optional } from '../formats/schema.js';
import { describeValue, keyPath, valueAt } from '../config/values.js';
import { compareText, type Diagnostic, type Place } from '../model/diagnostic.js';
import { didYouMean, listOf } from '../model/nearest.js';
import { oncePer } from '../model/once.js';
import { quoted, unsafeRoute } from '../model/safe-path.js';
import type { CategoryFile } from '../model/site.js';
import { readDataFile, type YamlFile } from '../formats/yaml-file.js';

const text = z.string();
const filled = text.regex(/\S/);
const index = z.strictObject({
  type: z.literal('generated-index').describe('The category has a page that lists its items.'),
  title: optional(text, 'Title of the page. When absent: the label of the category.'),
  slug: optional(text, 'Route of the page. When absent: made from the folder.'),
  description: optional(text, 'First sentence of the page.'),
  keywords: optional(z.union([text, z.array(text)]), 'Keywords of the page.'),
  image: optional(text, 'Picture of the page for social networks.'),
});
const doc = z.strictObject({
  type: z.literal('doc').describe('The category leads to a page.'),
  id: text.describe('Id of the page.'),
});
/** A `_category_` file, which describes the category of its folder in a generated sidebar. */
export const categoryFileSchema = z.strictObject({
  label: optional(filled, 'Name of the category. When absent: made from the name of the folder.'),
  position: optional(z.number(), 'Position among its neighbours, lowest first.'),
  className: optional(text, 'CSS classes of the item.'),
  collapsible: optional(
    z.boolean(),
    'Readers can close the category. When absent: `sidebarCollapsible` of the area.',
  ),
  collapsed: optional(
    z.boolean(),
    'The category is closed at first. When absent: `sidebarCollapsed` of the area.',
  ),
  description: optional(text, 'Description of the category on pages that list it.'),
  key: optional(text, 'Unique name of the category, if another one has the same label.'),
  customProps: optional(
    z.record(z.string(), z.unknown()),
    'Data for components of the site, which docsgen does not read.',
  ),
  link: optional(
    z.discriminatedUnion('type', [doc, index]).nullable(),
    'Target of the name; `null` for none. When absent: the index page of the folder.',
  ),
});

const KEYS = Object.keys(categoryFileSchema.shape);
/** Keys of a link by its type. */
const LINK_KEYS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['doc', Object.keys(doc.shape)],
  ['generated-index', Object.keys(index.shape)],
]);

const NAME = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Whether a path is a `_category_` file. */
export function isCategoryFile(path: string): boolean {
  return NAME.test(path);
}

/**
 * The `_category_` files in the folder of an area, by their folders relative to it. `holdsPages`
 * returns whether a folder contains pages, directly or in subfolders.
 */
export function readCategoryFiles(
  data: ReadonlyMap<string, { readonly text: string }>,
  root: string,
  holdsPages: (folder: string) => boolean,
): { files: Map<string, CategoryFile>; diagnostics: Diagnostic[] } {
  const files = new Map<string, CategoryFile>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, source] of [...data].sort(([a], [b]) => compareText(a, b))) {
    if (!isCategoryFile(path) || (root !== '' && !path.startsWith(`${root}/`))) continue;
    const relative = posix.dirname(root === '' ? path : path.slice(root.length + 1));
    const folder = relative === '.' ? '' : relative;
    const { category, faults } = parseCategory(source, path);
    const firstFile = files.get(folder)?.placeOf([]).file;
    if (category !== undefined && firstFile === undefined) files.set(folder, category);
    if (faults.length > 0) for (const item of faults) diagnostics.push(item);
    else if (firstFile !== undefined)
      diagnostics.push(
        fault(path, `${firstFile} describes this folder already.`, 'Keep one of the two files.'),
      );
    else if (!holdsPages(folder))
      diagnostics.push(
        fault(path, 'The folder of this file has no page.', 'Add a page, or remove this file.'),
      );
  }
  return { files, diagnostics };
}

interface Parsed {
  readonly category: CategoryFile | undefined;
  readonly faults: readonly Diagnostic[];
}

const parseCategory = oncePer((source: { readonly text: string }, path: string): Parsed => {
  const file = readDataFile(path, source.text);
  const placeOf = (keys: readonly PropertyKey[]): Place => ({ file: path, ...file.placeOf(keys) });
  const shape = `Its keys are ${listOf(KEYS, 'and')}.`;
  if (file.faults.length > 0 || file.data === undefined)
    return {
      category: typeof file.data === 'object' && file.data !== null ? { placeOf } : undefined,
      faults: file.faults.map(({ message, ...place }) =>
        fault(path, `The category file cannot be read: ${message}.`, shape, place),
      ),
    };
  const result = categoryFileSchema.safeParse(file.data ?? {});
  if (result.success) return withSafeSlug({ ...result.data, placeOf } as CategoryFile);
  return {
    category: { placeOf },
    faults: result.error.issues.flatMap((issue) => issueFaults(issue, file, path)),
  };
});

/** The category, without a slug that would make its route unsafe. */
function withSafeSlug(category: CategoryFile): Parsed {
  const { link } = category;
  if (link?.type !== 'generated-index' || link.slug === undefined) return { category, faults: [] };
  const { slug, ...rest } = link;
  const problem = unsafeRoute(slug);
  if (problem === undefined) return { category, faults: [] };
  const unsafe: Diagnostic = {
    rule: 'route/unsafe',
    severity: 'error',
    ...category.placeOf(['link', 'slug']),
    message: `The slug ${quoted(slug)} of the category's page ${problem.reason}.`,
    hint: problem.hint,
  };
  return { category: { ...category, link: rest }, faults: [unsafe] };
}

/** The findings for an issue of the schema. */
function issueFaults(
  issue: z.core.$ZodIssue,
  { data, placeOf }: YamlFile,
  path: string,
): Diagnostic[] {
  if (issue.code === 'unrecognized_keys') {
    const known =
      issue.path[0] === 'link' ? (LINK_KEYS.get(valueAt(data, ['link', 'type'])) ?? []) : KEYS;
    return issue.keys.map((key) =>
      fault(
        path,
        `Unknown key \`${keyPath([...issue.path, key])}\`.`,
        didYouMean(key, known, `The keys here are ${listOf(known, 'and')}.`),
        placeOf([...issue.path, key]),
      ),
    );
  }
  const value = valueAt(data, issue.path);
  const place = placeOf(issue.path);
  if (issue.path.length === 0)
    return [
      fault(
        path,
        `The file must have lines of \`key: value\`, but it is ${describeValue(data)}.`,
        `Its keys are ${listOf(KEYS, 'and')}.`,
        place,
      ),
    ];
  const key = keyPath(issue.path);
  if (issue.code === 'invalid_union')
    return [
      fault(
        path,
        value === undefined
          ? `\`${key}\` is missing.`
          : `\`${key}\` must be "doc" or "generated-index", but it is ${describeValue(value)}.`,
        'Write `type: generated-index`, or `type: doc` with the `id` of a page.',
        place,
      ),
    ];
  if (issue.code === 'invalid_format')
    return [fault(path, `\`${key}\` is empty.`, 'Write a text, or delete the key.', place)];
  const expected = issue.code === 'invalid_type' ? TYPES.get(issue.expected) : undefined;
  return [
    fault(
      path,
      value === undefined
        ? `\`${key}\` is missing.`
        : `\`${key}\` must be ${expected ?? 'another value'}, but it is ${describeValue(value)}.`,
      'Correct the value, or remove the key.',
      place,
    ),
  ];
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a group of keys'],
  ['record', 'a group of keys'],
]);

function fault(
  file: string,
  message: string,
  hint: string,
  { line, column }: Pick<Place, 'line' | 'column'> = { line: 1, column: 1 },
): Diagnostic {
  return { rule: 'sidebar/category-file', severity: 'error', file, line, column, message, hint };
}
