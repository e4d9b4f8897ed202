import { parse as parseToml } from 'smol-toml';
import { own } from '../../components/own.js';
import { splitLines } from '../model/lines.js';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import type { Note } from './notes.js';
import { messageOf } from '../model/thrown-text.js';

/** A redirect of the old site, as its file has it. */
export interface OldRedirect {
  readonly from: string;
  readonly to: string;
  /** 301 if the file gives none. */
  readonly status: number;
  /** Conditions that docsgen cannot express, such as `Country=nl`. */
  readonly conditions: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** Redirects of a file, and why a file cannot be read. */
export interface OldRedirects {
  readonly redirects: readonly OldRedirect[];
  readonly notes: readonly Note[];
}

/** Reads a file of redirects by its name: `netlify.toml`, `vercel.json` or `_redirects`. Pure. */
export function readRedirects(file: string, text: string): OldRedirects {
  const name = file.split('/').at(-1);
  try {
    if (name === 'netlify.toml') return { redirects: ofNetlify(file, text), notes: [] };
    if (name === 'vercel.json') return ofVercel(file, text);
    return { redirects: ofRedirectsFile(file, text), notes: [] };
  } catch (error) {
    const reason = messageOf(error).split('\n')[0] ?? '';
    const note = { subject: file, file, line: 1, text: `The file cannot be read: ${reason}` };
    return { redirects: [], notes: [{ kind: 'by-hand', ...note }] };
  }
}

function ofNetlify(file: string, text: string): OldRedirect[] {
  const data = parseToml(text) as unknown as EvaluatedObject;
  const lines = splitLines(text);
  let line = 0;
  return (asList(data.redirects) ?? []).flatMap((entry): OldRedirect[] => {
    const rule = asObject(entry);
    const from = asText(rule?.from);
    if (rule === undefined || from === undefined) return [];
    line = nextLine(lines, line, from);
    const conditions = ['conditions', 'query', 'headers', 'signed'].flatMap((key) =>
      isFilled(own(rule, key)) ? [key] : [],
    );
    return [
      { from, to: asText(rule.to) ?? '', status: statusOf(rule.status), conditions, file, line },
    ];
  });
}

/** The line, from 1, of the next `from` with this text, after a line. */
function nextLine(lines: readonly string[], after: number, from: string): number {
  const at = lines.findIndex(
    (text, i) => i >= after && /^\s*from\s*=/.test(text) && text.includes(from),
  );
  return at === -1 ? after : at + 1;
}

function isFilled(value: Evaluated | undefined): boolean {
  return Object.keys(asObject(value) ?? {}).length > 0 || typeof value === 'string';
}

function statusOf(value: Evaluated | undefined): number {
  return typeof value === 'number' ? value : 301;
}

function ofVercel(file: string, text: string): OldRedirects {
  const data = asObject(JSON.parse(text) as Evaluated) ?? {};
  const lines = splitLines(text);
  const lineOf = linesOfSources(lines);
  const redirects = (asList(data.redirects) ?? []).flatMap((entry): OldRedirect[] => {
    const rule = asObject(entry);
    const from = asText(rule?.source);
    if (rule === undefined || from === undefined) return [];
    const conditions = ['has', 'missing'].filter(
      (key) => (asList(own(rule, key)) ?? []).length > 0,
    );
    const status = rule.permanent === true ? 308 : 307;
    const given = typeof rule.statusCode === 'number' ? rule.statusCode : status;
    const to = asText(rule.destination) ?? '';
    return [{ from, to, status: given, conditions, file, line: lineOf(from) }];
  });
  const notes = [...VERCEL_SETTINGS].flatMap(([key, textOf]): Note[] => {
    const value = own(data, key);
    if (value === undefined || value === null) return [];
    const line = lines.findIndex((text) => text.includes(`"${key}"`)) + 1;
    const isDefault = key === 'cleanUrls' && value === false;
    const kind = isDefault ? 'not-needed' : 'by-hand';
    return [{ kind, subject: key, file, line, text: isDefault ? 'It is off.' : textOf(value) }];
  });
  return { redirects, notes };
}

/** Gives the first line, from 1, that names a source. */
function linesOfSources(lines: readonly string[]): (source: string) => number {
  const found = new Map<string, number>();
  for (const [i, line] of lines.entries())
    for (const [text] of line.matchAll(/"(?:[^"\\]|\\.)*"/g))
      if (!found.has(text)) found.set(text, i + 1);
  return (source) => found.get(JSON.stringify(source)) ?? 1;
}

const KEEP =
  'keep this setting in the `vercel.json` that Vercel reads: that of the folder which is deployed.';

/** Settings of Vercel that are not redirects → what to do. */
const VERCEL_SETTINGS = new Map<string, (value: Evaluated) => string>([
  ...['rewrites', 'headers', 'routes'].map(
    (key) => [key, () => `docsgen writes redirects and its own headers only: ${KEEP}`] as const,
  ),
  [
    'cleanUrls',
    () =>
      'Vercel serves `a.html` at `/a`. docsgen writes `a/index.html`, which needs no setting. ' +
      `Only with \`trailingSlash: false\` in site.config.ts it writes \`a.html\`: then ${KEEP}`,
  ],
  [
    'trailingSlash',
    (value) =>
      `Set \`trailingSlash: ${String(value)}\` in site.config.ts, so that no link is redirected, ` +
      `and ${KEEP}`,
  ],
]);

/** Lines such as `/old/* /new/:splat 301! Country=nl`. */
function ofRedirectsFile(file: string, text: string): OldRedirect[] {
  return splitLines(text).flatMap((raw, i): OldRedirect[] => {
    const words = raw
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const [from = '', ...rest] = words;
    if (from === '') return [];
    const target = rest.findIndex((word) => /^(?:\/|https?:)/.test(word));
    if (target === -1) return [];
    const status = rest.slice(target + 1).find((word) => /^\d{3}!?$/.test(word));
    const conditions = rest.filter((word, j) => j !== target && word !== status);
    const code = status === undefined ? 301 : Number.parseInt(status, 10);
    return [{ from, to: rest[target] ?? '', status: code, conditions, file, line: i + 1 }];
  });
}
