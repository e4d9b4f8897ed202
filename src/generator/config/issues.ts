import type { z } from 'zod';
import { navItemTypes } from './shape.js';
import type { IssueParams } from './text.js';
import { describeValue, keyPath, valueAt } from './values.js';
import { didYouMean, listOf } from '../model/nearest.js';

/** Something wrong in a config, not yet placed in its file. */
export interface ConfigProblem {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** What Docusaurus calls a thing that has another name or place here. */
const foreignKeys: ReadonlyMap<string, string> = new Map([
  ['themeConfig', 'Write its keys (navbar, footer, colorMode, …) at the top level.'],
  ['presets', 'There are no presets; describe the docs in `docs`.'],
  ['plugins', 'There are no plugins; a further docs area is an entry of `docs`.'],
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
  ['customFields', 'Use `markdown: { variables: { … } }`.'],
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
  ['links', 'Use `columns`.'],
  ['docsRouteBasePath', 'Use `docs: { routeBasePath: … }`.'],
]);

/** Say a zod issue in the writer's words. */
export function problemOf(issue: z.core.$ZodIssue, root: unknown): ConfigProblem {
  const path = issue.path.filter((s) => typeof s !== 'symbol');
  const value = valueAt(root, path);
  const key = path.length === 0 ? 'The configuration' : `\`${keyPath(path)}\``;
  const wrong = (rule: string, message: string, hint: string): ConfigProblem => ({
    path,
    rule,
    message,
    hint,
  });

  const isNavType = path[0] === 'navbar' && path.at(-1) === 'type';
  if (isNavType && issue.code === 'invalid_value') return unknownNavType(path, value);
  switch (issue.code) {
    case 'custom': {
      const params: IssueParams = issue.params ?? {};
      if (params.known !== undefined) return unknownKey(path, params.known);
      return wrong(
        params.rule ?? 'config/value',
        `${key} ${issue.message}, but it is ${describeValue(value)}.`,
        params.hint ?? 'Correct the value, or delete the key.',
      );
    }
    case 'invalid_type':
      if (value === undefined)
        return wrong(
          'config/missing',
          `${key} is missing.`,
          `Add ${typeNames[issue.expected] ?? issue.expected}.`,
        );
      return wrong(
        'config/type',
        `${key} must be ${typeNames[issue.expected] ?? issue.expected}, but it is ${describeValue(value)}.`,
        hintForType(issue.expected, value) ?? 'Correct the value, or delete the key.',
      );
    case 'invalid_value': {
      const values = issue.values.map((v) =>
        typeof v === 'string' ? JSON.stringify(v) : String(v),
      );
      if (value === undefined)
        return wrong('config/missing', `${key} is missing.`, `Add ${listOf(values, 'or')}.`);
      const names = issue.values.filter((v) => typeof v === 'string');
      return wrong(
        'config/value',
        `${key} must be ${listOf(values, 'or')}, but it is ${describeValue(value)}.`,
        didYouMean(
          typeof value === 'string' ? value : '',
          names,
          `Write ${listOf(values, 'or')}.`,
          1,
        ),
      );
    }
    case 'invalid_union':
      // The only unions are of objects told apart by `type`: the issue stands at the object or at its type.
      return unknownSidebarType(path, root);
    case 'too_small':
    case 'too_big': {
      if (issue.origin === 'array')
        return wrong(
          'config/value',
          `${key} must not be empty.`,
          'Give it an entry, or delete the key.',
        );
      const bound =
        issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      return wrong(
        'config/value',
        `${key} must be ${bound}, but it is ${describeValue(value)}.`,
        `Write a value of ${bound}.`,
      );
    }
    default:
      return wrong(
        'config/value',
        `${key}: ${issue.message}.`,
        'Correct the value, or delete the key.',
      );
  }
}

function unknownKey(path: readonly (string | number)[], known: readonly string[]): ConfigProblem {
  const name = String(path.at(-1));
  const own =
    known.length <= 12
      ? `The keys here are ${listOf(
          known.map((k) => `\`${k}\``),
          'and',
        )}.`
      : 'Take it out: nothing reads it.';
  return {
    path,
    rule: 'config/unknown-key',
    message: `Unknown key \`${keyPath(path)}\`.`,
    hint: foreignKeys.get(name) ?? didYouMean(name, known, own),
  };
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

const sidebarTypes = ['doc', 'ref', 'link', 'html', 'autogenerated', 'category'];
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
  return {
    path: at,
    rule: 'config/value',
    message: `\`${keyPath(at)}\` is no type of sidebar ${at.at(-2) === 'link' ? 'link' : 'item'}: ${describeValue(type)}.`,
    hint: `${guess} ${all}`.trimStart(),
  };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  nonoptional: 'it',
};

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
