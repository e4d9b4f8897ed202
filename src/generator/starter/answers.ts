import { baseUrlIssue } from '../config/text.js';
import { didYouMean } from '../model/nearest.js';
import { printable } from '../model/printable.js';
import { hostNames, isHostName, type HostName } from './hosts.js';

/** Settings of the hosted search service. */
export interface AlgoliaKeys {
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
}

/** The decisions about a new site. */
export interface Answers {
  readonly title: string;
  readonly address: Address;
  /** Ids of the areas of pages; the first is at the top of the site. */
  readonly areas: readonly string[];
  /** Language tags; the first is the default. */
  readonly languages: readonly string[];
  readonly host: HostName;
  readonly search: SearchChoice;
}

/** Where a site is served. */
export interface Address {
  /** The origin; '' if it is not known. */
  readonly url: string;
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
}

/** The index of the site itself, or the hosted service. */
export type SearchChoice = 'embedded' | AlgoliaKeys;

/** The value of an answer, or the problem with it as a sentence. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** Name of the area that is a blog. */
export const BLOG = 'blog';

/** Names that docsgen or its hosts use for other folders. */
const RESERVED: ReadonlySet<string> = new Set(
  'assets build content dist i18n node_modules public search src static tags'.split(' '),
);

const MAX_TITLE = 100;

/** Parses the title of a site: one line of text. */
export function parseTitle(text: string): Parsed<string> {
  const value = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (value === '') return { problem: 'A site needs a title.' };
  return value.length > MAX_TITLE
    ? { problem: `The title has more than ${MAX_TITLE} characters.` }
    : { value };
}

/** Parses the address of a site, such as `https://acme.github.io/widget/`; '' for none. */
export function parseAddress(text: string): Parsed<Address> {
  const written = text.trim();
  if (written === '' || written === 'none') return { value: { url: '', baseUrl: '/' } };
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const shown = printable(written);
  if (url === undefined || !isWeb || (!url.hostname.includes('.') && url.hostname !== 'localhost'))
    return { problem: `"${shown}" is not the address of a site. Write https://docs.example.com.` };
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return { problem: `"${shown}" has more than a host and a path.` };
  const baseUrl = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const issue = baseUrlIssue(baseUrl);
  return issue === undefined
    ? { value: { url: url.origin, baseUrl } }
    : { problem: `The path of "${shown}" ${issue.message}.` };
}

/** Parses the ids of areas, separated by commas or spaces. */
export function parseAreas(text: string): Parsed<readonly string[]> {
  const names = [...new Set(words(text).map((word) => word.toLowerCase()))];
  const wrong = names.find((name) => !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name));
  if (wrong !== undefined)
    return { problem: `"${printable(wrong)}" is no area: use letters, digits and "-".` };
  const reserved = names.find((name) => RESERVED.has(name));
  if (reserved !== undefined) return { problem: `"${reserved}" cannot be the name of an area.` };
  if (names.every((name) => name === BLOG))
    return { problem: 'A site needs an area of pages, such as docs.' };
  return { value: names.sort((a, b) => Number(a === BLOG) - Number(b === BLOG)) };
}

/** Parses language tags, separated by commas or spaces. */
export function parseLanguages(text: string): Parsed<readonly string[]> {
  const tags = [...new Set(words(text))];
  if (tags.length === 0) return { problem: 'A site needs a language, such as en.' };
  const value: string[] = [];
  for (const tag of tags) {
    const known = canonicalTag(tag);
    if (known === undefined)
      return { problem: `"${printable(tag)}" is no language tag such as en or pt-BR.` };
    if (!value.includes(known)) value.push(known);
  }
  return { value };
}

/** A language tag in its usual spelling; undefined if it is not one. */
export function canonicalTag(tag: string): string | undefined {
  const written = tag.replace('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(written)) return undefined;
  try {
    return Intl.getCanonicalLocales(written)[0];
  } catch {
    return undefined;
  }
}

/** Parses the name of a host, or its number in the list of hosts. */
export function parseHost(text: string): Parsed<HostName> {
  const written = text.trim().toLowerCase().replace(/\s+/g, '-');
  const numbered = /^\d+$/.test(written) ? hostNames[Number(written) - 1] : undefined;
  const name = numbered ?? written;
  if (isHostName(name)) return { value: name };
  const hint = didYouMean(name, hostNames, `Write one of ${hostNames.join(', ')}.`);
  return { problem: `"${printable(text.trim())}" is no known host. ${hint}` };
}

/** Parses `embedded`, or `algolia:<application>:<public key>:<index>`. */
export function parseSearch(text: string): Parsed<SearchChoice> {
  const written = text.trim();
  if (written === '' || written === 'embedded' || written === '1') return { value: 'embedded' };
  const [kind, appId = '', apiKey = '', indexName = '', ...rest] = written.split(':');
  const isComplete = [appId, apiKey, indexName].every((part) => /^[\w.-]+$/.test(part));
  return kind === 'algolia' && isComplete && rest.length === 0
    ? { value: { appId, apiKey, indexName } }
    : { problem: 'Write embedded, or algolia:<application>:<public key>:<index>.' };
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
