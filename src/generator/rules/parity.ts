import type { ParityConfig, SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Site, SitePage } from '../model/site.js';
import { topicsOf } from '../site/topics.js';

/** The topics of a folder in each of its languages. */
export interface ParityMatrix {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly topics: readonly {
    readonly topic: string;
    /** Whether each language has the topic, in the order of `languages`. */
    readonly has: readonly boolean[];
  }[];
}

/** Readers expect a topic in all languages if more than this share has it. */
const EXPECTED = 0.5;

/** The matrix of each folder in `check.parity`. */
export function parityMatrices(site: Site, config: SiteConfig): ParityMatrix[] {
  return config.check.parity.map(({ folder }) => {
    const pages = topicsOf(site, folder, config.defaultLocale);
    const languages = [...pages.keys()].sort();
    const topics = [...new Set([...pages.values()].flatMap((topic) => [...topic.keys()]))].sort();
    return {
      folder,
      languages,
      topics: topics.map((topic) => ({
        topic,
        has: languages.map((language) => pages.get(language)?.has(topic) === true),
      })),
    };
  });
}

/**
 * Reports topics that most languages have and one does not, and sections of a topic in the same
 * way. Gaps that the config explains are not reported.
 */
export function checkParity(site: Site, config: SiteConfig): Diagnostic[] {
  return config.check.parity.flatMap((parity) => {
    const pages = topicsOf(site, parity.folder, config.defaultLocale);
    const languages = [...pages.keys()].sort();
    const topics = new Set([...pages.values()].flatMap((byTopic) => [...byTopic.keys()]));
    return [...topics].sort().flatMap((topic) => {
      const present = languages.filter((language) => pages.get(language)?.has(topic) === true);
      const isExpected = present.length / languages.length > EXPECTED;
      const missing = languages.filter(
        (language) =>
          isExpected && !present.includes(language) && !isExcepted(parity, topic, language),
      );
      const others = `${present.join(', ')} ${present.length === 1 ? 'has' : 'have'}`;
      const gaps = missing.map((language): Diagnostic => ({
        rule: 'parity/missing-topic',
        severity: 'warning',
        file: firstPage(pages.get(language), parity.folder),
        line: 1,
        column: 1,
        message: `"${language}" has no topic "${topic}", and ${others}.`,
        hint: 'Write it, or name the gap in `check.parity` with its reason.',
      }));
      const pagesOfTopic = present.flatMap((language) => pages.get(language)?.get(topic) ?? []);
      return [...gaps, ...missingHeadings(parity, topic, pagesOfTopic, present)];
    });
  });
}

function isExcepted({ except }: ParityConfig, topic: string, language: string): boolean {
  return except.some(
    (gap) =>
      gap.topic === topic && (gap.languages === undefined || gap.languages.includes(language)),
  );
}

function firstPage(topics: ReadonlyMap<string, SitePage> | undefined, folder: string): string {
  return topics?.get('index')?.source ?? [...(topics?.values() ?? [])][0]?.source ?? folder;
}

function missingHeadings(
  parity: ParityConfig,
  topic: string,
  pages: readonly SitePage[],
  languages: readonly string[],
): Diagnostic[] {
  if (pages.length < 3) return [];
  const sections = pages.map(
    (page) => new Set(page.facts.headings.filter(({ level }) => level === 2).map(({ id }) => id)),
  );
  const counts = new Map<string, number>();
  for (const ids of sections) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([, n]) => n / pages.length > EXPECTED && n < pages.length)
    .sort()
    .flatMap(([id, n]) =>
      pages.flatMap((page, i): Diagnostic[] => {
        if (
          sections[i]?.has(id) !== false ||
          isExcepted(parity, `${topic}#${id}`, languages[i] ?? '')
        )
          return [];
        return [
          {
            rule: 'parity/missing-heading',
            severity: 'warning',
            file: page.source,
            line: 1,
            column: 1,
            message:
              `"${topic}" has no section "#${id}" here, ` +
              `and ${n} of ${pages.length} languages have.`,
            hint: `Write it, or name "${topic}#${id}" in \`check.parity\` with the reason.`,
          },
        ];
      }),
    );
}
