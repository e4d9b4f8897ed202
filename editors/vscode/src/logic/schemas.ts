/** The schemas of the files of a site, which the site's docsgen has in its package. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Docsgen } from './find-docsgen.js';

/** The scheme of the addresses of schemas, such as `docsgen://schemas/sidebars.schema.json`. */
export const SCHEMA_SCHEME = 'docsgen';

/** Names of YAML files with a schema. JSON files are in the manifest of the extension. */
const YAML_FILES: ReadonlyMap<RegExp, string> = new Map([
  [/^_category_\.ya?ml$/, 'category'],
  [/^tags\.ya?ml$/, 'tags'],
  [/^authors\.ya?ml$/, 'authors'],
  [/^search\.tests\.ya?ml$/, 'search-tests'],
]);

/** A schema that accepts everything: for files that belong to no site. */
const ANYTHING = '{}';

/** The address of the schema of a YAML file; undefined for other files. */
export function schemaOfYaml(path: string): string | undefined {
  const fileName = path.split('/').at(-1) ?? '';
  for (const [pattern, name] of YAML_FILES)
    if (pattern.test(fileName)) return `${SCHEMA_SCHEME}://schemas/${name}.schema.json`;
  return undefined;
}

/** The text of the schema with an address path, such as `/sidebars.schema.json`. */
export function schemaText(docsgen: Docsgen | undefined, path: string): string {
  const [, name] = /^\/([a-z-]+\.schema\.json)$/.exec(path) ?? [];
  if (docsgen === undefined || name === undefined) return ANYTHING;
  try {
    return readFileSync(join(dirname(dirname(docsgen.script)), 'schemas', name), 'utf8');
  } catch {
    return ANYTHING;
  }
}
