import type { z } from 'zod';
import { navItemTypes } from './shape.js';
import { TYPE_NAMES } from '../formats/schema.js';
import type { IssueParams } from './text.js';
import { asRecord, describeValue, keyPath, valueAt } from './values.js';
import { didYouMean, listOf } from '../model/nearest.js';

/** A problem in a config, by key path. Its position in the file is looked up later. */
export interface ConfigProblem {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** Keys of a Docusaurus config, and hints with the corresponding keys of docsgen. */
const FOREIGN_KEYS: readonly (readonly [key: string, ...hints: string[]])[] = [
  ['themeConfig', 'Write its keys (navbar, footer, colorMode, …) at the top level.'],
  ['presets', 'There are no presets; describe the docs in `docs`.'],
  ['themes', 'There are no themes; add style sheets with `styles`.'],
  ['i18n', 'Use `locales`.'],
  ['defaultLocale', 'Use `default`.'],
  ['stylesheets', 'Use `styles`.'],
  ['staticDirectories', 'Use `staticDirs`.'],
  ['onBrokenLinks', 'Use `check: { rules: { "link/…": "warning" } }`.'],
  ['onBrokenAnchors', 'Use `check: { rules: { "link/…": "warning" } }`.'],
  ['onBrokenMarkdownLinks', 'Use `check: { rules: { "link/…": "warning" } }`.'],
  ['headTags', 'Use `head: { meta: [ … ] }`.'],
  ['metadata', 'Use `head: { meta: [ … ] }` at the top level.'],
  ['algolia', 'It belongs in `search: { algolia: { … } }`.'],
  ['image', 'Use `socialCard`.'],
  ['sidebarPath', 'Use `sidebars`.'],
  ['showLastUpdateTime', 'Use `showLastUpdated`.'],
  ['showLastUpdateAuthor', 'Use `showLastUpdated`.'],
  ['tags', 'Use `tagsFile`.'],
  ['tagsBasePath', 'Use `tagsBase`.'],
  ['docsPluginId', 'Use `area`.'],
  ['pluginId', 'Use `area`.'],
  ['tableOfContents', 'Use `toc`.'],
  ['links', 'Use `columns`.', 'Use `items`.'],
  ['admonitions', 'Use `markdown: { admonitions: [ … ] }` at the top level.'],
  ['lastVersion', 'Write `isLast: true` at this version in `versions`.'],
  ['prism', 'Use `code: { magicComments: [ … ] }` at the top level.'],
  ['magicComments', 'Use `code: { magicComments: [ … ] }` at the top level.'],
  ['docsRouteBasePath', 'Use `docs: { routeBasePath: … }`.'],
];

/** Rule, message and hint of a problem. */
type Finding = Omit<ConfigProblem, 'path'>;

const CORRECT = 'Correct the value, or delete the key.';

/** The problem that a zod issue describes. `root` is the parsed config. */
export function problemOf(issue: z.core.$ZodIssue, root: unknown): ConfigProblem {
  const path = issue.path.filter((s) => typeof s !== 'symbol');
  const value = valueAt(root, path);
  const isNavType = path[0] === 'navbar' && path.at(-1) === 'type';
  if (isNavType && issue.code === 'invalid_value') return unknownNavType(path, value);
  // All unions are of objects with a `type`. The issue is at the object or at its type.
  if (issue.code === 'invalid_union') return unknownSidebarType(path, root);
  const params: IssueParams = issue.code === 'custom' ? (issue.params ?? {}) : {};
  if (params.known !== undefined) return unknownKey(path, params.known);
  const key = path.length === 0 ? 'The configuration' : `\`${keyPath(path)}\``;
  return { path, ...findingOf(issue, key, value) };
}

function findingOf(issue: z.core.$ZodIssue, key: string, value: unknown): Finding {
  switch (issue.code) {
    case 'custom': {
      const params: IssueParams = issue.params ?? {};
      return {
        rule: params.rule ?? 'config/value',
        message: `${key} ${issue.message}, but it is ${describeValue(value)}.`,
        hint: params.hint ?? CORRECT,
      };
    }
    case 'invalid_type':
      return wrongType(issue.expected, key, value);
    case 'invalid_value':
      return wrongValue(issue.values, key, value);
    case 'too_small':
      return outOfBounds(issue.origin, `at least ${issue.minimum}`, key, value);
    case 'too_big':
      return outOfBounds(issue.origin, `at most ${issue.maximum}`, key, value);
    default:
      return { rule: 'config/value', message: `${key}: ${issue.message}.`, hint: CORRECT };
  }
}

function wrongType(expected: string, key: string, value: unknown): Finding {
  const type = typeNames.get(expected) ?? expected;
  if (value === undefined)
    return { rule: 'config/missing', message: `${key} is missing.`, hint: `Add ${type}.` };
  return {
    rule: 'config/type',
    message: `${key} must be ${type}, but it is ${describeValue(value)}.`,
    hint: versionsHint(expected, key, value) ?? hintForType(expected, value) ?? CORRECT,
  };
}

/** The hint for versions as Docusaurus writes them: an object with the options of each version. */
function versionsHint(expected: string, key: string, value: unknown): string | undefined {
  if (expected !== 'array' || !key.endsWith('.versions`')) return undefined;
  const names = Object.keys(asRecord(value) ?? {});
  if (names.length === 0) return undefined;
  const entries = names.map((name) => `{ name: ${JSON.stringify(name)}, … }`);
  return `Write a list, newest first: versions: [${entries.join(', ')}].`;
}

function wrongValue(
  allowed: readonly z.core.util.Primitive[],
  key: string,
  value: unknown,
): Finding {
  const list = listOf(
    allowed.map((v) => (typeof v === 'string' ? JSON.stringify(v) : String(v))),
    'or',
  );
  if (value === undefined)
    return { rule: 'config/missing', message: `${key} is missing.`, hint: `Add ${list}.` };
  const names = allowed.filter((v) => typeof v === 'string');
  return {
    rule: 'config/value',
    message: `${key} must be ${list}, but it is ${describeValue(value)}.`,
    hint: didYouMean(typeof value === 'string' ? value : '', names, `Write ${list}.`, 1),
  };
}

/** A number outside its bounds, or a list without entries. */
function outOfBounds(origin: string, bound: string, key: string, value: unknown): Finding {
  if (origin === 'array')
    return {
      rule: 'config/value',
      message: `${key} must not be empty.`,
      hint: 'Add an entry, or delete the key.',
    };
  return {
    rule: 'config/value',
    message: `${key} must be ${bound}, but it is ${describeValue(value)}.`,
    hint: `Write a value of ${bound}.`,
  };
}

function unknownKey(path: readonly (string | number)[], known: readonly string[]): ConfigProblem {
  const name = String(path.at(-1));
  const keys = known.map((k) => `\`${k}\``);
  const otherwise =
    known.length <= 12
      ? `The keys here are ${listOf(keys, 'and')}.`
      : 'Delete it: nothing reads it.';
  return {
    path,
    rule: 'config/unknown-key',
    message: `Unknown key \`${keyPath(path)}\`.`,
    hint: foreignHint(name, known) ?? didYouMean(name, known, otherwise),
  };
}

/** The hint for a key of Docusaurus, if it names a key that is known here, or one elsewhere. */
function foreignHint(name: string, known: readonly string[]): string | undefined {
  const [, ...hints] = FOREIGN_KEYS.find(([key]) => key === name) ?? [name];
  return hints.find((hint) => {
    const [, sibling] = /^Use `(\w+)`\.$/.exec(hint) ?? [];
    return sibling === undefined || known.includes(sibling);
  });
}

function unknownNavType(path: readonly (string | number)[], value: unknown): ConfigProblem {
  const type = typeof value === 'string' ? value : describeValue(value);
  const all = `The types are ${listOf(navItemTypes, 'and')}.`;
  const guess = didYouMean(type, navItemTypes, '', 1);
  return {
    path,
    rule: 'config/navbar-type',
    message: `No NavbarItem component found for type "${type}"`,
    hint: `${guess} ${all}`.trimStart(),
  };
}

const sidebarTypes = ['doc', 'ref', 'link', 'html', 'heading', 'autogenerated', 'category'];
const categoryLinkTypes = ['doc', 'generated-index'];

function unknownSidebarType(path: readonly (string | number)[], root: unknown): ConfigProblem {
  const at = path.at(-1) === 'type' ? path : [...path, 'type'];
  const type = valueAt(root, at);
  const types = at.at(-2) === 'link' ? categoryLinkTypes : sidebarTypes;
  const all = `The types are ${listOf(types, 'and')}.`;
  if (type === undefined)
    return {
      path: at,
      rule: 'config/missing',
      message: `\`${keyPath(at)}\` is missing.`,
      hint: all,
    };
  const guess = typeof type === 'string' ? didYouMean(type, types, '', 1) : '';
  const thing = at.at(-2) === 'link' ? 'link' : 'item';
  return {
    path: at,
    rule: 'config/value',
    message: `\`${keyPath(at)}\` is no type of sidebar ${thing}: ${describeValue(type)}.`,
    hint: `${guess} ${all}`.trimStart(),
  };
}

/** Type of zod → its name in messages. */
const typeNames: ReadonlyMap<string, string> = new Map([...TYPE_NAMES, ['nonoptional', 'it']]);

function hintForType(expected: string, value: unknown): string | undefined {
  if (expected === 'array') return 'Put it in [ ].';
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return `Put it in quotes: "${value}".`;
  if (expected === 'boolean' && (value === 'true' || value === 'false'))
    return 'Write it without quotes.';
  if (
    (expected === 'number' || expected === 'int') &&
    typeof value === 'string' &&
    /^\d+$/.test(value)
  )
    return 'Write it without quotes.';
  return undefined;
}
