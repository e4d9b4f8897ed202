import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../io/fs/package-files.js';
import { once } from '../model/once.js';
import { frontMatterOf, isInFrontMatter } from './front-matter.js';
import type { QuestionAt } from './question.js';

/** A key of the front matter, as the schema for editors describes it. */
export interface FrontMatterKey {
  readonly name: string;
  readonly description: string;
  /** The values that the key can have, if it takes only certain ones. */
  readonly values: readonly string[];
  readonly isList: boolean;
}

interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The keys of front matter by name, from the schema that editors read, too. */
export const frontMatterKeys: () => ReadonlyMap<string, FrontMatterKey> = once(() => {
  const file = join(packageDir, 'schemas/front-matter.schema.json');
  const { properties = {} } = JSON.parse(readFileSync(file, 'utf8')) as JsonSchema;
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      {
        name,
        description: schema.description ?? '',
        values: valuesOf(schema),
        isList: typesOf(schema).includes('array'),
      },
    ]),
  );
});

function typesOf({ type, anyOf = [] }: JsonSchema): readonly string[] {
  const own = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  return [...own, ...anyOf.flatMap(typesOf)];
}

function valuesOf(schema: JsonSchema): readonly string[] {
  const types = typesOf(schema);
  const named = [schema, ...(schema.anyOf ?? [])].flatMap(({ enum: values = [] }) => values);
  return [
    ...named.filter((value) => typeof value === 'string'),
    ...(types.includes('boolean') ? ['true', 'false'] : []),
    ...(types.includes('null') ? ['null'] : []),
  ];
}

/** The documentation of the key of the front matter at a position. */
export function frontMatterKeyAt({
  lines,
  position,
}: Pick<QuestionAt, 'lines' | 'position'>): { readonly text: string } | undefined {
  if (!isInFrontMatter(position, frontMatterOf(lines))) return undefined;
  const [, name = ''] = /^([\w-]+)\s*:/.exec(lines[position.line] ?? '') ?? [];
  const key = position.character <= name.length ? frontMatterKeys().get(name) : undefined;
  return key === undefined ? undefined : { text: `\`${name}\`: ${key.description}` };
}
