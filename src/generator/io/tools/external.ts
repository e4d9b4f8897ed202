import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import type { Cache } from '../stores/cache.js';

/** An address elsewhere, and where it is linked. */
export interface ExternalLink extends Place {
  readonly url: string;
  /** Text of the link. */
  readonly text?: string;
}

export interface ExternalOptions {
  /** Patterns of addresses that are not asked; `*` stands for anything. */
  readonly ignore: readonly string[];
  readonly maxAgeHours: number;
  /** Holds the answers of earlier runs; undefined for none. */
  readonly cache: Cache | undefined;
  readonly progress: (done: number, total: number) => void;
  /** Milliseconds between two requests to one host. */
  readonly pause?: number;
}

/** `ok`: somebody is there. `moved`: for good, to `to`. `gone`: nobody is, and `why`. */
type Answer =
  | { readonly kind: 'ok' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone'; readonly why: string };

const HOSTS_AT_ONCE = 8;
const TRIES = 3;
const TIMEOUT = 10_000;

/** Ask every address once: hosts side by side, the pages of a host one after the other. Good answers are remembered. */
export async function checkExternal(
  links: readonly ExternalLink[],
  options: ExternalOptions,
): Promise<Diagnostic[]> {
  const ignored = options.ignore.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
        'i',
      ),
  );
  const wanted = links.filter(
    ({ url }) => /^https?:\/\//i.test(url) && !ignored.some((pattern) => pattern.test(url)),
  );
  const answers = readAnswers(options.cache, options.maxAgeHours);
  const addresses = [...new Set(wanted.map(({ url }) => pageOf(url)))];
  const byHost = new Map<string, string[]>();
  for (const address of addresses)
    if (!answers.has(address))
      byHost.set(hostOf(address), [...(byHost.get(hostOf(address)) ?? []), address]);
  let done = addresses.length - [...byHost.values()].flat().length;
  const queue = [...byHost.values()];
  const worker = async (): Promise<void> => {
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      for (const address of own) {
        answers.set(address, { answer: await ask(address, options.pause ?? 250), at: Date.now() });
        options.progress(++done, addresses.length);
        await wait(options.pause ?? 250);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, worker));
  writeAnswers(options.cache, answers);
  return wanted.flatMap((link) => diagnose(link, answers.get(pageOf(link.url))?.answer));
}

function diagnose(
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
        hint: 'Fix it, or name it in `check.external.ignore` if it is only unreachable from here.',
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
      hint: 'Link there directly.',
      // A text that shows the old address would be wrong afterwards.
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

/** HEAD, then GET where a host does not like it; again when it is busy or the line is bad. */
async function ask(address: string, pause: number): Promise<Answer> {
  let answer: Answer = { kind: 'ok' };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    for (const method of ['HEAD', 'GET']) {
      const { verdict, retry } = await request(address, method);
      answer = verdict;
      if (verdict.kind !== 'gone') return verdict;
      if (retry) break;
      if (method === 'GET') return verdict;
    }
    await wait(pause * 2 ** attempt);
  }
  return answer;
}

async function request(
  address: string,
  method: string,
): Promise<{ verdict: Answer; retry: boolean }> {
  let url = address;
  let permanent = true;
  try {
    for (let hops = 0; hops < 10; hops++) {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: { 'user-agent': 'docsgen link check', accept: 'text/html,*/*' },
      });
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        permanent &&= response.status === 301 || response.status === 308;
        url = new URL(location, url).href;
        continue;
      }
      // Pages for members and hosts that turn robots away: somebody is there.
      if (response.ok || [401, 402, 403, 407, 429, 451, 999].includes(response.status))
        return {
          verdict:
            url !== address && permanent && response.ok
              ? { kind: 'moved', to: url }
              : { kind: 'ok' },
          retry: false,
        };
      return {
        verdict: { kind: 'gone', why: `answers ${response.status}` },
        retry: response.status >= 500 && response.status !== 501,
      };
    }
    return { verdict: { kind: 'gone', why: 'is redirected without end' }, retry: false };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const why =
      error instanceof Error && error.name === 'TimeoutError'
        ? 'does not answer within 10 s'
        : `cannot be reached${code === '' ? '' : ` (${code})`}`;
    return { verdict: { kind: 'gone', why }, retry: true };
  }
}

type Answers = Map<string, { answer: Answer; at: number }>;

const ANSWERS = 'external.json';

function readAnswers(cache: Cache | undefined, maxAgeHours: number): Answers {
  const json = cache?.get(ANSWERS);
  if (json === undefined) return new Map();
  const data = JSON.parse(json.toString()) as [string, { answer: Answer; at: number }][];
  return new Map(data.filter(([, { at }]) => Date.now() - at < maxAgeHours * 3_600_000));
}

/** A bad answer may be gone tomorrow: it is asked for again. */
function writeAnswers(cache: Cache | undefined, answers: Answers): void {
  const good = [...answers].filter(([, { answer }]) => answer.kind !== 'gone');
  cache?.put(ANSWERS, JSON.stringify(good));
}
