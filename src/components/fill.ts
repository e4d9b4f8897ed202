import { own } from './own.js';

/** A text with its `{name}` places filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(own(values, name) ?? place));
}

/** The form of a text for a count, with its places filled. Forms are parted by `|`, in the order of the language's plural categories. */
export function plural(
  text: string,
  count: number,
  lang: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const forms = text.split('|');
  let known = pluralRules.get(lang);
  if (known === undefined) pluralRules.set(lang, (known = readRules(lang)));
  return fill(
    forms[Math.min(known.categories.indexOf(known.rules.select(count)), forms.length - 1)] ?? '',
    { count, ...values },
  );
}

interface Rules {
  readonly rules: Intl.PluralRules;
  readonly categories: readonly Intl.LDMLPluralRule[];
}

/** Language → its rules: to make them takes longer than to ask them, and the search box asks at every letter. */
const pluralRules = new Map<string, Rules>();

function readRules(lang: string): Rules {
  const rules = new Intl.PluralRules(lang);
  const given = new Set(rules.resolvedOptions().pluralCategories);
  return {
    rules,
    categories: (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((category) =>
      given.has(category),
    ),
  };
}
