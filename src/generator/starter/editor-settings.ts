import type { PlainConfig } from '../migrate/usable-config.js';

/** Folder of the schemas, for a site whose packages are beside its config. */
const SCHEMAS = './node_modules/docsgen/schemas';

/** The text of `.vscode/settings.json`: schemas for the data files of a site. */
export function editorSettings(config: PlainConfig): string {
  const schema = (name: string): string => `${SCHEMAS}/${name}.schema.json`;
  const json = (name: string, ...fileMatch: readonly string[]): object => ({
    fileMatch,
    url: schema(name),
  });
  const settings = {
    'files.associations': { '*.mdx': 'mdx' },
    'json.schemas': [
      json('site-config', '/site.config.json'),
      json('sidebars', 'sidebars.json'),
      json('category', '_category_.json'),
      json('messages', '/i18n/*/messages.json'),
      json('baseline', '/docsgen.baseline.json'),
    ],
    'yaml.schemas': {
      [schema('category')]: ['_category_.yml', '_category_.yaml'],
      [schema('tags')]: ['tags.yml'],
      ...(hasBlog(config) ? { [schema('authors')]: ['authors.yml'] } : {}),
      [schema('search-tests')]: ['search.tests.yml'],
    },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function hasBlog({ docs }: PlainConfig): boolean {
  return (
    Array.isArray(docs) &&
    docs.some((area: unknown) => (area as { readonly kind?: string }).kind === 'blog')
  );
}
