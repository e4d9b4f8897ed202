import * as z from 'zod';
import { own } from '../../components/own.js';
import { asRecord, describeValue } from '../config/values.js';
import { readDataFile } from '../formats/yaml-file.js';
import { authorShape } from '../frontmatter/schema.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import { nearest } from '../model/nearest.js';
import { oncePer } from '../model/once.js';
import type { AuthorData } from '../model/page.js';
import { unsafeRoute } from '../model/safe-path.js';
import { socialHref } from './socials.js';

/** An author of the authors file. */
export interface ListedAuthor {
  readonly data: AuthorData;
  /** Route of the page of the author, below the author pages; undefined without a page. */
  readonly page: string | undefined;
  readonly place: Place;
}

const pageShape = z.union([
  z.boolean(),
  z.object({
    permalink: z.string().regex(/\S/).describe('Route of the page, below the pages of authors.'),
  }),
]);
const shape = z.object({
  ...authorShape,
  page: pageShape
    .optional()
    .describe('`true`, or an object with a `permalink`: the author has a page with all posts.'),
});
/** The schema of an authors file: key → author. */
export const authorsFileSchema = z.record(z.string(), shape);

const KEYS = Object.keys(shape.shape);
const SHAPE = 'Write `key:` and below it `name:`, `title:`, `url:`, `image_url:`.';

/** The authors of an authors file, and its findings. Each file object is read once. */
export const readAuthorsFile = oncePer(({ text }: { readonly text: string }, file: string) =>
  parseAuthorsFile(file, text),
);

/** The result of reading an authors file. `authors` is undefined if it cannot be read. */
interface AuthorsFile {
  readonly authors: ReadonlyMap<string, ListedAuthor> | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

type Report = (path: readonly PropertyKey[], message: string, hint: string) => void;

function parseAuthorsFile(file: string, text: string): AuthorsFile {
  const { data, faults, placeOf } = readDataFile(file, text);
  const diagnostics: Diagnostic[] = [];
  const fault = { rule: 'authors/syntax', severity: 'error', file } as const;
  for (const { message, ...place } of faults) {
    const sentence = `The authors file is not valid YAML: ${message}.`;
    diagnostics.push({ ...fault, ...place, message: sentence, hint: SHAPE });
  }
  if (data === undefined) return { authors: undefined, diagnostics };
  const report: Report = (path, message, hint) =>
    void diagnostics.push({ ...fault, ...placeOf(path), message, hint });
  const record = data === null ? {} : asRecord(data);
  if (record === undefined) {
    report([], 'The authors file is not a list of `key:` lines.', SHAPE);
    return { authors: undefined, diagnostics };
  }
  const authors = new Map<string, ListedAuthor>();
  for (const [key, value] of Object.entries(record)) {
    const place = { file, ...placeOf([key]) };
    authors.set(key, { ...readAuthor(key, value, report), place });
  }
  reportEqualPages(authors, report);
  return { authors, diagnostics };
}

/** Reads one author. Reports every wrong key, and leaves it out. */
function readAuthor(key: string, value: unknown, report: Report): Omit<ListedAuthor, 'place'> {
  const fields = asRecord(value);
  if (fields === undefined) {
    const kind = describeValue(value);
    report([key], `The author "${key}" must have keys below it, but it is ${kind}.`, SHAPE);
    return { data: {}, page: undefined };
  }
  const valid = new Map<string, unknown>();
  for (const [name, field] of Object.entries(fields)) {
    const schema = own<z.ZodType>(shape.shape, name);
    const parsed = schema?.safeParse(field);
    if (parsed === undefined) {
      // Sites may add keys for their components.
      const [similar] = nearest(name, KEYS, 1);
      if (similar !== undefined)
        report([key, name], `An author has no key \`${name}\`.`, `Did you mean \`${similar}\`?`);
    } else if (parsed.success) valid.set(name, parsed.data);
    else reportField([key, name], field, parsed.error.issues[0], report);
  }
  const { page, ...data } = Object.fromEntries(valid) as z.output<typeof shape>;
  if (data.name === undefined && data.image_url === undefined && data.imageURL === undefined)
    report([key], `The author "${key}" has no name.`, 'Write `name:` below it.');
  for (const [platform, handle] of Object.entries(data.socials ?? {}))
    if (socialHref(platform, handle) === undefined)
      report([key, 'socials', platform], socialProblem(platform, handle), SOCIAL_HINT);
  return { data, page: pageOf(key, page, report) };
}

/** Reports the wrong value of a key: a check says why, a type is only named. */
function reportField(
  [key, name]: readonly [string, string],
  field: unknown,
  issue: z.core.$ZodIssue | undefined,
  report: Report,
): void {
  const subject = `\`${name}\` of the author "${key}"`;
  if (issue?.code !== 'custom') {
    const hint = 'Correct the value, or remove the key.';
    report([key, name], `${subject} cannot be ${describeValue(field)}.`, hint);
    return;
  }
  const hint = String(issue.params?.hint ?? 'Correct the value.');
  report([key, name], `${subject} ${issue.message}: ${describeValue(field)}.`, hint);
}

/** The message about a social address that cannot be read. */
export function socialProblem(platform: string, handle: string): string {
  return `"${handle}" is no name on ${platform}, and no address.`;
}

export const SOCIAL_HINT = 'Write the complete address: https://…';

function pageOf(
  key: string,
  page: z.output<typeof pageShape> | undefined,
  report: Report,
): string | undefined {
  if (page === undefined || page === false) return undefined;
  const route = page === true ? key : page.permalink;
  const problem = unsafeRoute(route);
  if (problem === undefined && !/\s/.test(route)) return route;
  const at = page === true ? [key] : [key, 'page', 'permalink'];
  const reason = problem?.reason ?? 'contains a space';
  report(at, `The route of the author "${key}" ${reason}.`, 'Write another `permalink`.');
  return undefined;
}

function reportEqualPages(authors: Map<string, ListedAuthor>, report: Report): void {
  const owners = new Map<string, string>();
  for (const [key, entry] of authors) {
    const { page } = entry;
    if (page === undefined) continue;
    const route = page.replace(/^\/|\/$/g, '');
    const owner = owners.get(route);
    if (owner === undefined) owners.set(route, key);
    else {
      report(
        [key, 'page'],
        `The authors "${owner}" and "${key}" have the same address.`,
        'Give one of them another `permalink`.',
      );
      // Without a page there are no further findings about its route.
      authors.set(key, { ...entry, page: undefined });
    }
  }
}
