import { asObject, isOpaque, type EvaluatedObject } from './evaluated.js';
import type { Mapping } from './mapping.js';
import { MovedFunctions } from './moved-functions.js';

/** The new module with the functions of the config that change texts of pages. */
const MODULE = 'plugins/page-text.js';

/** The hint for a function that stays behind. */
const BY_HAND = {
  preprocessor:
    'Move the function into a plugin with the hook `pageText` (docs/plugins.md): ' +
    '`pageText: ({ file, text }) => preprocessor({ filePath: file, fileContent: text })`.',
  parseFrontMatter:
    'docsgen reads front matter as YAML. The hook `pageText` of a plugin can change it before ' +
    "(docs/plugins.md): `pageText: ({ text }) => text.replace('---\\n', '---\\nk: v\\n')`.",
} as const;

type Name = keyof typeof BY_HAND;

/**
 * Maps `markdown.preprocessor` and `markdown.parseFrontMatter`: a new module has the functions, and
 * docsgen runs them by its adapter. A function that needs other parts of the config stays behind.
 */
export function mapPageText(site: EvaluatedObject, mapping: Mapping): void {
  const { notes } = mapping;
  const markdown = asObject(site.markdown) ?? {};
  const functions = new MovedFunctions(mapping);
  const entries = (Object.keys(BY_HAND) as Name[]).flatMap((name): string[] => {
    const value = Object.hasOwn(markdown, name) ? markdown[name] : undefined;
    if (value === undefined || value === null) return [];
    const at = ['markdown', name];
    const code = isOpaque(value)
      ? functions.member(value, { name, awaits: 'defaultParseFrontMatter' })
      : undefined;
    if (code === undefined) {
      notes.key('by-hand', at, BY_HAND[name]);
      return [];
    }
    notes.key('maps', at, `\`plugins\`: ${MODULE} has the function (docs/plugins.md).`);
    return [`    ${code},`];
  });
  functions.writePlugin(MODULE, 'markdown', entries);
}
