import type { ConfigProblem } from './issues.js';
import { docsProblems } from './relations-docs.js';
import { oncePerElement, repeated } from './repeated.js';
import { asList, asRecord, describeValue, keyPath } from './values.js';
import { didYouMean } from '../model/nearest.js';
import { defaultSeverities, isPermanent } from '../model/rules.js';
import { own } from '../../components/own.js';

/**
 * Problems between the keys of a config. Reads data that is not validated, so that one run reports
 * these problems and those of the schema. Skips values of a wrong type: the schema reports them.
 */
export function relationProblems(config: Readonly<Record<string, unknown>>): ConfigProblem[] {
  return [
    ...localeProblems(config.locales),
    ...docsProblems(config.docs),
    ...navbarProblems(asRecord(config.navbar)),
    ...footerProblems(asRecord(config.footer)),
    ...tocProblems(asRecord(config.toc)),
    ...metaProblems(asRecord(config.head)),
    ...repeated(asList(config.redirects).map(withoutSlash), 'from', ['redirects']),
    ...ruleProblems(asRecord(asRecord(config.check)?.rules)),
    ...recipeProblems(asList(asRecord(config.check)?.recipes), config.docs),
  ];
}

function localeProblems(value: unknown): ConfigProblem[] {
  const locales = asRecord(value);
  if (locales === undefined) return [];
  const list = asList(locales.list);
  const problems = repeated(list, 'code', ['locales', 'list']);
  const codes = list.map((l) => asRecord(l)?.code).filter((c) => typeof c === 'string');
  const defaultCode = locales.default;
  if (typeof defaultCode === 'string' && list.length > 0 && !codes.includes(defaultCode)) {
    const message = `is ${describeValue(defaultCode)}, which is not in \`locales.list\`.`;
    problems.push({
      path: ['locales', 'default'],
      rule: 'config/value',
      message: `\`locales.default\` ${message}`,
      hint: didYouMean(
        defaultCode,
        codes,
        `The list has ${codes.map((c) => JSON.stringify(c)).join(', ')}.`,
      ),
    });
  }
  if (defaultCode === undefined && codes.length > 1) {
    problems.push({
      path: ['locales'],
      rule: 'config/missing',
      message: '`locales.default` is missing.',
      hint: 'Set it to the code of one of the locales.',
    });
  }
  const fallback = typeof defaultCode === 'string' ? defaultCode : codes[0];
  const path = (l: Readonly<Record<string, unknown>>): unknown =>
    l.code === fallback ? '' : l.code;
  return oncePerElement([...problems, ...repeated(list, 'path', ['locales', 'list'], path)]);
}

/** Type of a navbar item → its required keys. */
const requiredKeys: Readonly<Record<string, readonly string[]>> = {
  default: ['label'],
  dropdown: ['label', 'items'],
  doc: ['docId'],
  docSidebar: ['sidebarId'],
  html: ['value'],
};

function navbarProblems(navbar: Readonly<Record<string, unknown>> | undefined): ConfigProblem[] {
  const logo = asRecord(navbar?.logo);
  return [
    ...(logo === undefined ? [] : doubleTarget(logo, ['navbar', 'logo'])),
    ...asList(navbar?.items).flatMap((item, i) => navItemProblems(item, ['navbar', 'items', i])),
  ];
}

function navItemProblems(value: unknown, path: readonly (string | number)[]): ConfigProblem[] {
  const item = asRecord(value);
  if (item === undefined) return [];
  const type = item.type ?? (item.items === undefined ? 'default' : 'dropdown');
  if (typeof type !== 'string') return [];
  const problems: ConfigProblem[] = [];
  for (const key of own(requiredKeys, type) ?? []) {
    if (own(item, key) === undefined)
      problems.push({
        path,
        rule: 'config/missing',
        message: `\`${keyPath([...path, key])}\` is missing.`,
        hint: `A navbar item of type "${type}" needs \`${key}\`.`,
      });
  }
  if (type === 'default') problems.push(...targetProblems(item, path));
  const nested = path.length > 3;
  const inMenu = nested && path.at(-2) !== 'items';
  if ((nested && type === 'dropdown') || (inMenu && MENUS.has(type)))
    problems.push({
      path,
      rule: 'config/value',
      message: `\`${keyPath(path)}\` is a dropdown in a dropdown.`,
      hint: 'Dropdowns do not nest.',
    });
  if (type !== 'dropdown' && item.items !== undefined && !nested)
    problems.push({
      path: [...path, 'items'],
      rule: 'config/value',
      message: `\`${keyPath([...path, 'items'])}\` does not go with type "${type}".`,
      hint: 'Only a dropdown has items.',
    });
  return [
    ...problems,
    ...aroundProblems(item, type, path),
    ...['items', 'itemsBefore', 'itemsAfter'].flatMap((key) =>
      asList(own(item, key)).flatMap((child, i) => navItemProblems(child, [...path, key, i])),
    ),
  ];
}

const MENUS: ReadonlySet<string> = new Set(['docsVersionDropdown', 'localeDropdown']);

/** Only dropdowns of versions and locales have items before and after their own. */
function aroundProblems(
  item: Readonly<Record<string, unknown>>,
  type: string,
  path: readonly (string | number)[],
): ConfigProblem[] {
  if (MENUS.has(type)) return [];
  return ['itemsBefore', 'itemsAfter']
    .filter((key) => own(item, key) !== undefined && path.length === 3)
    .map((key) => ({
      path: [...path, key],
      rule: 'config/value',
      message: `\`${keyPath([...path, key])}\` does not go with type "${type}".`,
      hint: 'Only `docsVersionDropdown` and `localeDropdown` have it.',
    }));
}

/** A link has either a route or an address. */
function targetProblems(
  link: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): ConfigProblem[] {
  if (link.to === undefined && link.href === undefined) {
    return [
      {
        path,
        rule: 'config/missing',
        message: `\`${keyPath(path)}\` leads nowhere.`,
        hint: 'Add `to` with a route of this site, or `href` with an external address.',
      },
    ];
  }
  return doubleTarget(link, path);
}

/** A link cannot have both a route and an address. */
function doubleTarget(
  link: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): ConfigProblem[] {
  if (link.to !== undefined && link.href !== undefined) {
    return [
      {
        path: [...path, 'href'],
        rule: 'config/value',
        message: `\`${keyPath(path)}\` has both \`to\` and \`href\`.`,
        hint: 'Keep `to` for a route of this site, or `href` for an external address.',
      },
    ];
  }
  return [];
}

function footerProblems(footer: Readonly<Record<string, unknown>> | undefined): ConfigProblem[] {
  const logo = asRecord(footer?.logo);
  const inLogo = logo === undefined ? [] : doubleTarget(logo, ['footer', 'logo']);
  const inColumns = asList(footer?.columns).flatMap((column, i) =>
    asList(asRecord(column)?.items).flatMap((link, j) => {
      const record = asRecord(link);
      if (record === undefined || record.html !== undefined) return [];
      const path = ['footer', 'columns', i, 'items', j];
      const missingLabel: ConfigProblem = {
        path,
        rule: 'config/missing',
        message: `\`${keyPath([...path, 'label'])}\` is missing.`,
        hint: 'Add the text of the link, or markup as `html`.',
      };
      return record.label === undefined ? [missingLabel] : targetProblems(record, path);
    }),
  );
  return [...inLogo, ...inColumns];
}

function tocProblems(toc: Readonly<Record<string, unknown>> | undefined): ConfigProblem[] {
  const min = toc?.minHeadingLevel ?? 2;
  const max = toc?.maxHeadingLevel ?? 3;
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  const key = toc?.maxHeadingLevel === undefined ? 'minHeadingLevel' : 'maxHeadingLevel';
  return [
    {
      path: ['toc', key],
      rule: 'config/value',
      message: `\`toc.minHeadingLevel\` (${min}) is more than \`toc.maxHeadingLevel\` (${max}).`,
      hint: 'The defaults are 2 and 3.',
    },
  ];
}

function metaProblems(head: Readonly<Record<string, unknown>> | undefined): ConfigProblem[] {
  return asList(head?.meta).flatMap((value, i): ConfigProblem[] => {
    const meta = asRecord(value);
    if (meta === undefined || (meta.name === undefined) !== (meta.property === undefined))
      return [];
    const path = ['head', 'meta', i];
    return [
      {
        path,
        rule: meta.name === undefined ? 'config/missing' : 'config/value',
        message: `\`${keyPath(path)}\` needs either \`name\` or \`property\`.`,
        hint: 'Open Graph uses `property`, everything else `name`.',
      },
    ];
  });
}

function ruleProblems(rules: Readonly<Record<string, unknown>> | undefined): ConfigProblem[] {
  const permanent = Object.keys(rules ?? {})
    .filter(isPermanent)
    .map((id) => ({
      path: ['check', 'rules', id],
      rule: 'config/value',
      message: `The rule "${id}" is about safety: it is always an error.`,
      hint: 'Delete this line.',
    }));
  const unknown = Object.keys(rules ?? {})
    .filter((id) => !defaultSeverities.has(id))
    .map((id): ConfigProblem => ({
      path: ['check', 'rules', id],
      rule: 'config/unknown-rule',
      severity: 'warning',
      message: `There is no rule "${id}".`,
      hint: didYouMean(
        id,
        [...defaultSeverities.keys()],
        'Write the id as `docsgen check` prints it.',
      ),
    }));
  return [...permanent, ...unknown];
}

/** `check.recipes` must name existing docs areas. */
function recipeProblems(areas: readonly unknown[], docs: unknown): ConfigProblem[] {
  const all = Array.isArray(docs) ? asList(docs) : [docs];
  const known = all
    .map(asRecord)
    .map((area) => area?.id ?? (area?.kind === 'blog' ? 'blog' : 'default'))
    .filter(isText);
  return areas.flatMap((area, i): ConfigProblem[] =>
    !isText(area) || known.includes(area)
      ? []
      : [
          {
            path: ['check', 'recipes', i],
            rule: 'config/value',
            message: `\`check.recipes[${i}]\` is "${area}", and no docs area has this id.`,
            hint: didYouMean(area, known, `The areas are: ${known.join(', ')}.`),
          },
        ],
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A redirect without a slash at the end of `from`: both forms are the same address. */
function withoutSlash(redirect: unknown): unknown {
  const record = asRecord(redirect);
  return record === undefined || !isText(record.from)
    ? redirect
    : { ...record, from: record.from.replace(/(.)\/+(?=#|$)/, '$1') };
}
