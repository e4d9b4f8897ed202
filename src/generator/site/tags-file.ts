import { slug as slugify } from 'github-slugger';
import * as z from 'zod';
import { own } from '../../components/own.js';
import { optional } from '../formats/schema.js';
import { asRecord, describeValue } from '../config/values.js';
import type { DocsAreaConfig, VersionConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { oncePer } from '../model/once.js';
import { quoted, unsafeRoute } from '../model/safe-path.js';
import { readDataFile } from '../formats/yaml-file.js';

/** A tag of the tags file. */
export interface KnownTag {
  readonly label?: string;
  readonly description?: string;
  readonly permalink?: string;
  /** Position of the tag in the file. */
  readonly line: number;
  readonly column: number;
}

const text = z.union([z.string(), z.number()]);
const filled = z.union([z.string().regex(/\S/), z.number()]);
const tagShape = {
  label: optional(filled, 'Name of the tag. When absent: its slug.'),
  description: optional(text, 'Description of the tag on its page.'),
  permalink: optional(filled, 'Route of its page below the tag pages. When absent: its slug.'),
};
/** The schema of a tags file: slug → tag. */
export const tagsFileSchema = z.record(z.string(), z.strictObject(tagShape).nullable()).nullable();

const KEYS = Object.keys(tagShape);
const SHAPE = 'Write `slug:` and below it `label:`, `description:`, `permalink:`.';

/**
 * Reads a tags file: YAML with label, description and permalink by slug. `tags` is undefined if the
 * file cannot be read.
 */
function parseTagsFile(
  file: string,
  text: string,
): {
  readonly tags: ReadonlyMap<string, KnownTag> | undefined;
  readonly diagnostics: Diagnostic[];
} {
  const { data, faults, placeOf } = readDataFile(file, text);
  const diagnostics: Diagnostic[] = [];
  const report = (
    place: { readonly line: number; readonly column: number },
    message: string,
    hint: string,
  ): void =>
    void diagnostics.push({
      rule: 'tags/syntax',
      severity: 'error',
      file,
      line: place.line,
      column: place.column,
      message,
      hint,
    });
  for (const fault of faults)
    report(fault, `The tags file is not valid YAML: ${fault.message}.`, SHAPE);
  if (data === undefined) return { tags: undefined, diagnostics };
  if (data === null) return { tags: new Map(), diagnostics };
  const record = asRecord(data);
  if (record === undefined) {
    report(placeOf([]), 'The tags file is not a list of `slug:` lines.', SHAPE);
    return { tags: undefined, diagnostics };
  }
  const tags = new Map<string, KnownTag>();
  const names = new Map<string, string>();
  const addresses = new Map<string, string>();
  for (const [slug, value] of Object.entries(record)) {
    const fields = value === null ? {} : asRecord(value);
    if (fields === undefined) {
      report(
        placeOf([slug]),
        `The tag "${slug}" must have keys below it, but it is ${describeValue(value)}.`,
        SHAPE,
      );
      tags.set(slug, placeOf([slug]));
      continue;
    }
    const tag = new Map<string, string>();
    for (const [key, field] of Object.entries(fields)) {
      const at = placeOf([slug, key]);
      const schema = own<z.ZodType<string | number | undefined>>(tagShape, key);
      const parsed = schema?.safeParse(field);
      if (parsed === undefined)
        report(
          at,
          `A tag has no key \`${key}\`.`,
          didYouMean(key, KEYS, `The keys of a tag are ${KEYS.join(', ')}.`),
        );
      else if (!parsed.success)
        report(
          at,
          `\`${key}\` of the tag "${slug}" must be text, but it is ${describeField(field)}.`,
          'Write a text, or remove the key.',
        );
      else tag.set(key, String(parsed.data));
    }
    const unsafe = unsafeTag(slug, tag.get('permalink'));
    if (unsafe !== undefined) {
      diagnostics.push({ file, ...placeOf(unsafe.at), ...unsafe.finding });
      // Replacing the unsafe route prevents further findings about it.
      tag.set('permalink', placeholder(tags));
    } else if (/\s/.test(tag.get('permalink') ?? '')) {
      report(
        placeOf([slug, 'permalink']),
        `The \`permalink\` of the tag "${slug}" must be a path without spaces.`,
        'Write "-" for each space.',
      );
      tag.set('permalink', placeholder(tags));
    }
    tags.set(slug, { ...Object.fromEntries(tag), ...placeOf([slug]) });
    const label = tag.get('label') ?? slug;
    const permalink = tag.get('permalink') ?? slug;
    const address = permalink.replace(/^\/|\/$/g, '');
    const twin = names.get(slugify(label));
    const neighbour = addresses.get(address);
    if (twin !== undefined)
      report(
        placeOf([slug, 'label']),
        `The tags "${twin}" and "${slug}" have the same name.`,
        'Keep one of the two, or give one another `label`.',
      );
    else if (neighbour !== undefined) {
      report(
        placeOf([slug, 'permalink']),
        `The tags "${neighbour}" and "${slug}" have the same address.`,
        'Give one of them another `permalink`.',
      );
      // A unique address prevents further findings about it.
      const permalink = placeholder(tags);
      tags.set(slug, { ...Object.fromEntries(tag), ...placeOf([slug]), permalink });
    }
    names.set(slugify(label), slug);
    addresses.set(address, slug);
  }
  return { tags, diagnostics };
}

function describeField(field: unknown): string {
  return field === '' ? 'empty' : describeValue(field);
}

/** A unique address that replaces an invalid one. Because of the error, the site is not written. */
function placeholder(tags: ReadonlyMap<string, KnownTag>): string {
  return `tag-${tags.size + 1}`;
}

/** The finding for the unsafe route of a tag, and the key path of the route. */
function unsafeTag(
  slug: string,
  permalink: string | undefined,
):
  | {
      readonly at: readonly string[];
      readonly finding: Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>;
    }
  | undefined {
  const route = permalink ?? slug;
  const problem = unsafeRoute(route);
  if (problem === undefined) return undefined;
  const name = permalink === undefined ? 'tag' : 'permalink';
  return {
    at: permalink === undefined ? [slug] : [slug, 'permalink'],
    finding: {
      rule: 'route/unsafe',
      severity: 'error',
      message: `The ${name} ${quoted(route)} ${problem.reason}.`,
      hint: problem.hint,
    },
  };
}

/** The tags of a tags file, and its findings. Each file object is read once. */
export const readTagsFile = oncePer(({ text }: { readonly text: string }, file: string) =>
  parseTagsFile(file, text),
);

/** The tags file of a version: that at the same place in its folder, or else that of the area. */
export function tagsFileOf(
  area: DocsAreaConfig,
  version: VersionConfig | undefined,
  data: ReadonlyMap<string, unknown>,
): string | undefined {
  const ofVersion = tagsFileIn(area, version?.folder);
  return ofVersion !== undefined && data.has(ofVersion) ? ofVersion : area.tagsFile;
}

/** The places of the tags files of an area and of its versions. Those of versions may be absent. */
export function tagsFilesOf(area: DocsAreaConfig): string[] {
  const places = [area.tagsFile, ...area.versions.map(({ folder }) => tagsFileIn(area, folder))];
  return [...new Set(places.filter((place) => place !== undefined))];
}

function tagsFileIn(
  { folder, tagsFile }: DocsAreaConfig,
  ofVersion: string | undefined,
): string | undefined {
  const prefix = folder === '' ? '' : `${folder}/`;
  if (ofVersion === undefined || tagsFile?.startsWith(prefix) !== true) return undefined;
  return `${ofVersion}/${tagsFile.slice(prefix.length)}`;
}
