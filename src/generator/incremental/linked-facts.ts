import { hashOf } from '../model/keys.js';
import { plainFacts } from '../model/packed-facts.js';
import type { PageFacts } from '../model/page.js';

/** The facts that linking and planning read, without places in the file, as text. */
export function linkedFacts(facts: PageFacts): string {
  const plain = plainFacts(facts);
  const headings = plain.headings.map(({ id, level, label }) => [id, level, label]);
  const refs = plain.refs.map(({ kind, url, text, file }) => [kind, url, text, file]);
  return JSON.stringify({
    ...plain,
    articleHash: '',
    datedValues: [],
    diagnostics: [],
    keyLines: {},
    itemPlaces: {},
    headings,
    refs,
    usedTerms: plain.usedTerms.map(({ term }) => term),
  });
}

/** The places in the file that findings name, as text. */
export function placesOf({ keyLines, itemPlaces, headings, refs, usedTerms }: PageFacts): string {
  return JSON.stringify([
    keyLines,
    itemPlaces,
    [...headings, ...refs, ...usedTerms].map(({ line, column }) => [line, column]),
  ]);
}

/**
 * The facts that decide whether the rules find something in a page, apart from the facts above:
 * the keys of the front matter, and the rules with findings in the page itself.
 */
function lintedFacts({ keyLines, itemPlaces, diagnostics }: PageFacts): string {
  const rules = new Set(diagnostics.map(({ rule }) => rule));
  return JSON.stringify([Object.keys(keyLines), Object.keys(itemPlaces), [...rules].sort()]);
}

/** Hash of the facts that linking, planning and linting read. */
export function factsHash(facts: PageFacts): string {
  return hashOf(linkedFacts(facts) + lintedFacts(facts));
}
