import { groupOf, type GroupPrefixes, type Root } from './format.js';
import { cut, fold, isStopWord, rawWordsOf } from './tokens.js';

/** The groups of an index, and the words that name only one of them: "go" for "Go SDK". */
export interface GroupWords {
  /** Folded word → number of the group. */
  readonly groupOf: ReadonlyMap<string, number>;
  /** The folded words of each group's name. */
  readonly words: readonly ReadonlySet<string>[];
  /** Number of pages of each group, with unused numbers. */
  readonly sizes: readonly number[];
}

/** Finds the words that name a group of an index. */
export function groupWords(
  root: Pick<Root, 'groups' | 'groupOf' | 'groupWords'>,
  language: string,
): GroupWords {
  const { groups } = root;
  const words = groups.map(
    (name) =>
      new Set(
        rawWordsOf(name)
          .flatMap(namesIn)
          .filter((part) => !isStopWord(part, language)),
      ),
  );
  const named = new Map<string, number>();
  const shared = new Set<string>();
  words.forEach((ofGroup, group) => {
    for (const word of ofGroup) {
      if (named.has(word)) shared.add(word);
      named.set(word, group);
    }
  });
  for (const word of shared) named.delete(word);
  for (const [word, group] of Object.entries(root.groupWords)) named.set(fold(word), group);
  return { groupOf: named, words, sizes: sizesOf(root) };
}

/** The words of a name as readers type them: "typescript", and not "type" and "script". */
function namesIn(word: string): readonly string[] {
  const { parts, names } = cut(word);
  return names.length > 0 ? names : parts;
}

/** Returns a query with the names of groups as single words: "typescript" for "TypeScript". */
export function withGroupNames(
  query: string,
  { groupNames }: { readonly groupNames: GroupWords },
): string {
  let joined = query;
  for (const word of rawWordsOf(query)) {
    const { parts } = cut(word);
    const name = parts.join('');
    if (parts.length > 1 && groupNames.groupOf.has(name)) joined = joined.replace(word, name);
  }
  return joined;
}

/** The number of pages of each group, with unused numbers of pages. */
function sizesOf(root: Pick<Root, 'groups' | 'groupOf'>): readonly number[] {
  const sizes = root.groups.map(() => 0);
  for (let page = 0; page * 2 < root.groupOf.length; page++) {
    const group = groupOf(root, page);
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return sizes;
}

/**
 * Finds the group that a query names, and the other words of the query. Of several named groups the
 * smallest counts: "cloud go" asks for the guide of Go.
 */
export function groupNamed(
  topic: readonly string[],
  { groupNames }: { readonly groupNames: GroupWords },
): { readonly group: number; readonly rest: readonly string[] } {
  const groupNamedBy = (part: string): number => groupNames.groupOf.get(part) ?? -1;
  const sizeOf = (part: string): number => groupNames.sizes[groupNamedBy(part)] ?? 0;
  const [named] = topic
    .filter((part) => groupNames.groupOf.has(part))
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  const group = named === undefined ? -1 : groupNamedBy(named);
  if (group < 0) return { group, rest: topic };
  const words = groupNames.words[group];
  const rest = topic.filter((part) => part !== named && words?.has(part) !== true);
  return rest.length === 0 ? { group: -1, rest: topic } : { group, rest };
}

/** The place of a reader, which suggests the group that they want. */
export interface Whereabouts {
  readonly path?: string;
  readonly picked?: readonly string[];
}

/**
 * Returns the number of the group that a reader is in: that of the page, or that of the first
 * picked name. -1 if neither names a group.
 */
export function groupAt(
  { path = '', picked = [] }: Whereabouts,
  root: { readonly groupPrefixes: GroupPrefixes; readonly groupNames: GroupWords },
): number {
  let best: readonly [string, number] | undefined;
  for (const prefix of root.groupPrefixes)
    if (isBelow(path, prefix[0]) && prefix[0].length > (best?.[0].length ?? -1)) best = prefix;
  if (best !== undefined) return best[1];
  for (const name of picked) {
    const group = root.groupNames.groupOf.get(fold(name).replace(/^\./, ''));
    if (group !== undefined) return group;
  }
  return -1;
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** A prefix belongs to a group if at least this share of its pages does. */
const MIN_SHARE = 0.9;
const MAX_DEPTH = 4;
/** Of more prefixes, those with the most pages are kept. */
const MAX_PREFIXES = 200;

/** Finds the starts of paths below which nearly all pages are of one group. */
export function groupPrefixes(
  pages: readonly { readonly url: string; readonly group: number }[],
): GroupPrefixes {
  const counts = new Map<string, Map<number, number>>();
  for (const { url, group } of pages) {
    for (const prefix of prefixesOf(url)) {
      const ofPrefix = counts.get(prefix) ?? new Map<number, number>();
      ofPrefix.set(group, (ofPrefix.get(group) ?? 0) + 1);
      counts.set(prefix, ofPrefix);
    }
  }
  const owners = new Map<string, { readonly group: number; readonly pages: number }>();
  for (const prefix of [...counts.keys()].sort()) {
    const ofPrefix = [...(counts.get(prefix) ?? [])];
    const pages = ofPrefix.reduce((sum, [, count]) => sum + count, 0);
    const [group, most] = ofPrefix.reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
    const parent = prefixesOf(prefix).findLast((start) => owners.has(start)) ?? '';
    const isNew = owners.get(parent)?.group !== group;
    if (most / pages >= MIN_SHARE && isNew) owners.set(prefix, { group, pages });
  }
  return [...owners]
    .sort(([a, one], [b, other]) => other.pages - one.pages || (a < b ? -1 : 1))
    .slice(0, MAX_PREFIXES)
    .map(([prefix, { group }]) => [prefix, group]);
}

/** The folders above a path: `/a` and `/a/b` for `/a/b/c`, and the path itself. */
function prefixesOf(path: string): string[] {
  const names = path
    .replace(/\/$/, '')
    .split('/')
    .slice(1, MAX_DEPTH + 1);
  return names.map((_, i) => `/${names.slice(0, i + 1).join('/')}`);
}
