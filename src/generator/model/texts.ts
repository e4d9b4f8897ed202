import { isMap, isScalar, LineCounter, parseDocument, type Node } from 'yaml';
import { messages } from '../../components/messages.js';
import type { Texts } from '../../components/text.js';
import type { NavItemConfig, SiteConfig } from './config.js';
import type { Diagnostic } from './diagnostic.js';
import { didYouMean } from './nearest.js';

/** What one locale says instead of English, and instead of the config's labels. */
export interface LocaleTexts {
  /** docsgen's own texts: English → translation. */
  readonly own: Texts;
  /** Labels of the config: as they stand there → translation. */
  readonly labels: Texts;
}

/** Begins the id of a label of the config, which is its own id. */
const LABEL = 'label:';

/** Where a locale's texts stand. */
export function messagesFile(locale: string): string {
  return `i18n/${locale}/messages.json`;
}

/** The locale that a file of pages is written in. */
export function localeOfFile(
  path: string,
  config: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): string {
  const code = /^i18n\/([^/]+)\//.exec(path)?.[1];
  return config.locales.find((locale) => locale.code === code)?.code ?? config.defaultLocale;
}

/** Read the messages files of all locales. What is wrong in them is a diagnostic, and that text stays English. */
export function readTexts(
  data: ReadonlyMap<string, { readonly text: string }>,
  config: SiteConfig,
): { texts: ReadonlyMap<string, LocaleTexts>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const texts = new Map<string, LocaleTexts>();
  const labels = labelsOf(config);
  for (const { code } of config.locales) {
    const file = messagesFile(code);
    const source = data.get(file)?.text;
    if (source === undefined) continue;
    const found = readFile(file, source, labels);
    diagnostics.push(...found.diagnostics);
    texts.set(code, found.texts);
  }
  return { texts, diagnostics };
}

function readFile(
  file: string,
  source: string,
  labels: ReadonlySet<string>,
): { texts: LocaleTexts; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const lines = new LineCounter();
  const add = (
    rule: string,
    severity: 'error' | 'warning',
    offset: number,
    message: string,
    hint: string,
  ): void => {
    const { line, col } = lines.linePos(offset);
    diagnostics.push({ rule, severity, file, line, column: col, message, hint });
  };
  // JSON is YAML too, and this parser tells places.
  const document = parseDocument(source, { schema: 'json', lineCounter: lines });
  const own = new Map<string, string>();
  const ownLabels = new Map<string, string>();
  for (const { message, pos } of document.errors)
    add(
      'messages/syntax',
      'error',
      pos[0],
      `The messages file is not valid JSON: ${message.split('\n')[0] ?? ''}`,
      'Write { "id": "text" }, without comments.',
    );
  if (document.errors.length > 0) return { texts: { own: {}, labels: {} }, diagnostics };
  if (!isMap<Node, Node | null>(document.contents)) {
    add(
      'messages/syntax',
      'error',
      0,
      'The messages file is not an object of ids and texts.',
      'Write { "id": "text" }.',
    );
    return { texts: { own: {}, labels: {} }, diagnostics };
  }
  for (const { key, value } of document.contents.items) {
    const offset = key.range?.[0] ?? 0;
    const id = isScalar(key) ? String(key.value) : '';
    const text = textOf(value);
    if (id === '' || text === undefined || text === '') {
      add(
        'messages/empty',
        'error',
        offset,
        id === '' && !text
          ? 'This translation has neither an id nor a message.'
          : id === ''
            ? 'This translation has no id.'
            : `The translation "${id}" has no message.`,
        'Write "id": "text", or "id": { "message": "text" }.',
      );
      continue;
    }
    if (id.startsWith(LABEL) && labels.has(id.slice(LABEL.length))) {
      ownLabels.set(id.slice(LABEL.length), text);
      continue;
    }
    const english = Object.hasOwn(messages, id) ? messages[id as keyof typeof messages] : undefined;
    if (english === undefined) {
      const near = didYouMean(
        id,
        [...Object.keys(messages), ...[...labels].map((label) => LABEL + label)],
        'Nothing shows this text: take it out.',
      );
      add(
        'messages/unknown-id',
        'warning',
        offset,
        id.startsWith(LABEL)
          ? `The config has no label "${id.slice(LABEL.length)}".`
          : `docsgen has no text "${id}".`,
        near,
      );
      continue;
    }
    const wrong = wrongPlace(english, text);
    if (wrong === undefined) own.set(english, text);
    else
      add(
        'messages/placeholder',
        'error',
        offset,
        `The translation of "${id}" ${wrong}.`,
        `The English is: ${english}`,
      );
  }
  return {
    texts: { own: Object.fromEntries(own), labels: Object.fromEntries(ownLabels) },
    diagnostics,
  };
}

/** The text of an entry: a string, or an object with a message, as translation services write it. */
function textOf(value: Node | null): string | undefined {
  const node: unknown = isMap(value) ? value.get('message', true) : value;
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** A form for one count may say it in words; all other places have to be kept, and none can be added. */
function wrongPlace(english: string, text: string): string | undefined {
  const wanted = new Set(placesOf(english));
  const unknown = placesOf(text).find((place) => !wanted.has(place));
  if (unknown !== undefined) return `has a place {${unknown}}, which the text has not`;
  const missing = [...wanted].find(
    (place) =>
      !(place === 'count' && english.includes('|')) &&
      !text.split('|').every((form) => placesOf(form).includes(place)),
  );
  return missing === undefined ? undefined : `lacks the place {${missing}}`;
}

/** All labels of the config that stand around pages. */
function labelsOf(config: SiteConfig): ReadonlySet<string> {
  const ofItem = (item: NavItemConfig): (string | undefined)[] => [
    item.label,
    ...(item.items ?? []).flatMap(ofItem),
  ];
  const { navbar, footer, announcementBar, assistant, search, tagline } = config;
  const all = [
    navbar.title,
    ...navbar.items.flatMap(ofItem),
    footer?.copyright,
    ...(footer?.columns ?? []).flatMap((column) => [
      column.title,
      ...column.items.map((item) => item.label),
    ]),
    announcementBar?.content,
    assistant?.label,
    search.placeholder,
    tagline,
  ];
  return new Set(all.filter((label): label is string => label !== undefined && label !== ''));
}
