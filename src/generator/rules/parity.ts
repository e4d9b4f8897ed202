import type { ParityConfig, SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Site, SitePage } from '../model/site.js';

/** The topics of a folder in the languages that it has. */
export interface ParityMatrix {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly topics: readonly {
    readonly topic: string;
    /** In the order of the languages. */ readonly has: readonly boolean[];
  }[];
}

/** Beyond this share of its languages a topic or heading is one that readers expect in each. */
const EXPECTED = 0.5;

/** Which topics exist in which language, folder by folder as the config names them. */
export function parityMatrices(site: Site, config: SiteConfig): ParityMatrix[] {
  return config.check.parity.map(({ folder }) => {
    const pages = pagesOf(site, folder, config);
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

/** Language → topic → page. A topic is the path below the language's folder. */
function pagesOf(
  site: Site,
  folder: string,
  config: SiteConfig,
): Map<string, Map<string, SitePage>> {
  const found = new Map<string, Map<string, SitePage>>();
  for (const page of site.pages) {
    if (page.locale !== config.defaultLocale || !page.source.startsWith(`${folder}/`)) continue;
    const [language = '', ...rest] = page.source.slice(folder.length + 1).split('/');
    if (rest.length === 0) continue;
    const topics = found.get(language) ?? new Map<string, SitePage>();
    found.set(language, topics.set(rest.join('/').replace(/\.mdx?$/, ''), page));
  }
  return found;
}

/** Topics that most languages have and one lacks, and sections of a topic likewise; gaps that the config explains are none. */
export function checkParity(site: Site, config: SiteConfig): Diagnostic[] {
  return config.check.parity.flatMap((parity) => {
    const pages = pagesOf(site, parity.folder, config);
    const languages = [...pages.keys()].sort();
    const topics = new Set([...pages.values()].flatMap((own) => [...own.keys()]));
    return [...topics].sort().flatMap((topic) => {
      const having = languages.filter((language) => pages.get(language)?.has(topic) === true);
      const missing =
        having.length / languages.length > EXPECTED
          ? languages.filter(
              (language) => !having.includes(language) && !isExcepted(parity, topic, language),
            )
          : [];
      const gaps = missing.map((language): Diagnostic => ({
        rule: 'parity/missing-topic',
        severity: 'warning',
        file: firstPage(pages.get(language), parity.folder),
        line: 1,
        column: 1,
        message: `"${language}" has no topic "${topic}", and ${having.join(', ')} ${having.length === 1 ? 'has' : 'have'}.`,
        hint: 'Write it, or name the gap in `check.parity` with its reason.',
      }));
      return [
        ...gaps,
        ...missingHeadings(
          parity,
          topic,
          having.flatMap((language) => pages.get(language)?.get(topic) ?? []),
          having,
        ),
      ];
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
  const count = new Map<string, number>();
  for (const id of sections.flatMap((own) => [...own])) count.set(id, (count.get(id) ?? 0) + 1);
  return [...count]
    .filter(([, n]) => n / pages.length > EXPECTED && n < pages.length)
    .sort()
    .flatMap(([id]) =>
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
            message: `"${topic}" has no section "#${id}" here, and ${count.get(id) ?? 0} of ${pages.length} languages have.`,
            hint: `Write it, or name "${topic}#${id}" in \`check.parity\` with the reason.`,
          },
        ];
      }),
    );
}
