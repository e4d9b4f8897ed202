import type { GrammarFiles } from '../io/bundle/grammars.js';
import { NO_MDX_MODULES, type MdxModules } from '../io/bundle/mdx-modules.js';
import type { SlotModules } from '../io/bundle/slot-components.js';
import type { SiteFacts } from '../../components/docusaurus/site-facts.js';
import type { MarkdownConfig, SiteConfig } from '../model/config.js';
import type { IslandTexts } from '../model/island-texts.js';
import { pageFactsOfSite } from '../model/site-facts.js';
import type { LocaleTexts } from '../model/texts.js';
import type { SiteInput } from '../model/input.js';

export interface CompileSettings {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
  readonly slots: SlotModules;
  readonly mdx: MdxModules;
  /** Whether the code of MDX pages may run. */
  readonly runsPageCode: boolean;
  /** Grammars for code that the site has installed. */
  readonly grammars?: GrammarFiles;
  /** Translated interface texts inside articles, by locale. */
  readonly texts: Readonly<Record<string, Pick<LocaleTexts, 'own' | 'components'>>>;
  /** The facts about the site that components of pages read. */
  readonly site: SiteFacts;
  /** Module of an island → the texts that its code names. */
  readonly islandTexts: Readonly<Record<string, IslandTexts>>;
  /** Gives the locale of a file. */
  readonly dimensions: Pick<SiteConfig, 'locales' | 'defaultLocale'>;
  /** Whether the build draws diagrams. Otherwise browsers do. */
  readonly drawsDiagrams?: true;
  /** Compile articles without markup, for commands that show no pages. */
  readonly factsOnly?: true;
}

/**
 * The settings for compiling the pages of a site. They are plain data, so threads can have them.
 */
export function compileSettings(
  { config, texts }: Pick<SiteInput, 'config' | 'texts'>,
  code: {
    readonly slotModules: SlotModules;
    readonly mdxModules?: MdxModules;
    readonly runsPageCode?: boolean;
    readonly grammars?: GrammarFiles | undefined;
    readonly islandTexts?: Readonly<Record<string, IslandTexts>>;
  },
): CompileSettings {
  const { slotModules, mdxModules = NO_MDX_MODULES, runsPageCode = true, grammars } = code;
  const { islandTexts = {} } = code;
  return {
    config: config.markdown,
    siteUrl: config.url,
    slots: slotModules,
    mdx: mdxModules,
    runsPageCode,
    texts: Object.fromEntries(texts),
    site: pageFactsOfSite(config),
    islandTexts,
    dimensions: { locales: config.locales, defaultLocale: config.defaultLocale },
    ...(grammars === undefined ? {} : { grammars }),
  };
}
