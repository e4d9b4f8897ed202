import rulesPage from '../../../docs/rules.md';

/** Rule id → its summary in `docs/rules.md`. */
export const ruleTexts: ReadonlyMap<string, string> = new Map(
  [...rulesPage.matchAll(/^\| `([\w/-]+)` \|[^|]*\| (.*) \|$/gm)].map(([, id = '', text = '']) => [
    id,
    text.replace(/`/g, '').replace(/\\\|/g, '|').trim(),
  ]),
);
