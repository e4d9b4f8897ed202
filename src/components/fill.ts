/** A text with its `{name}` places filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a text for a count, with its places filled. Forms are parted by `|`, in the order of the language's plural categories. */
export function plural(text: string, count: number, lang: string, values: Readonly<Record<string, string | number>> = {}): string {
  const forms = text.split('|');
  const rules = new Intl.PluralRules(lang);
  const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((category) => (rules.resolvedOptions().pluralCategories as string[]).includes(category));
  return fill(forms[Math.min(categories.indexOf(rules.select(count)), forms.length - 1)] ?? '', { count, ...values });
}
