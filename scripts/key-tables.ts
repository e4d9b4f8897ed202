import { rules } from '../src/generator/model/rules.js';
import { editorSchemas, type JsonSchema } from './editor-schemas.js';

/** A page of `docs/` with generated tables between two marks. */
interface Page {
  readonly file: string;
  readonly mark: string;
  readonly text: () => string;
}

export const PAGES: readonly Page[] = [
  { file: 'docs/configuration.md', mark: 'keys', text: configKeys },
  { file: 'docs/authoring.md', mark: 'front matter', text: frontMatterKeys },
  { file: 'docs/rules.md', mark: 'rules', text: ruleRows },
];

/** Returns a page with its current tables. Throws if the page has no marks for them. */
export function withTables({ file, mark, text }: Page, page: string): string {
  const [begin, end] = [`<!-- ${mark}: begin -->`, `<!-- ${mark}: end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} needs ${begin}.`);
  return `${before}${begin}\n\n${text()}\n\n${end}${after}`;
}

/** Keys that another page describes. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['check.rules', 'rules.md'],
  ['components', 'theming.md'],
  ['locales', 'translating.md'],
  ['security.csp', 'security.md'],
  ['hosting', 'security.md'],
]);
/** Keys whose nested keys are listed only on that page. */
const LISTED_ELSEWHERE: ReadonlySet<string> = new Set(['check.rules', 'components']);

function ruleRows(): string {
  const rows = [...rules].map(
    ([id, { severity, summary }]) => `| \`${id}\` | ${severity} | ${summary} |`,
  );
  return ['| rule | severity | says |', '|---|---|---|', ...rows].join('\n');
}

function configKeys(): string {
  const schema = schemaOf('site-config');
  const keys = Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$schema');
  const sections = keys.flatMap(([key, value]) => {
    const rows = nestedRows(key, value);
    return rows.length === 0 ? [] : [`### \`${key}\`\n\n${table(rows)}`];
  });
  const top = table(keys.map(([key, value]) => row({ path: key, schema: value })));
  return [top, ...sections, `### Items of sidebars\n\n${sidebarItems()}`].join('\n\n');
}

function frontMatterKeys(): string {
  const keys = Object.entries(schemaOf('front-matter').properties ?? {});
  // Keys that only other generators read have no type.
  const read = keys.filter(([, { type, anyOf }]) => type !== undefined || anyOf !== undefined);
  return table(
    read.flatMap(([key, value]) => [row({ path: key, schema: value }), ...nestedRows(key, value)]),
  );
}

function sidebarItems(): string {
  const item = schemaOf('sidebars').definitions?.['SidebarItem'] ?? {};
  const rows = variants(item).flatMap((kind) => {
    const { type, ...keys } = kind.properties ?? {};
    const name = String(type?.const);
    return Object.entries(keys).flatMap(([key, schema]) => [
      row({ path: `${name}: ${key}`, schema, isRequired: isRequired(kind, key) }),
      ...nestedRows(`${name}: ${key}`, schema),
    ]);
  });
  const intro =
    'An item is the id of a page, a category as `{ label: [items] }`, ' +
    'or an object with a `type`.\n' +
    'The table has the other keys of each type.';
  return `${intro}\n\n${table(rows)}`;
}

function schemaOf(name: string): JsonSchema {
  const schema = editorSchemas().get(name);
  if (schema === undefined) throw new Error(`There is no schema ${name}.`);
  return schema;
}

/** The forms that a value may have. */
function variants(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf } = schema;
  return anyOf === undefined && oneOf === undefined
    ? [schema]
    : [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(variants);
}

/** The rows for the keys of nested objects, named by their paths. */
function nestedRows(path: string, schema: JsonSchema, parent?: JsonSchema): string[] {
  if (LISTED_ELSEWHERE.has(path)) return [];
  const forms = variants(schema);
  const lists = forms.flatMap(({ items }) => (items === undefined ? [] : variants(items)));
  const objects = [
    ...forms.map((object) => ({ at: withKind(path, object), object })),
    ...lists
      .filter((object) => !forms.some((form) => isSame(form, object)))
      .map((object) => ({ at: `${path}[]`, object })),
  ];
  return objects
    .filter(({ object }) => !isPartOf(object, parent))
    .flatMap(({ at, object }) =>
      Object.entries(object.properties ?? {}).flatMap(([key, value]) => [
        row({ path: `${at}.${key}`, schema: value, isRequired: isRequired(object, key) }),
        ...nestedRows(`${at}.${key}`, value, object),
      ]),
    );
}

/** The path of an object, after its kind if the object must name it: `blog: docs`. */
function withKind(path: string, object: JsonSchema): string {
  const kind = isRequired(object, 'kind') ? object.properties?.kind?.const : undefined;
  return typeof kind === 'string' ? `${kind}: ${path}` : path;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether an object has only keys of its parent, like the items of a dropdown. */
function isPartOf(object: JsonSchema, parent: JsonSchema | undefined): boolean {
  return (
    parent !== undefined &&
    Object.entries(object.properties ?? {}).every(([key, value]) =>
      isSame(value, parent.properties?.[key]),
    )
  );
}

function isRequired(object: JsonSchema, key: string): boolean {
  return object.required?.includes(key) ?? false;
}

interface Row {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isRequired?: boolean;
}

function row({ path, schema, isRequired: required = false }: Row): string {
  const defaultText = schema.default === undefined ? '' : code(schema.default);
  const page = ELSEWHERE.get(path);
  const link = page === undefined ? '' : ` See [${page}](${page}).`;
  const description = `${schema.description ?? ''}${link}`.replaceAll('|', '\\|');
  const defaultCell = required ? 'required' : defaultText;
  return `| \`${path}\` | ${typeText(schema)} | ${defaultCell} | ${description} |`;
}

function table(rows: readonly string[]): string {
  return ['| key | type | default | description |', '|---|---|---|---|', ...rows].join('\n');
}

function typeText(schema: JsonSchema): string {
  return [...new Set(variants(schema).flatMap(typeNames))].join(' or ');
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['boolean', '`true` or `false`'],
  ['null', '`null`'],
]);

function typeNames(schema: JsonSchema): string[] {
  const { type, items, $ref } = schema;
  if (schema.const !== undefined) return [code(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map(code);
  if (items !== undefined) return [`list of ${typeText(items).replace('object', 'objects')}`];
  if ($ref !== undefined) return [$ref.endsWith('/SidebarItem') ? 'items' : 'object'];
  // Front matter accepts numbers as text, which the table need not show.
  const types = Array.isArray(type) ? type.slice(0, 1) : [type ?? 'anything'];
  return types.map((name) => TYPES.get(name) ?? name);
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}
