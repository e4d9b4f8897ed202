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
  /** What docsgen says in the text of a page, by locale, and which locale a file belongs to. */
  readonly texts: Readonly<Record<string, Texts>>;
  readonly dimensions: Pick<SiteConfig, 'locales' | 'defaultLocale'>;
  /** Articles without markup: nobody is going to show them. */
  readonly factsOnly?: true;
}

/** All that compiling the pages of a site needs. */
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
