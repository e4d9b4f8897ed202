import { slug as slugify } from 'github-slugger';
import type { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.js';
import { describeValue, valueAt } from '../config/values.js';
import { foreignKeys, frontMatterKeys, frontMatterSchema, ignoredKeys } from './schema.js';
import { didYouMean } from '../model/nearest.js';
import type { FrontMatter } from '../model/page.js';
import { own } from '../../components/own.js';

type Report = (
  path: readonly PropertyKey[],
  found: Omit<Diagnostic, 'file' | 'line' | 'column'>,
) => void;

/** Validate front matter as data: every problem is reported, and only valid keys are returned. */
export function checkFrontMatter(
  data: Readonly<Record<string, unknown>>,
  report: Report,
): FrontMatter {
  for (const key of Object.keys(data)) {
    if (frontMatterKeys.includes(key) || ignoredKeys.has(key)) continue;
    reportUnknown(
      key,
      [key],
      foreignKeys.get(key) ??
        didYouMean(key, frontMatterKeys, 'Delete the key: docsgen does not read it.'),
      report,
    );
  }
  const frontMatter = { ...parse(data, report) };
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
      message: `\`toc_max_heading_level\` is ${max}, less than \`toc_min_heading_level\`, which is ${min}.`,
      hint: 'Write a level that is not less, or delete both keys: then they are 2 and 3.',
    });
    delete frontMatter.toc_min_heading_level;
    delete frontMatter.toc_max_heading_level;
  }
  if (update?.date !== undefined)
    frontMatter.last_update = { ...update, date: update.date.slice(0, 10) };
  return frontMatter;
}

/** Tags without a name, and tags that a page has already. */
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

/** What zod accepts of the data, once the keys that it does not are left out. */
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
    // The first problem of a key says it all.
    const name = issue.path.reduce<string>(
      (text, s) =>
        typeof s === 'number' ? `${text}[${s}]` : text === '' ? String(s) : `${text}.${String(s)}`,
      '',
    );
    if (!reported.has(name)) reportIssue(issue, name, valueAt(data, issue.path), report);
    reported.add(name);
  }
  const invalid = parsed.error.issues.filter((i) => i.code !== 'unrecognized_keys');
  for (const issue of invalid) delete rest[String(issue.path[0])];
  const again = frontMatterSchema.safeParse(rest);
  return again.success ? again.data : {};
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
    const int = issue.expected === 'int';
    report(issue.path, {
      rule: int ? 'front-matter/value' : 'front-matter/type',
      severity: 'error',
      message: `\`${name}\` must be ${typeNames[issue.expected] ?? issue.expected}, but it is ${describeValue(value)}.`,
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

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
};

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
