import type { Diagnostic } from '../model/diagnostic.js';
import { once } from '../model/once.js';
import type { PageFacts } from '../model/page.js';
import type { Target } from '../site/references.js';

/** What is wrong with a planned site. Following every link takes longer than planning: it is done when somebody asks, and once. */
export interface Judgement {
  readonly diagnostics: () => readonly Diagnostic[];
  /** Route → how many pages lead to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
  /** The same work in small pieces, for who has other things to do besides; after the last one the rest is quick. */
  readonly steps: () => readonly (() => unknown)[];
}

/** A page whose links can be followed. */
export interface JudgedPage {
  readonly route: string;
  readonly targets: () => readonly Target[];
  readonly findings: () => readonly Diagnostic[];
}

/** `known` was found while planning; `rules` look at the site as a whole. */
export function createJudgement(
  known: readonly Diagnostic[],
  rules: readonly (() => readonly Diagnostic[])[],
  pages: readonly JudgedPage[],
): Judgement {
  const parts = once(() => [
    ...rules.map(once),
    ...pages.map((page) => once(() => page.findings())),
  ]);
  return {
    diagnostics: once(() => [...known, ...parts().flatMap((part) => part())]),
    inbound: once(() => {
      const inbound = new Map<string, number>();
      for (const page of pages) {
        const { route } = page;
        for (const target of new Set(
          page
            .targets()
            .flatMap((target) =>
              target.kind === 'page' && target.route !== route ? [target.route] : [],
            ),
        ))
          inbound.set(target, (inbound.get(target) ?? 0) + 1);
      }
      return inbound;
    }),
    steps: parts,
  };
}

/** What was found in the site as a whole, and in each page by itself. */
export function foundIn(
  whole: () => readonly Diagnostic[],
  pages: Iterable<{ readonly facts: PageFacts }>,
): () => readonly Diagnostic[] {
  const all = [...pages];
  return once(() => [...whole(), ...all.flatMap(({ facts }) => facts.diagnostics)]);
}
