import { z } from 'zod';
import { messages } from '../../components/messages.js';
import type { NavItemConfig, SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { messagesFile, type LocaleTexts } from '../model/texts.js';
import { readYamlFile } from '../formats/yaml-file.js';
import { asRecord } from './values.js';

/** A translation: text, or an object with a message, as translation services write it. */
export const messageSchema = z.union([
  z.string().min(1),
  z.looseObject({
    message: z.string().min(1).describe('The translation.'),
    description: z.unknown().optional().describe('A note for translators.'),
  }),
]);

/** Begins the id of a label of the config, which is its own id. */
const LABEL = 'label:';

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
    for (const item of found.diagnostics) diagnostics.push(item);
    texts.set(code, found.texts);
  }
  return { texts, diagnostics };
}

/** Something wrong in a messages file. */
type Fault = Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>;

function readFile(
  file: string,
  source: string,
  labels: Labels,
): { texts: LocaleTexts; diagnostics: Diagnostic[] } {
  const { data, faults, placeOf } = readYamlFile(file, source);
  const diagnostics: Diagnostic[] = faults.map(({ message, line, column }) => ({
    rule: 'messages/syntax',
    severity: 'error',
    file,
    line,
    column,
    message: `The messages file is not valid JSON: ${message}.`,
    hint: 'Write { "id": "text" }, without comments and without a comma behind the last entry.',
  }));
  const own = new Map<string, string>();
  const ownLabels = new Map<string, string>();
  const messagesById = asRecord(data);
  if (messagesById === undefined && faults.length === 0)
    diagnostics.push({ ...NO_OBJECT, file, line: 1, column: 1 });
  for (const [id, value] of Object.entries(messagesById ?? {})) {
    const text = textOf(value);
    const label = labelOf(id, labels);
    const english = Object.hasOwn(messages, id) ? messages[id as keyof typeof messages] : undefined;
    const fault = faultOf({ id, text, label, english }, labels);
    if (fault !== undefined) diagnostics.push({ ...fault, file, ...placeOf([id]) });
    else if (label !== undefined) ownLabels.set(label, text ?? '');
    else if (english !== undefined) own.set(english, text ?? '');
  }
  return {
    texts: { own: Object.fromEntries(own), labels: Object.fromEntries(ownLabels) },
    diagnostics,
  };
}

const NO_OBJECT: Fault = {
  rule: 'messages/syntax',
  severity: 'error',
  message: 'The messages file is not an object of ids and texts.',
  hint: 'Write { "id": "text" }.',
};

/** The label of the config that an id stands for. */
function labelOf(id: string, { all }: Labels): string | undefined {
  const label = id.startsWith(LABEL) ? id.slice(LABEL.length) : undefined;
  return label !== undefined && all.has(label) ? label : undefined;
}

/** What is wrong with an entry: its id, its text, or how both fit. */
function faultOf(
  entry: {
    readonly id: string;
    readonly text: string | undefined;
    readonly label: string | undefined;
    readonly english: string | undefined;
  },
  labels: Labels,
): Fault | undefined {
  const { id, text, label, english } = entry;
  if (id === '' || text === undefined || text === '') return emptyFault(id, text);
  if (label !== undefined) return labels.html.has(label) ? markupFault(label, text) : undefined;
  if (english === undefined) return unknownFault(id, labels);
  const wrong = wrongPlace(english, text);
  if (wrong === undefined) return undefined;
  return {
    rule: 'messages/placeholder',
    severity: 'error',
    message: `The translation of "${id}" ${wrong}.`,
    hint: `The English is: ${english}`,
  };
}

function emptyFault(id: string, text: string | undefined): Fault {
  const has = id === '' ? 'This translation has no id' : `The translation "${id}" has no message`;
  return {
    rule: 'messages/empty',
    severity: 'error',
    message: id === '' && !text ? 'This translation has neither an id nor a message.' : `${has}.`,
    hint: 'Write "id": "text", or "id": { "message": "text" }.',
  };
}

function unknownFault(id: string, { all }: Labels): Fault {
  const known = [...Object.keys(messages), ...[...all].map((label) => LABEL + label)];
  return {
    rule: 'messages/unknown-id',
    severity: 'warning',
    message: id.startsWith(LABEL)
      ? `The config has no label "${id.slice(LABEL.length)}".`
      : `docsgen has no text "${id}".`,
    hint: didYouMean(id, known, 'Nothing shows this text: take it out.'),
  };
}

/** A translation has the words of another language, and the tags of the config: it comes from people who need not be trusted with markup. */
function markupFault(label: string, text: string): Fault | undefined {
  const allowed = new Set(tagsOf(label));
  const stranger = tagsOf(text).find((tag) => !allowed.has(tag));
  if (stranger === undefined) return undefined;
  return {
    rule: 'messages/markup',
    severity: 'error',
    message: `The translation has the tag ${stranger}, which the text in the config does not have.`,
    hint: 'Use the tags of the text in the config as they are; only a link to another route may differ.',
  };
}

/** Everything that a browser may read as a tag, links to routes alike. */
function tagsOf(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).map((tag) =>
    tag.replace(/(\shref=")\/(?![/\\])[^"<>\s\\]*"/, '$1/"'),
  );
}

/** The text of an entry; undefined where there is none. */
function textOf(value: unknown): string | undefined {
  const { data } = messageSchema.safeParse(value);
  return typeof data === 'object' ? data.message : data;
}

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** A form for one count may say it in words; all other places have to be kept, and none can be added. */
function wrongPlace(english: string, text: string): string | undefined {
  const wanted = new Set(placesOf(english));
  const unknown = placesOf(text).find((place) => !wanted.has(place));
  if (unknown !== undefined) return `has a place {${unknown}}, which the text does not have`;
  const missing = [...wanted].find(
    (place) =>
      !(place === 'count' && english.includes('|')) &&
      !text.split('|').every((form) => placesOf(form).includes(place)),
  );
  return missing === undefined ? undefined : `does not have the place {${missing}}`;
}

/** The labels of a config. */
interface Labels {
  readonly all: ReadonlySet<string>;
  /** Those that are HTML. */
  readonly html: ReadonlySet<string>;
}

/** All labels of the config that are shown around pages. */
function labelsOf(config: SiteConfig): Labels {
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
  return {
    all: new Set(all.filter((label): label is string => label !== undefined && label !== '')),
    html: new Set(announcementBar === undefined ? [] : [announcementBar.content]),
  };
}
