import type { Texts } from '../../components/text.js';
import type { GrammarFiles } from '../io/bundle/grammars.js';
import type { SlotModules } from '../io/bundle/slot-components.js';
import type { MarkdownConfig, SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';

export interface CompileSettings {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
  readonly slots: SlotModules;
  /** Grammars for code that the site has installed. */
  readonly grammars?: GrammarFiles;
  /** Translated interface texts inside articles, by locale. */
  readonly texts: Readonly<Record<string, Texts>>;
  /** Gives the locale of a file. */
  readonly dimensions: Pick<SiteConfig, 'locales' | 'defaultLocale'>;
  /** Compile articles without markup, for commands that show no pages. */
  readonly factsOnly?: true;
}

/**
 * The settings for compiling the pages of a site. They are plain data, so threads can have them.
 */
export function compileSettings(
  { config, texts }: Pick<SiteInput, 'config' | 'texts'>,
  slots: SlotModules,
  grammars?: GrammarFiles,
): CompileSettings {
  return {
    config: config.markdown,
    siteUrl: config.url,
    slots,
    texts: Object.fromEntries([...texts].map(([locale, { own }]) => [locale, own])),
    dimensions: { locales: config.locales, defaultLocale: config.defaultLocale },
    ...(grammars === undefined ? {} : { grammars }),
  };
}
