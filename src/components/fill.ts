import { own } from './own.js';

/** Replaces the `{name}` placeholders of a text. Placeholders without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(own(values, name) ?? place));
}

/**
 * Returns the form of a text for a count, with its placeholders filled. Forms are separated by `|`,
 * in the order of the language's plural categories.
 */
export function plural(
  text: string,
  count: number,
  lang: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(pluralForm(text, count, lang), { count, ...values });
}

/** The form of a text for a count, as written. */
export function pluralForm(text: string, count: number, lang: string): string {
  const forms = text.split('|');
  let cached = pluralRules.get(lang);
  if (cached === undefined) pluralRules.set(lang, (cached = readRules(lang)));
  const { rules, categories } = cached;
  const category = rules.select(count);
  // A text without a translation has the two forms of English, also in other languages.
  if (forms.length === 2 && categories.length !== 2) {
    const isOne = categories.length === 1 ? count === 1 : category === 'one';
    return forms[isOne ? 0 : 1] ?? '';
  }
  return forms[Math.min(categories.indexOf(category), forms.length - 1)] ?? '';
}

interface Rules {
  readonly rules: Intl.PluralRules;
  readonly categories: readonly Intl.LDMLPluralRule[];
}

/** Language → its rules. A cache: creating rules is slow, and the search box uses them often. */
const pluralRules = new Map<string, Rules>();

/** The rules of English for a name that is no language. */
function rulesOf(lang: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(lang);
  } catch {
    return new Intl.PluralRules('en');
  }
}

function readRules(lang: string): Rules {
  const rules = rulesOf(lang);
  const supported = new Set(rules.resolvedOptions().pluralCategories);
  return {
    rules,
    categories: (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((category) =>
      supported.has(category),
    ),
  };
}
