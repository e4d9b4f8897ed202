import * as z from 'zod';
import { messages } from '../../components/messages.js';
import { itemsInside, type NavItemConfig, type SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { messagesFile, type LocaleTexts } from '../model/texts.js';
import { readDataFile } from '../formats/yaml-file.js';
import { asRecord } from './values.js';

/** A translation: text, or an object with a message, as translation services write it. */
export const messageSchema = z.union([
  z.string().min(1),
  z.looseObject({
    message: z.string().min(1).describe('The translation.'),
    description: z.unknown().optional().describe('A note for translators.'),
  }),
]);

/** Prefix of the id of a label. The rest of the id is the label of the config. */
const LABEL = 'label:';
/** Prefix of the id of a label, a title or a description in a sidebar. */
const SIDEBAR = 'sidebar:';
/** Prefix of the id of a text of a component, which is the `id` of `<Translate>`. */
const COMPONENT = 'component:';

/** Reads the messages files of all locales. A text with a diagnostic stays English. */
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
    const result = readFile(file, source, labels);
    for (const item of result.diagnostics) diagnostics.push(item);
    texts.set(code, result.texts);
  }
  return { texts, diagnostics };
}

/** A finding in a messages file, without its position. */
type Fault = Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>;

function readFile(
  file: string,
  source: string,
  labels: Labels,
): { texts: LocaleTexts; diagnostics: Diagnostic[] } {
  const { data, faults, placeOf } = readDataFile(file, source);
  const diagnostics: Diagnostic[] = faults.map(({ message, line, column }) => ({
    rule: 'messages/syntax',
    severity: 'error',
    file,
    line,
    column,
    message: `The messages file is not valid JSON: ${message}.`,
    hint: 'Write { "id": "text" }, without comments and without a comma after the last entry.',
  }));
  const interfaceTexts = new Map<string, string>();
  const labelTexts = new Map<string, string>();
  const sidebarTexts = new Map<string, string>();
  const componentTexts = new Map<string, string>();
  const messagesById = asRecord(data);
  if (messagesById === undefined && faults.length === 0)
    diagnostics.push({ ...NO_OBJECT, file, line: 1, column: 1 });
  for (const [id, value] of Object.entries(messagesById ?? {})) {
    const text = textOf(value);
    const label = labelOf(id, labels);
    const english = Object.hasOwn(messages, id) ? messages[id as keyof typeof messages] : undefined;
    const fault = faultOf({ id, text, label, english }, labels);
    if (fault !== undefined) diagnostics.push({ ...fault, file, ...placeOf([id]) });
    else if (label !== undefined) labelTexts.set(label, text ?? '');
    else if (id.startsWith(SIDEBAR)) sidebarTexts.set(id.slice(SIDEBAR.length), text ?? '');
    else if (id.startsWith(COMPONENT)) componentTexts.set(id.slice(COMPONENT.length), text ?? '');
    else if (english !== undefined) interfaceTexts.set(english, text ?? '');
  }
  return {
    texts: {
      own: Object.fromEntries(interfaceTexts),
      labels: Object.fromEntries(labelTexts),
      sidebars: Object.fromEntries(sidebarTexts),
      components: Object.fromEntries(componentTexts),
    },
    diagnostics,
  };
}

const NO_OBJECT: Fault = {
  rule: 'messages/syntax',
  severity: 'error',
  message: 'The messages file is not an object with ids and texts.',
  hint: 'Write { "id": "text" }.',
};

/** The label of the config that an id names. */
function labelOf(id: string, { all }: Labels): string | undefined {
  const label = id.startsWith(LABEL) ? id.slice(LABEL.length) : undefined;
  return label !== undefined && all.has(label) ? label : undefined;
}

/** The fault of an entry: of its id, of its text, or of their combination. */
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
  if (id.startsWith(COMPONENT) || id.startsWith(SIDEBAR)) return undefined;
  if (english === undefined) return unknownFault(id, labels);
  const problem = placeholderProblem(english, text);
  if (problem === undefined) return undefined;
  return {
    rule: 'messages/placeholder',
    severity: 'error',
    message: `The translation of "${id}" ${problem}.`,
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
    hint: didYouMean(id, known, 'Delete this entry: nothing shows it.'),
  };
}

/** A translation may use only the tags of the config, because translators may not be trusted. */
function markupFault(label: string, text: string): Fault | undefined {
  const allowed = new Set(tagsOf(label));
  const newTag = tagsOf(text).find((tag) => !allowed.has(tag));
  if (newTag === undefined) return undefined;
  return {
    rule: 'messages/markup',
    severity: 'error',
    message: `The translation has the tag ${newTag}, which the text in the config does not have.`,
    hint: 'Use the tags of the config unchanged. Only the route of a link may differ.',
  };
}

/** All text that a browser may read as a tag. All links to routes count as equal. */
function tagsOf(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).map((tag) =>
    tag.replace(/(\shref=")\/(?![/\\])[^"<>\s\\]*"/, '$1/"'),
  );
}

/** The text of an entry; undefined if it has none. */
function textOf(value: unknown): string | undefined {
  const { data } = messageSchema.safeParse(value);
  return typeof data === 'object' ? data.message : data;
}

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/**
 * The problem with the placeholders of a translation: it must have those of the English text and
 * no others. Only plural forms may leave out `{count}`.
 */
export function placeholderProblem(english: string, text: string): string | undefined {
  const expected = new Set(placeholdersOf(english));
  const unknown = placeholdersOf(text).find((name) => !expected.has(name));
  if (unknown !== undefined)
    return `has the placeholder {${unknown}}, which the English text does not have`;
  const missing = [...expected].find(
    (name) =>
      !(name === 'count' && english.includes('|')) &&
      !text.split('|').every((form) => placeholdersOf(form).includes(name)),
  );
  return missing === undefined ? undefined : `does not have the placeholder {${missing}}`;
}

/** The labels of a config. */
interface Labels {
  readonly all: ReadonlySet<string>;
  /** The labels that are HTML. */
  readonly html: ReadonlySet<string>;
}

/** All labels of the config that are shown around pages. */
function labelsOf(config: SiteConfig): Labels {
  const ofItem = (item: NavItemConfig): (string | undefined)[] => [
    item.label,
    ...itemsInside(item).flatMap(ofItem),
  ];
  const { navbar, footer, announcementBar, assistant, search, tagline, docs } = config;
  const all = [
    navbar.title,
    navbar.logo?.alt,
    ...navbar.items.flatMap(ofItem),
    footer?.logo?.alt,
    footer?.copyright,
    ...(footer?.columns ?? []).flatMap((column) => [
      column.title,
      ...column.items.map((item) => item.label),
    ]),
    announcementBar?.content,
    assistant?.label,
    search.placeholder,
    tagline,
    ...docs.flatMap(({ blog, versions }) => [
      ...(blog === undefined ? [] : [blog.title, blog.description, blog.sidebarTitle]),
      ...versions.map(({ label }) => label),
    ]),
  ];
  return {
    all: new Set(all.filter((label): label is string => label !== undefined && label !== '')),
    html: new Set(announcementBar === undefined ? [] : [announcementBar.content]),
  };
}
