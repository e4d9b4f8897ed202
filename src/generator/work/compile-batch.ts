import { compile } from '../content/compile.js';
import type { SlotComponents } from '../../components/slots.js';
import { runSlots, type SlotModules } from '../io/slot-components.js';
import type { CodeParsers } from '../content/code-syntax.js';
import type { GrammarFiles } from '../io/grammars.js';
import { loadMath, type MathRenderer } from '../content/math.js';
import type { Texts } from '../../components/text.js';
import type { MarkdownConfig, SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import { localeOfFile } from '../model/texts.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import { loadGrammars } from './load-grammars.js';

export interface CompileSettings {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
  readonly slots: SlotModules;
  /** Grammars for code that the site has installed. */
  readonly grammars?: GrammarFiles;
  /** What docsgen says in the text of a page, by locale, and which locale a file belongs to. */
  readonly texts: Readonly<Record<string, Texts>>;
  readonly dimensions: Pick<SiteConfig, 'locales' | 'defaultLocale'>;
}

/** All that compiling the pages of a site needs. */
export function compileSettings({ config, texts }: Pick<SiteInput, 'config' | 'texts'>, slots: SlotModules, grammars?: GrammarFiles): CompileSettings {
  return { config: config.markdown, siteUrl: config.url, slots, texts: Object.fromEntries([...texts].map(([locale, { own }]) => [locale, own])), dimensions: { locales: config.locales, defaultLocale: config.defaultLocale }, ...(grammars === undefined ? {} : { grammars }) };
}

let math: MathRenderer | undefined;
let parsers: CodeParsers | undefined;
let slots: { readonly hash: string; readonly components: SlotComponents } | undefined;

/** Compile tasks one after the other in this thread; KaTeX is loaded when the first text may need it. */
export async function compileBatch(tasks: readonly CompileTask[], settings: CompileSettings, done?: (count: number) => void): Promise<CompiledPage[]> {
  if (math === undefined && settings.config.math && tasks.some((task) => task.text.includes('$') || Object.values(task.includes).some((text) => text?.includes('$') === true))) math = await loadMath();
  if (parsers === undefined && settings.grammars !== undefined && settings.config.checkCode) parsers = await loadGrammars(settings.grammars);
  if (slots?.hash !== settings.slots.hash) slots = { hash: settings.slots.hash, components: runSlots(settings.slots) };
  const { components } = slots;
  return tasks.map((task, i) => {
    const page = compile(task, { config: settings.config, siteUrl: settings.siteUrl, math, slots: components, texts: settings.texts[localeOfFile(task.path, settings.dimensions)], ...(parsers === undefined ? {} : { parsers }) });
    done?.(i + 1);
    return page;
  });
}
