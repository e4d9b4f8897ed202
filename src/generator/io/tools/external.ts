import { setTimeout as wait } from 'node:timers/promises';
import { forEachConcurrently } from '../../model/concurrency.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import type { Cache } from '../stores/cache.js';

/** A link to another site, and its place in the source. */
export interface ExternalLink extends Place {
  readonly url: string;
  /** Text of the link. */
  readonly text?: string;
}

export interface ExternalOptions {
  /** Patterns of URLs that are not checked; `*` matches any text. */
  readonly ignore: readonly string[];
  /** Maximum age of a cached answer. */
  readonly maxAgeHours: number;
  /** Stores the answers of earlier runs. */
  readonly cache: Cache | undefined;
  readonly progress: (done: number, total: number) => void;
  /** Milliseconds between two requests to one host. */
  readonly pause?: number;
}

type Answer =
  | { readonly kind: 'ok' }
  /** Permanently redirected. */
  | { readonly kind: 'moved'; readonly to: string }
  /** `why` is the end of a sentence whose subject is the URL. */
  | { readonly kind: 'gone'; readonly why: string };

const CONCURRENT_HOSTS = 8;
const TRIES = 3;
/** Milliseconds between two requests to one host. */
const PAUSE = 250;
/** Milliseconds. */
const TIMEOUT = 10_000;
const MAX_REDIRECTS = 10;

/** Statuses for members only, or for robots: the page exists. */
const EXISTING = new Set([401, 402, 403, 407, 429, 451, 999]);

/**
 * Request each linked page once: several hosts concurrently, the pages of one host one by one. Good
 * answers are cached.
 */
export async function checkExternal(
  links: readonly ExternalLink[],
  options: ExternalOptions,
): Promise<Diagnostic[]> {
  const { ignore, cache, maxAgeHours, progress, pause = PAUSE } = options;
  const ignored = ignore.map(patternOf);
  const checked = links.filter(
    ({ url }) => /^https?:\/\//i.test(url) && !ignored.some((pattern) => pattern.test(url)),
  );
  const answers = readAnswers(cache, maxAgeHours);
  const pages = [...new Set(checked.map(({ url }) => pageOf(url)))];
  const newPages = pages.filter((page) => !answers.has(page));
  const byHost = new Map<string, string[]>();
  for (const page of newPages)
    byHost.set(hostOf(page), [...(byHost.get(hostOf(page)) ?? []), page]);
  let done = pages.length - newPages.length;
  await forEachConcurrently([...byHost.values()], CONCURRENT_HOSTS, async (pagesOfHost) => {
    for (const page of pagesOfHost) {
      answers.set(page, { answer: await ask(page, pause), at: Date.now() });
      progress(++done, pages.length);
      await wait(pause);
    }
  });
  writeAnswers(cache, answers);
  return checked.flatMap((link) => findingsFor(link, answers.get(pageOf(link.url))?.answer));
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}

function findingsFor(
  { url, text, file, line, column }: ExternalLink,
  answer: Answer | undefined,
): Diagnostic[] {
  if (answer === undefined || answer.kind === 'ok') return [];
  if (answer.kind === 'gone')
    return [
      {
        rule: 'external/broken',
        severity: 'error',
        file,
        line,
        column,
        message: `"${url}" ${answer.why}.`,
        hint: 'Fix it. If only this machine cannot reach it, add it to `check.external.ignore`.',
      },
    ];
  return [
    {
      rule: 'external/moved',
      severity: 'warning',
      file,
      line,
      column,
      message: `"${url}" has moved to "${answer.to}".`,
      hint: 'Link to the new address.',
      // No fix if the text of the link shows the old URL, which would then be wrong.
      ...(text?.includes(pageOf(url)) === true
        ? {}
        : { correction: { url, to: answer.to + (answer.to.includes('#') ? '' : hashOf(url)) } }),
    },
  ];
}

function hashOf(url: string): string {
  return url.slice(pageOf(url).length);
}

function pageOf(url: string): string {
  return url.split('#')[0] ?? url;
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/**
 * Requests a page with HEAD, and with GET if that fails, since some hosts do not support HEAD.
 * Tries again after errors of the network and of the server.
 */
async function ask(address: string, pause: number): Promise<Answer> {
  let answer: Answer = { kind: 'ok' };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    for (const method of ['HEAD', 'GET']) {
      const result = await request(address, method);
      answer = result.answer;
      if (answer.kind !== 'gone') return answer;
      if (result.retry) break;
      if (method === 'GET') return answer;
    }
    await wait(pause * 2 ** attempt);
  }
  return answer;
}

async function request(
  address: string,
  method: string,
): Promise<{ answer: Answer; retry: boolean }> {
  let url = address;
  let isPermanent = true;
  try {
    for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: { 'user-agent': 'docsgen link check', accept: 'text/html,*/*' },
      });
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        isPermanent &&= response.status === 301 || response.status === 308;
        url = new URL(location, url).href;
        continue;
      }
      if (response.ok || EXISTING.has(response.status)) {
        const isMoved = url !== address && isPermanent && response.ok;
        return { answer: isMoved ? { kind: 'moved', to: url } : { kind: 'ok' }, retry: false };
      }
      return {
        answer: { kind: 'gone', why: `answers ${response.status}` },
        retry: response.status >= 500 && response.status !== 501,
      };
    }
    return { answer: { kind: 'gone', why: 'has too many redirects' }, retry: false };
  } catch (error) {
    return { answer: { kind: 'gone', why: networkProblem(error) }, retry: true };
  }
}

function networkProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'does not answer within 10 s';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'cannot be reached' : `cannot be reached (${code})`;
}

type Answers = Map<string, { answer: Answer; at: number }>;

const ANSWERS = 'external.json';

function readAnswers(cache: Cache | undefined, maxAgeHours: number): Answers {
  const json = cache?.get(ANSWERS);
  if (json === undefined) return new Map();
  const data = JSON.parse(json.toString()) as [string, { answer: Answer; at: number }][];
  return new Map(data.filter(([, { at }]) => Date.now() - at < maxAgeHours * 3_600_000));
}

/** Writes good answers only, so that broken links are checked again next time. */
function writeAnswers(cache: Cache | undefined, answers: Answers): void {
  const good = [...answers].filter(([, { answer }]) => answer.kind !== 'gone');
  cache?.put(ANSWERS, JSON.stringify(good));
}
