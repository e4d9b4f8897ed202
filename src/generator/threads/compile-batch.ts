import { setImmediate } from 'node:timers/promises';
import { compile } from '../content/compile.js';
import { withTranslations } from '../../components/docusaurus/translations.js';
import { withTexts } from '../../components/text.js';
import type { SlotComponents } from '../../components/slots.js';
import { createPause } from '../io/fs/pause.js';
import { runSlots } from '../io/bundle/slot-components.js';
import type { CodeParsers } from '../content/code/syntax.js';
import type { Transform } from '../../components/live-code/compile.js';
import { loadTransform, mayHaveLiveCode } from '../content/islands/live-code.js';
import { loadMath, type MathRenderer } from '../content/article/math.js';
import { loadEmoji, mayNameEmoji, type EmojiNames } from '../content/article/emoji.js';
import { localeOfFile } from '../model/texts.js';
import type { CompiledPage } from '../model/page.js';
import type { MarkdownConfig } from '../model/config.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import { callSiteCode } from '../io/read/stray-error.js';
import type { ComponentFacts } from '../content/docusaurus/page-context.js';
import type { SitePlugins } from '../content/plugins.js';
import { openMdxRuntime, openPlugins } from '../io/bundle/mdx-modules.js';
import type { MdxRuntime } from '../content/mdx/runtime.js';
import { hashData } from '../model/keys.js';
import type { NativeParser } from '../content/markdown/native-syntax.js';
import { loadNativeParser } from './load-native-parser.js';
import { loadGrammars } from './load-grammars.js';
import { own } from '../../components/own.js';

let math: MathRenderer | undefined;
let emoji: EmojiNames | undefined;
let parsers: CodeParsers | undefined;
/** Loaded for the first batch. */
let nativeParser: Promise<NativeParser | undefined> | undefined;
let transform: Transform | undefined;
interface SiteCode {
  readonly runtime: MdxRuntime;
  readonly plugins: SitePlugins | undefined;
}

/** The code of the site for its pages, by locale: modules can translate texts when they load. */
let siteCode: { readonly key: string; readonly ofLocale: Map<string, SiteCode> } | undefined;

/** The code for a page with these facts. Locales without texts of components share theirs. */
function codeFor(settings: CompileSettings, key: string, facts: ComponentFacts): SiteCode {
  if (siteCode?.key !== key) siteCode = { key, ofLocale: new Map() };
  const { ofLocale } = siteCode;
  const { translations, texts } = facts;
  const locale = Object.keys(translations).length === 0 ? '' : facts.locale;
  const loaded = ofLocale.get(locale);
  if (loaded !== undefined) return loaded;
  const code = withTexts(texts, () => withTranslations(translations, () => openCode(settings)));
  ofLocale.set(locale, code);
  return code;
}

function openCode({ config, mdx: modules, runsPageCode }: CompileSettings): SiteCode {
  const runtime = openMdxRuntime(modules, runsPageCode);
  return { runtime, plugins: openPlugins(config, runtime) };
}

/** Hash of all that the loaded code of the site depends on. */
function codeKey({ mdx, runsPageCode, config, texts }: CompileSettings): string {
  const { remarkPlugins, rehypePlugins } = config;
  const translations = Object.values(texts).map(({ components }) => components);
  return hashData([mdx.hashes, runsPageCode, remarkPlugins, rehypePlugins, translations]);
}

/** The facts about a page that its components read. */
function factsOf(
  { path, locale: given, address }: CompileTask,
  { site, texts, islandTexts, dimensions }: CompileSettings,
): ComponentFacts {
  const locale = given ?? localeOfFile(path, dimensions);
  const ofLocale = own(texts, locale);
  return {
    site,
    locale,
    path: address ?? site.baseUrl,
    translations: ofLocale?.components ?? {},
    texts: ofLocale?.own ?? {},
    islandTexts,
  };
}

let slots: { readonly hash: string; readonly components: SlotComponents } | undefined;

/** The native parser, unless the config chooses the parser of reference. */
async function nativeParserFor({ parser }: MarkdownConfig): Promise<NativeParser | undefined> {
  if (parser === 'remark') return undefined;
  nativeParser ??= loadNativeParser();
  return nativeParser;
}

/**
 * Compile tasks one after the other in this thread. KaTeX and the names of emoji are loaded for the
 * first batch with a text that may need them.
 */
export async function compileBatch(
  tasks: readonly CompileTask[],
  settings: CompileSettings,
  onCompiled: (page: CompiledPage, index: number) => void,
): Promise<void> {
  const someText = (test: (text: string) => boolean): boolean =>
    tasks.some(
      (task) =>
        test(task.text) || Object.values(task.includes).some((text) => text !== null && test(text)),
    );
  if (math === undefined && settings.config.math && someText((text) => text.includes('$')))
    math = await loadMath();
  if (emoji === undefined && settings.config.emoji && someText(mayNameEmoji))
    emoji = await loadEmoji();
  if (transform === undefined && settings.config.liveCode === true && someText(mayHaveLiveCode))
    transform = await loadTransform();
  if (parsers === undefined && settings.grammars !== undefined && settings.config.checkCode)
    parsers = await loadGrammars(settings.grammars);
  const native = await nativeParserFor(settings.config);
  if (slots?.hash !== settings.slots.hash)
    slots = { hash: settings.slots.hash, components: runSlots(settings.slots) };
  const { components } = slots;
  const key = codeKey(settings);
  const pause = createPause();
  for (const [i, task] of tasks.entries()) {
    const facts = factsOf(task, settings);
    const { runtime, plugins } = codeFor(settings, key, facts);
    const ofPage = {
      name: 'A component of this page',
      rule: 'mdx/component',
      placeOf: (error: unknown) =>
        runtime.placeOf(error) ?? { file: task.path, line: 1, column: 1 },
    } as const;
    const page = callSiteCode(ofPage, () =>
      compile(task, {
        config: settings.config,
        siteUrl: settings.siteUrl,
        math,
        transform,
        emoji: settings.config.emoji ? emoji : undefined,
        slots: components,
        mdx: runtime,
        plugins,
        nativeParser: native,
        facts,
        ...(parsers === undefined ? {} : { parsers }),
        ...(settings.factsOnly === true ? { factsOnly: true } : {}),
      }),
    );
    onCompiled(page, i);
    await pause();
  }
  // Node.js reports rejected promises of components, before the site is planned.
  if (settings.mdx.code !== '') await setImmediate();
}
