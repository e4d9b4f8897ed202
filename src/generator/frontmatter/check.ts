import { slug as slugify } from 'github-slugger';
import type { z } from 'zod';
import type { Finding } from '../model/diagnostic.js';
import { TYPE_NAMES } from '../formats/schema.js';
import { asRecord, describeValue, keyPath, valueAt } from '../config/values.js';
import { authorShape, foreignKeys, frontMatterKeys, frontMatterSchema } from './schema.js';
import { dayOf, instantOf } from './dates.js';
import { didYouMean, nearest } from '../model/nearest.js';
import type { FrontMatter } from '../model/page.js';
import { unusableTexts } from '../model/unusable-text.js';
import { own } from '../../components/own.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const UNREAD = 'Delete the key: docsgen does not read it.';

/** An expression with the front matter. */
const READS_KEYS = /\{[^{}]*\bfrontMatter\b/;

/** A key of the front matter by its name: `frontMatter.key`, `frontMatter['key']`. */
const NAMED_KEY = /\bfrontMatter(?:\??\.(\w+)|(?:\?\.)?\[(['"`])([^'"`\n]+)\2\])/g;

type Report = (path: readonly PropertyKey[], finding: Finding) => void;

/**
 * Validate the data of front matter. Reports every problem and returns the valid keys only. `body`
 * is the page: its code may read keys that docsgen does not know.
 */
export function checkFrontMatter(
  data: Readonly<Record<string, unknown>>,
  report: Report,
  body = '',
): FrontMatter {
  const named = new Set([...body.matchAll(NAMED_KEY)].map(([, name, , quoted]) => name ?? quoted));
  for (const key of Object.keys(data)) {
    if (frontMatterKeys.includes(key) || named.has(key)) continue;
    const hint = foreignKeys.get(key) ?? didYouMean(key, frontMatterKeys, UNREAD);
    if (hint !== UNREAD || !READS_KEYS.test(body)) reportUnknown(key, [key], hint, report);
  }
  reportUnusableTexts(data, report);
  const { authors, date, ...others } = parse(data, report);
  const frontMatter: Mutable<FrontMatter> = others;
  reportAuthorKeys(data.authors, report);
  if (authors !== undefined) frontMatter.authors = Array.isArray(authors) ? authors : [authors];
  const instant = date === undefined ? undefined : instantOf(date);
  if (instant !== undefined) frontMatter.date = instant;
  reportSpaces(frontMatter.slug ?? '', report);
  reportTags(frontMatter.tags ?? [], report);
  const {
    toc_min_heading_level: min,
    toc_max_heading_level: max,
    last_update: update,
  } = frontMatter;
  if (min !== undefined && max !== undefined && min > max) {
    report(['toc_max_heading_level'], {
      rule: 'front-matter/value',
      severity: 'error',
      message:
        `\`toc_max_heading_level\` is ${max}, ` +
        `less than \`toc_min_heading_level\`, which is ${min}.`,
      hint: 'Write a level that is not less, or delete both keys: then they are 2 and 3.',
    });
    delete frontMatter.toc_min_heading_level;
    delete frontMatter.toc_max_heading_level;
  }
  const day = update?.date === undefined ? undefined : dayOf(update.date);
  if (day !== undefined) frontMatter.last_update = { ...update, date: day };
  return frontMatter;
}

/** Report texts that no page can show. */
function reportUnusableTexts(data: Readonly<Record<string, unknown>>, report: Report): void {
  for (const { path, character } of unusableTexts(data)) {
    if (frontMatterKeys.includes(String(path[0])))
      report(path, {
        rule: 'front-matter/value',
        severity: 'error',
        message: `\`${keyPath(path)}\` contains ${character}.`,
        hint: 'Delete it: no page can show it.',
      });
  }
}

/** Report spaces in an address, which it keeps: a moved site may need them. */
function reportSpaces(slug: string, report: Report): void {
  if (slug.includes(' '))
    report(['slug'], {
      rule: 'front-matter/value',
      severity: 'warning',
      message: `The address "${slug}" has spaces, which browsers show as %20.`,
      hint: 'Write hyphens, and add a redirect if the page is public.',
    });
}

/** Report tags without letters and digits, and tags that the page has twice. */
function reportTags(tags: NonNullable<FrontMatter['tags']>, report: Report): void {
  const seen = new Set<string>();
  for (const [i, tag] of tags.entries()) {
    const label = typeof tag === 'string' ? tag : tag.label;
    const slug = slugify(label);
    const name = label.toLowerCase();
    if (slug === '' || seen.has(name))
      report(['tags', i], {
        rule: 'front-matter/value',
        severity: 'error',
        message:
          slug === ''
            ? `The tag ${describeValue(label)} has neither letters nor digits.`
            : `The page has the tag ${describeValue(label)} twice.`,
        hint: slug === '' ? 'Give it a name, or remove it.' : 'Remove one of the two.',
      });
    seen.add(name);
  }
}

/** Report keys of authors that are probably misspelled. Sites may add other keys. */
function reportAuthorKeys(authors: unknown, report: Report): void {
  const isList = Array.isArray(authors);
  for (const [i, author] of (isList ? (authors as unknown[]) : [authors]).entries()) {
    const path = isList ? ['authors', i] : ['authors'];
    for (const key of Object.keys(asRecord(author) ?? {})) {
      const [similar] = authorKeys.includes(key) ? [] : nearest(key, authorKeys, 1);
      if (similar !== undefined)
        reportUnknown(
          `${nameOf(path)}.${key}`,
          [...path, key],
          `Did you mean \`${similar}\`?`,
          report,
        );
    }
  }
}

const authorKeys = ['key', ...Object.keys(authorShape)];

/** Parse the data with zod. Reports its issues and leaves out the keys that have one. */
function parse(
  data: Readonly<Record<string, unknown>>,
  report: Report,
): z.output<typeof frontMatterSchema> {
  const parsed = frontMatterSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  let rest: Record<string, unknown> = { ...data };
  const reported = new Set<string>();
  for (const issue of parsed.error.issues) {
    const [key = ''] = issue.path;
    if (issue.code === 'unrecognized_keys') {
      const update: Record<string, unknown> = { ...Object(own(rest, String(key))) };
      for (const unknown of issue.keys) {
        reportUnknown(
          `${String(key)}.${unknown}`,
          [...issue.path, unknown],
          didYouMean(unknown, ['date', 'author'], 'Its keys are `date` and `author`.'),
          report,
        );
        delete update[unknown];
      }
      rest = { ...rest, [String(key)]: update };
      continue;
    }
    // One finding for each key is enough.
    const name = nameOf(issue.path);
    if (!reported.has(name)) reportIssue(issue, name, valueAt(data, issue.path), report);
    reported.add(name);
  }
  const invalid = parsed.error.issues.filter((issue) => issue.code !== 'unrecognized_keys');
  for (const issue of invalid) delete rest[String(issue.path[0])];
  const validPart = frontMatterSchema.safeParse(rest);
  return validPart.success ? validPart.data : {};
}

/** A key as a message names it: `tags[0].label`. */
function nameOf(path: readonly PropertyKey[]): string {
  let name = '';
  for (const segment of path) {
    if (typeof segment === 'number') name += `[${segment}]`;
    else name += name === '' ? String(segment) : `.${String(segment)}`;
  }
  return name;
}

function reportUnknown(
  name: string,
  path: readonly PropertyKey[],
  hint: string,
  report: Report,
): void {
  report(path, {
    rule: 'front-matter/unknown-key',
    severity: 'warning',
    message: `Unknown front matter key \`${name}\`.`,
    hint,
  });
}

function reportIssue(issue: z.core.$ZodIssue, name: string, value: unknown, report: Report): void {
  if (value === null) {
    report(issue.path, {
      rule: 'front-matter/type',
      severity: 'error',
      message: `\`${name}\` is empty.`,
      hint: 'Remove the key or give it a value.',
    });
    return;
  }
  if (issue.code === 'invalid_type') {
    const typeName = typeNames.get(issue.expected) ?? issue.expected;
    report(issue.path, {
      rule: issue.expected === 'int' ? 'front-matter/value' : 'front-matter/type',
      severity: 'error',
      message: `\`${name}\` must be ${typeName}, but it is ${describeValue(value)}.`,
      hint: hintForType(issue.expected, value),
    });
    return;
  }
  if (issue.code === 'invalid_union') {
    report(issue.path, {
      rule: 'front-matter/type',
      severity: 'error',
      message: `\`${name}\` ${issue.message}, but it is ${describeValue(value)}.`,
      hint: 'Write `tags: [one, two]`, or `- label: One` with a `permalink:`.',
    });
    return;
  }
  const range = issue.code === 'too_small' || issue.code === 'too_big';
  const hint =
    issue.code === 'custom' && typeof issue.params?.hint === 'string'
      ? issue.params.hint
      : range
        ? 'Headings below the title are from 2 to 6.'
        : 'Correct the value, or remove the key.';
  const rule =
    issue.code === 'custom' && typeof issue.params?.rule === 'string'
      ? issue.params.rule
      : 'front-matter/value';
  const message = range
    ? `\`${name}\` must be a heading level from 2 to 6, but it is ${describeValue(value)}.`
    : `\`${name}\` ${issue.message}: ${describeValue(value)}.`;
  report(issue.path, { rule, severity: 'error', message, hint });
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ...TYPE_NAMES,
  ['object', 'a group of keys'],
  ['record', 'a group of keys'],
]);

function hintForType(expected: string, value: unknown): string {
  if (expected === 'array' && typeof value === 'string') return `Write it as a list: [${value}].`;
  if (expected === 'boolean' && typeof value === 'string') {
    if (/^(?:yes|on|y|true)$/i.test(value)) return 'Write `true`.';
    if (/^(?:no|off|n|false)$/i.test(value)) return 'Write `false`.';
  }
  if (expected === 'string' && typeof value === 'boolean')
    return 'Put it in quotes if it is meant as text.';
  return 'Correct the value, or remove the key.';
}
