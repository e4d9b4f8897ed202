import { setImmediate } from 'node:timers/promises';
import { compile, failedPage, type CompileOptions } from '../content/compile.js';
import { withTranslations } from '../../components/docusaurus/translations.js';
import { withTexts } from '../../components/text.js';
import type { SlotComponents } from '../../components/slots.js';
import { createPause } from '../io/fs/pause.js';
import { finishedInTime, TimeLimitReached, withTimeLimit } from '../io/fs/site-code-runs.js';
import { runSlots } from '../io/bundle/slot-components.js';
import type { CodeParsers } from '../content/code/syntax.js';
import type { Transform } from '../../components/live-code/compile.js';
import { loadTransform } from '../content/islands/live-code.js';
import { mayHaveLiveCode } from '../content/text-signs.js';
import { loadMath, type MathRenderer } from '../content/article/math.js';
import { loadEmoji, mayNameEmoji, type EmojiNames } from '../content/article/emoji.js';
import { localeOfFile } from '../model/texts.js';
import type { CompiledPage } from '../model/page.js';
import { CODE_TIMEOUT } from '../model/config.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import { callSiteCode, type SiteCode as SiteCodeName } from '../io/read/stray-error.js';
import { DocsgenError } from '../model/errors.js';
import type { ComponentFacts } from '../content/docusaurus/page-context.js';
import {
  ComponentsPending,
  PluginsPending,
  type PluginRuns,
  type SitePlugins,
} from '../content/plugins.js';
import { openMdxRuntime } from '../io/bundle/mdx-runtime.js';
import { openPlugins } from '../io/bundle/unified-plugins.js';
import { isMdx } from '../content/mdx/modules.js';
import type { MdxRuntime } from '../content/mdx/runtime.js';
import { hashData } from '../model/keys.js';
import { nativeParserFor } from './load-native-parser.js';
import { loadGrammars } from './load-grammars.js';
import { own } from '../../components/own.js';

let math: MathRenderer | undefined;
/** Whether a page has a formula. */
let needsMath = false;
let emoji: EmojiNames | undefined;
let parsers: CodeParsers | undefined;
/** Loaded for the first batch. */
let transform: Transform | undefined;
interface SiteCode {
  readonly runtime: MdxRuntime;
  readonly plugins: SitePlugins | undefined;
}

/** The code of the site for its pages, by locale: modules can translate texts when they load. */
let siteCode: { readonly key: string; readonly ofLocale: Map<string, SiteCode> } | undefined;

/** The code for a page with these facts. Locales without texts of components share theirs. */
async function codeFor(
  settings: CompileSettings,
  key: string,
  facts: ComponentFacts,
): Promise<SiteCode> {
  if (siteCode?.key !== key) siteCode = { key, ofLocale: new Map() };
  const { ofLocale } = siteCode;
  const { translations, texts } = facts;
  const locale = Object.keys(translations).length === 0 ? '' : facts.locale;
  const loaded = ofLocale.get(locale);
  if (loaded !== undefined) return loaded;
  const open = (): SiteCode => withTranslations(translations, () => openCode(settings));
  const code = callSiteCode(SHARED_CODE, () => withTexts(texts, () => openLimited(settings, open)));
  ofLocale.set(locale, code);
  return code;
}

const SHARED_CODE: SiteCodeName = {
  name: 'The code that pages share',
  rule: 'mdx/component',
  placeOf: () => ({ file: '.', line: 1, column: 1 }),
};

/** Runs the code that pages share, which could run forever. */
function openLimited({ config }: CompileSettings, open: () => SiteCode): SiteCode {
  try {
    return withTimeLimit(config.codeTimeout ?? CODE_TIMEOUT, open);
  } catch (error) {
    if (!(error instanceof TimeLimitReached)) throw error;
    throw new DocsgenError(`${SHARED_CODE.name} does not end. ${error.message}`, {
      hint: 'Look for an endless loop in `markdown.components` and in plugins of unified.',
    });
  }
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

/** The components of the layout that articles contain. */
function slotsOf({ slots: modules, config }: CompileSettings): SlotComponents {
  return runSlots(modules, config.codeTimeout);
}

let slots: { readonly hash: string; readonly components: SlotComponents } | undefined;

/**
 * Compile tasks one after the other in this thread. The names of emoji are loaded for the first
 * batch with a text that may need them, and KaTeX for the first formula.
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
  if (emoji === undefined && settings.config.emoji && someText(mayNameEmoji))
    emoji = await loadEmoji();
  if (transform === undefined && settings.config.liveCode === true && someText(mayHaveLiveCode))
    transform = await loadTransform();
  if (parsers === undefined && settings.grammars !== undefined && settings.config.checkCode)
    parsers = await loadGrammars(settings.grammars);
  const native = await nativeParserFor(settings.config);
  if (slots?.hash !== settings.slots.hash)
    slots = { hash: settings.slots.hash, components: slotsOf(settings) };
  const { components } = slots;
  const key = codeKey(settings);
  const pause = createPause();
  for (const [i, task] of tasks.entries()) {
    const facts = factsOf(task, settings);
    const { runtime, plugins } = await codeFor(settings, key, facts);
    const options: CompileOptions = {
      config: settings.config,
      siteUrl: settings.siteUrl,
      math: settings.config.math ? mathRenderer : undefined,
      transform,
      emoji: settings.config.emoji ? emoji : undefined,
      slots: components,
      mdx: runtime,
      plugins,
      nativeParser: native,
      facts,
      ...(parsers === undefined ? {} : { parsers }),
      ...(settings.drawsDiagrams === true ? { diagrams: task.diagrams ?? new Map() } : {}),
      ...(settings.factsOnly === true ? { factsOnly: true } : {}),
    };
    onCompiled(await compileWithMath(task, options), i);
    await pause();
  }
  // Node.js reports rejected promises of components, before the site is planned.
  if (settings.mdx.code !== '') await setImmediate();
}

/** Compiles a page, and again if it has the first formula: dollars rarely begin one. */
async function compileWithMath(task: CompileTask, options: CompileOptions): Promise<CompiledPage> {
  const page = await compileTask(task, options);
  if (!needsMath || math !== undefined) return page;
  math = await loadMath();
  return await compileTask(task, options);
}

/** Renders a formula, or notes that KaTeX must be loaded. */
const mathRenderer: MathRenderer = (tex, display) => {
  needsMath = true;
  return math?.(tex, display) ?? '';
};

async function compileTask(task: CompileTask, options: CompileOptions): Promise<CompiledPage> {
  return runsCode(task, options) ? await compileLimited(task, options) : compile(task, options);
}

/** Whether compiling a page runs code of the site. */
function runsCode(
  { path, text }: CompileTask,
  { config, plugins, slots }: CompileOptions,
): boolean {
  return isMdx(path, text, config) || plugins !== undefined || Object.keys(slots ?? {}).length > 0;
}

/**
 * How often a page waits for components that it loads. A component that defines a lazy component
 * while it is rendered would wait forever.
 */
const MOST_LOADS = 20;

/** Compiles a page that runs code of the site, which could run forever. */
async function compileLimited(task: CompileTask, options: CompileOptions): Promise<CompiledPage> {
  const seconds = options.config.codeTimeout ?? CODE_TIMEOUT;
  const ofPage = {
    name: `The code of the page ${task.path}`,
    rule: 'mdx/component',
    placeOf: (error: unknown) =>
      options.mdx?.placeOf(error) ?? { file: task.path, line: 1, column: 1 },
  } as const;
  const pluginRuns: PluginRuns = new Map();
  let loads = 0;
  const run = (): CompiledPage | Promise<undefined> => {
    try {
      const given = { ...options, pluginRuns, waitsForComponents: loads < MOST_LOADS };
      return withTimeLimit(seconds, () => compile(task, given));
    } catch (error) {
      if (!(error instanceof PluginsPending)) throw error;
      if (error instanceof ComponentsPending) loads++;
      return finishedInTime(seconds, error.finished, ofPage.name);
    }
  };
  try {
    for (;;) {
      const page = await callSiteCode(ofPage, run);
      if (page !== undefined) return page;
    }
  } catch (error) {
    if (!(error instanceof TimeLimitReached)) throw error;
    // The modules ended in the middle of their work.
    siteCode = undefined;
    return failedPage(task, {
      rule: 'page/resources',
      severity: 'error',
      message: `The code of this page runs for more than ${seconds} seconds.`,
      hint:
        'Look for an endless loop in its code, components and plugins. ' +
        '`markdown.codeTimeout` sets the limit.',
    });
  }
}
