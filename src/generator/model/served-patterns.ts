import { oncePer } from './once.js';
import type { ServedPattern } from './output.js';
import { encodeSegment } from './paths.js';
import {
  fillHref,
  matchPattern,
  namesOf,
  parsePattern,
  parseTarget,
  segmentsOf,
} from './redirect-pattern.js';

/** The function that redirects decoded paths by the first pattern that matches. */
export const redirectBy = oncePer(
  (patterns: readonly ServedPattern[]): ((path: string) => string | undefined) => {
    const rules = patterns.flatMap(({ from, to }) => {
      const parsed = parsePattern(from);
      if ('fault' in parsed) return [];
      const { pattern } = parsed;
      return [{ pattern, target: parseTarget(to, namesOf(pattern)) }];
    });
    return (path) => {
      const segments = segmentsOf(path.normalize('NFC')).map((segment, i, all) =>
        i === all.length - 1 ? segment.replace(/\.html$/, '') : segment,
      );
      for (const { pattern, target } of rules) {
        const captures = matchPattern(pattern, segments);
        if (captures !== undefined) return inHeader(fillHref(target, captures));
      }
      return undefined;
    };
  },
);

/** An address without characters that a header cannot hold. */
function inHeader(href: string): string {
  return href.replace(/[^\x21-\x7e]+/gu, encodeSegment);
}
