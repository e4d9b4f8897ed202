/**
 * Results of planning that a build takes over from the last one, in another process. The site is
 * linked and planned as always; only the most expensive results are not computed again. They belong
 * to a key, a hash of everything that linking and planning read, apart from articles. If the key is
 * the same:
 *
 * - The key of a page's output depends only on its article. It is taken over if that is the same,
 *   too. That of a list of pages or a text, such as the sitemap, depends on no article. Outputs
 *   with several articles, such as lists of posts, get their keys as always.
 * - A page without findings has none. The places of its text may have moved, and the rules for
 *   pages never depend on them. Pages with findings are linted again: their findings have new
 *   places, and may depend on files that are no part of the input. The same is true of the rules
 *   for the site.
 * - All references have the same targets, so each page has as many links to it.
 *
 * Sites with plugins for pages have no key, because hooks must see all pages.
 */
import type { SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import type { Output, PageBody } from '../model/output.js';
import type { PlanRecord } from '../model/plan-record.js';
import type { Site } from '../model/site.js';
import { MarkdownTwin } from '../output/markdown-twin.js';
import type { PlanOptions } from '../output/plan-options.js';
import { factsHash } from './linked-facts.js';
import { planInputKey } from './plan-input.js';
import type { Snapshot } from './snapshot.js';

/** The known facts of a plan before it is made. */
export interface KnownPlan {
  readonly key: string;
  readonly units: PlanRecord['units'];
  /** The key of an output, if it is known. Unit and article are '' for one without an article. */
  readonly outputKey: (path: string, unit: string, articleHash: string) => string | undefined;
  /** Whether it is known that the rules find nothing in a page. */
  readonly isClean: (page: Pick<Site['pages'][number], 'unit' | 'route'>) => boolean;
  /** Whether it is known that the rules for the site find nothing. */
  readonly isSiteClean: boolean;
  /** Route → number of other pages that link to it, if it is known. */
  readonly inbound: ReadonlyMap<string, number> | undefined;
}

/** Finds what the last record says about a site; undefined for a site without a key. */
export function knownPlan(
  record: PlanRecord | undefined,
  input: SiteInput,
  options: PlanOptions,
  compiled: Snapshot['compiled'],
): KnownPlan | undefined {
  if (input.pagePlugins !== undefined) return undefined;
  const units = unitsOf(record, compiled);
  const key = planKey(input, options, units);
  if (record?.key !== key)
    return {
      key,
      units,
      outputKey: () => undefined,
      isClean: () => false,
      isSiteClean: false,
      inbound: undefined,
    };
  const outputs = new Map(record.outputs.map((output) => [output[0], output]));
  const faulty = new Set(record.faulty.map((page) => page.join('\n')));
  return {
    key,
    units,
    outputKey: (path, unit, articleHash) => {
      const [, ofUnit, ofArticle, outputKey] = outputs.get(path) ?? [];
      return ofUnit === unit && ofArticle === articleHash ? outputKey : undefined;
    },
    isClean: ({ unit, route }) => !faulty.has(`${unit}\n${route}`),
    isSiteClean: record.isSiteClean,
    inbound: new Map(record.inbound),
  };
}

/** The record of a plan for the next build. Computes the keys of all pages. */
export function recordOf(
  { key, units }: KnownPlan,
  { outputs, lintRun, inbound }: Pick<Snapshot, 'outputs' | 'lintRun' | 'inbound'>,
): PlanRecord {
  return {
    key,
    units,
    outputs: [...outputs.values()].flatMap((output) =>
      ownArticles(output).map(
        ({ source, articleHash }) => [output.path, source, articleHash, output.key] as const,
      ),
    ),
    isSiteClean: lintRun.isSiteClean(),
    faulty: lintRun.faulty().map(({ unit, route }) => [unit, route]),
    inbound: [...inbound()],
  };
}

type OwnArticle = Pick<PageBody, 'source' | 'articleHash'>;

const NO_ARTICLE: OwnArticle = { source: '', articleHash: '' };

/**
 * The article that decides the key of an output, as a list of at most one. Empty for an output with
 * several articles, and for one with a key that takes no time.
 */
function ownArticles(output: Output): readonly OwnArticle[] {
  if (output instanceof MarkdownTwin) return output.articles;
  if (output.kind === 'text') return [NO_ARTICLE];
  if (output.kind !== 'page' || output.excerpts !== undefined) return [];
  return [output.body ?? NO_ARTICLE];
}

/** All units, with the hashes of their facts. Takes those of unchanged pages over. */
function unitsOf(
  record: PlanRecord | undefined,
  compiled: Snapshot['compiled'],
): PlanRecord['units'] {
  const known = new Map(record?.units.map(([unit, ...hashes]) => [unit, hashes]));
  return [...compiled].map(([unit, { key, facts }]) => {
    const [knownKey, knownHash] = known.get(unit) ?? [];
    return [unit, key, knownKey === key && knownHash !== undefined ? knownHash : factsHash(facts)];
  });
}

function planKey(input: SiteInput, options: PlanOptions, units: PlanRecord['units']): string {
  // Compiled pages come after those from the store, so the order of units says nothing.
  const ofUnits = units.map(([unit, , hash]) => `${unit} ${hash}`).sort();
  return hashOf([planInputKey(input, options), ...ofUnits].join('\n'));
}
