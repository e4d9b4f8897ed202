import type { Article, CompiledPage } from '../../model/page.js';

/**
 * The first difference between the articles of a page before and after its conversion: in their
 * words, ids, links or findings. Undefined if there is none.
 */
export function articleDifference(before: CompiledPage, after: CompiledPage): string | undefined {
  const [old, now] = [contentOf(before), contentOf(after)];
  const ids = difference(old.ids, now.ids);
  if (ids !== undefined) return `the id ${ids}`;
  const links = difference(old.links, now.links);
  if (links !== undefined) return `the link ${links}`;
  const words = difference(old.words, now.words);
  if (words !== undefined) return `the word ${words}`;
  const findings = now.findings.find((finding) => !old.findings.includes(finding));
  return findings === undefined ? undefined : `the finding ${findings}`;
}

interface Content {
  readonly words: readonly string[];
  readonly ids: readonly string[];
  readonly links: readonly string[];
  /** Rule and message of each error. */
  readonly findings: readonly string[];
}

/** Elements whose ends separate words. */
const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|li|[uo]l|pre|table|t[rdh]|br|hr|section|summary|details|button)\b[^>]*>/g;

function contentOf({ facts, article }: CompiledPage): Content {
  const { parts, holes } = JSON.parse(article) as Article;
  const html = parts.map((part, i) => (i < holes.length ? `${part}\u0001` : part)).join('');
  const text = html.replace(BLOCK_TAG, ' ').replace(/<[^>]*>/g, '');
  return {
    words: text.split(/\s+/).filter((word) => word !== ''),
    ids: [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id),
    links: facts.refs.map(({ url }) => url),
    findings: facts.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, message }) => `${rule}: ${message}`),
  };
}

/** The first item in which two lists differ. */
function difference(before: readonly string[], after: readonly string[]): string | undefined {
  const length = Math.max(before.length, after.length);
  for (let i = 0; i < length; i++)
    if (before[i] !== after[i]) return `"${before[i] ?? ''}" would be "${after[i] ?? ''}"`;
  return undefined;
}
