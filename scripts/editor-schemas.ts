import * as z from 'zod';
import { messages } from '../src/components/messages.js';
import { inlineSidebars } from '../src/generator/config/shape-docs.js';
import { userConfigSchema } from '../src/generator/config/shape.js';
import { textKeys } from '../src/generator/frontmatter/yaml.js';
import { frontMatterSchema } from '../src/generator/frontmatter/schema.js';
import { isPermanent, rules } from '../src/generator/model/rules.js';
import { messageSchema } from '../src/generator/config/messages-file.js';
import { baselineSchema } from '../src/generator/rules/baseline.js';
import { goldenQuerySchema } from '../src/generator/search/golden.js';
import { authorsFileSchema } from '../src/generator/site/authors-file.js';
import { categoryFileSchema } from '../src/generator/site/category-files.js';
import { tagsFileSchema } from '../src/generator/site/tags-file.js';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
  $ref?: string;
  not?: JsonSchema;
  $schema?: string;
  [keyword: string]: unknown;
}

/** File of `schemas/` → the JSON Schema that editors read, made from the schemas of docsgen. */
export function editorSchemas(): Map<string, JsonSchema> {
  return new Map([
    ['site-config', siteConfig()],
    ['front-matter', frontMatter()],
    ['sidebars', dataFile(inlineSidebars, 'Sidebars of a docsgen site')],
    ['category', dataFile(categoryFileSchema, 'Category of a docsgen sidebar')],
    ['tags', dataFile(tagsFileSchema, 'Tags of a docsgen site')],
    ['authors', dataFile(authorsFileSchema, 'Authors of a blog')],
    ['messages', messagesFile()],
    ['search-tests', jsonSchema(z.array(goldenQuerySchema), 'Search tests of a docsgen site')],
    ['baseline', dataFile(baselineSchema, 'Baseline of `docsgen check`')],
  ]);
}

/** The text of a schema file. */
export function schemaText(schema: JsonSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** VS Code reads draft 7 in full, and later drafts only in part. */
function jsonSchema(schema: z.ZodType, title: string): JsonSchema {
  const { $schema = '', ...rest } = z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    override: ({ jsonSchema: made }) => {
      // Editors say which key is wrong only where the keyword is `false`.
      const { additionalProperties: others } = made;
      if (typeof others === 'object' && others.not !== undefined) made.additionalProperties = false;
    },
  }) as JsonSchema;
  return { $schema, title, ...withReadReferences(rest) };
}

/** Draft 7 ignores the keywords beside `$ref`: puts the reference into `allOf`. */
function withReadReferences<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withReadReferences) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withReadReferences(item)]);
  const { $ref, ...others } = Object.fromEntries(entries) as JsonSchema;
  if ($ref === undefined) return others as Value;
  return (Object.keys(others).length === 0 ? { $ref } : { allOf: [{ $ref }], ...others }) as Value;
}

/** A file that may name its schema itself. */
function dataFile(schema: z.ZodType, title: string): JsonSchema {
  const made = jsonSchema(schema, title);
  const record = objectOf(made);
  record.properties = {
    $schema: { type: 'string', description: 'JSON Schema of this file, for editors.' },
    ...record.properties,
  };
  return made;
}

/** The part of a schema that is about objects. */
function objectOf(schema: JsonSchema): JsonSchema {
  const found = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'object');
  if (found === undefined) throw new Error('This schema has no objects.');
  return found;
}

function siteConfig(): JsonSchema {
  const made = dataFile(userConfigSchema, 'Configuration of a docsgen site');
  const ruleKeys = made.properties?.check?.properties?.rules;
  if (ruleKeys === undefined) throw new Error('The configuration has no rules.');
  const setting = ruleKeys.additionalProperties as JsonSchema;
  delete ruleKeys.propertyNames;
  ruleKeys.additionalProperties = false;
  ruleKeys.properties = Object.fromEntries(
    [...rules]
      .filter(([id]) => !isPermanent(id))
      .map(([id, { severity, summary }]) => {
        const description = sentence(summary.replace(/`/g, ''));
        return [id, { ...setting, description, default: severity }];
      }),
  );
  return made;
}

function frontMatter(): JsonSchema {
  const made = jsonSchema(frontMatterSchema, 'Front matter of a docsgen page');
  const properties = made.properties ?? {};
  // YAML has numbers where a writer means text, as in `title: 2024`.
  for (const [key, schema] of Object.entries(properties))
    if (textKeys.has(key)) allowNumbers(schema);
  return { ...made, properties, additionalProperties: false };
}

function allowNumbers(schema: JsonSchema): void {
  if (schema.type === 'string') schema.type = ['string', 'number'];
  for (const part of [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ])
    allowNumbers(part);
}

/** `messages.json`: an entry for each text of docsgen and for each label of the config. */
function messagesFile(): JsonSchema {
  const ids = Object.entries(messages).map(([id, english]): [string, z.ZodType] => [
    id,
    messageSchema.optional().describe(`In English: ${english}`),
  ]);
  const title = 'Texts of a docsgen site in one language';
  const made = dataFile(z.strictObject(Object.fromEntries(ids)), title);
  const { anyOf = [] } = jsonSchema(messageSchema, title);
  const description = 'A label of the config, such as `label:Home`.';
  return { ...made, patternProperties: { '^label:': { description, anyOf } } };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
