import type { Root as HastRoot } from 'hast';
import type { Root, Yaml } from 'mdast';
import type { SlotComponents } from '../../components/slots.js';
import { withTexts } from '../../components/text.js';
import type { MarkdownConfig } from '../model/config.js';
import { beginsWithTitle } from '../frontmatter/begins-with-title.js';
import { readFrontMatter, type SplitPage } from '../frontmatter/parse.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type {
  Article,
  CompiledPage,
  FrontMatter,
  HeadTag,
  PageFacts,
  Section,
} from '../model/page.js';
import { sortDiagnostics, type Finding } from '../model/diagnostic.js';
import type { NativeParser } from './markdown/native-syntax.js';
import { noteHeadingElements, noteHeadings } from './article/changed-headings.js';
import { convertAlerts } from './directives/admonitions.js';
import { parsedText } from './directives/parsed-text.js';
import { restoreLines } from './directives/admonition-titles.js';
import { renderArticle } from './article/render.js';
import { cleanText } from './article/clean-text.js';
import { expandNpmCommands } from './code/npm-commands.js';
import { NO_PARSERS, type CodeParsers } from './code/syntax.js';
import { createCollected, type Collected } from './article/collector.js';
import { dropHtml, isNestedTooDeep, limitDepth } from './markdown/depth.js';
import { limitRepeats } from './markdown/repeats.js';
import { convertDirectives } from './directives/expand.js';
import { embeddedPictures, embedsOf, inlineCodeOf, type InlineCode } from '../model/embeds.js';
import { readingMinutes } from './article/reading-time.js';
import { shorten } from './article/shorten.js';
import { convertTruncation } from './article/truncation.js';
import { completeDetails } from './article/details.js';
import { feedOf } from './article/feed.js';
import { questionsOf } from './article/questions.js';
import { datedValuesOf } from './dated-values.js';
import { withRawMarkup } from './article/raw-markup.js';
import { finishTree } from './article/finish.js';
import { expandIncludes } from './directives/includes.js';
import { lintMarkdown } from './lint/lint-markdown.js';
import { showTagsAsText } from './lint/text-tags.js';
import { withoutConsequences } from './lint/swallowed.js';
import { classInlineStyles } from '../model/inline-styles.js';
import { markPlaces } from './article/places.js';
import { withTranslations } from '../../components/docusaurus/translations.js';
import { hintForHeader, isHarmlessTag, isOwnSheet, leadsElsewhere } from '../model/head-tags.js';
import {
  emptyPage,
  NO_FACTS,
  withCurrentPage,
  type ComponentFacts,
  type PageFacade,
} from './docusaurus/page-context.js';
import { openMdxPage, type MdxPage } from './mdx/expand.js';
import { titleOf, tocOf } from './mdx/page-toc.js';
import { fillInlineTocs } from './mdx/inline-toc.js';
import { placeOwnElements } from './mdx/own-elements.js';
import { mdxFault } from './mdx/faults.js';
import { isMdx } from './mdx/modules.js';
import { isReactPage } from '../model/react-page.js';
import { renderReactPage } from './mdx/react-page.js';
import { parseHtml, renderComponents, toReact } from './mdx/render.js';
import { EMPTY_RUNTIME } from './mdx/empty-runtime.js';
import type { MdxRuntime } from './mdx/runtime.js';
import { ComponentsPending, PluginsPending, type PluginRuns, type SitePlugins } from './plugins.js';
import { runPlugins, throwPending, unlessPending } from './run-plugins.js';
import { parseMarkdown } from './markdown/parse.js';
import { articleMarkdown } from './to-markdown/article-markdown.js';
import { withoutPositions } from './markdown/without-positions.js';
import { toHast } from './markdown/to-hast.js';
import type { Excess } from './markdown/bounded-syntax.js';
import type { Transform } from '../../components/live-code/compile.js';
import { liveCodeMaker, type LiveCodeMaker } from './islands/live-code.js';
import type { PlacedIsland } from './islands/place-islands.js';
import { openRoot } from './islands/root.js';
import { givenHint, thrownBy } from './mdx/thrown.js';
import { createBudget, reportAt, startPluginRuns, type CompileContext } from './context.js';
import type { EmojiNames } from './article/emoji.js';
import type { MathRenderer } from './article/math.js';
import type { PageSource } from './markdown/source.js';
import type { DrawResult } from '../model/diagram.js';
import { messageOf } from '../model/thrown-text.js';

export interface CompileOptions {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
  /** Undefined if no page has a formula. */
  readonly math: MathRenderer | undefined;
  /** The compiler of live code. Undefined if no page has live code. */
  readonly transform?: Transform | undefined;
  /** Undefined if no page names an emoji. */
  readonly emoji?: EmojiNames | undefined;
  /** Parsers of code that the site has installed. */
  readonly parsers?: CodeParsers;
  /** The native parser, where it is installed and allowed. */
  readonly nativeParser?: NativeParser | undefined;
  /** The site's own components for slots in the text. */
  readonly slots?: SlotComponents;
  /** Plugins of the site. */
  readonly plugins?: SitePlugins | undefined;
  /** The finished runs of asynchronous plugins on this page. Compiling adds to them. */
  readonly pluginRuns?: PluginRuns;
  /** The code that MDX pages use. */
  readonly mdx?: MdxRuntime;
  /** Whether to throw `ComponentsPending` while components of the site are loaded. */
  readonly waitsForComponents?: boolean;
  /** The facts about the page that components read, and docsgen's own texts in its language. */
  readonly facts?: ComponentFacts;
  /** The diagrams that the build has drawn, by their text. Undefined if browsers draw them. */
  readonly diagrams?: ReadonlyMap<string, DrawResult>;
  /** Leave out the markup: only facts and sections are needed. */
  readonly factsOnly?: true;
}

/**
 * Compile one page: Markdown → mdast → hast → React → static markup, and the facts about it. Pure:
 * the result depends on the arguments only, so it may be cached under their hash. Reports bad input
 * as diagnostics. Throws only for errors of the site's components, and `PluginsPending`: then
 * compile again when it has finished, with the same `pluginRuns`.
 */
export function compile(page: PageSource, options: CompileOptions): CompiledPage {
  const source = { ...page, text: cleanText(page.text) };
  const run = (withHtml: boolean): CompiledPage =>
    withTexts(options.facts?.texts, () =>
      withTranslations(options.facts?.translations ?? {}, () =>
        compileSource(source, options, withHtml),
      ),
    );
  try {
    return run(true);
  } catch (error) {
    if (error instanceof PluginsPending) throw error;
    // Raw HTML can overflow the stack or break its parser. Any other error occurs again below.
  }
  try {
    return run(false);
  } catch (error) {
    // An error in a component of the site.
    if (error instanceof DocsgenError || error instanceof PluginsPending) throw error;
    return failedPage(source, crash(options, error));
  }
}

/** The finding about a page that docsgen fails to compile. */
function crash({ slots = {} }: CompileOptions, error: unknown): Finding {
  const ownComponents = Object.keys(slots);
  const given = givenHint(error);
  if (given !== undefined)
    return {
      rule: 'page/crash',
      severity: 'error',
      message: `Code of the site fails on this page: ${messageOf(error)}`,
      hint: given,
    };
  return {
    rule: 'page/crash',
    severity: 'error',
    message: `docsgen failed on this page: ${messageOf(error)}`,
    hint:
      ownComponents.length === 0
        ? 'This is a bug in docsgen. Please report it and attach the page.'
        : `Check the components that the config replaces (${ownComponents.join(', ')}). ` +
          'Otherwise this is a bug in docsgen: please report it.',
  };
}

/** The empty result for a page that cannot be compiled, with the reason. */
export function failedPage({ path }: Pick<PageSource, 'path'>, finding: Finding): CompiledPage {
  const empty: Article = { parts: [''], holes: [], sections: [], markdown: NO_MARKDOWN_TEXT };
  const article = JSON.stringify(empty);
  const facts: PageFacts = {
    frontMatter: {},
    keyLines: {},
    itemPlaces: {},
    description: '',
    headings: [],
    anchors: [],
    refs: [],
    terms: [],
    usedTerms: [],
    features: { math: false, mermaid: false },
    diagnostics: [{ file: path, line: 1, column: 1, ...finding }],
    // The content is unknown: rules must not conclude anything from it.
    incomplete: true,
    articleHash: hashOf(article),
    readingMinutes: 1,
    listings: [],
  };
  return { facts, article };
}

function compileSource(
  source: PageSource,
  options: CompileOptions,
  withHtml: boolean,
): CompiledPage {
  const react = isReactPage(source.path);
  const split = react ? NO_MARKDOWN : readFrontMatter(source.text, source.path);
  const { keyLines, itemPlaces, body, diagnostics } = split;
  const context: CompileContext = {
    source,
    config: options.config,
    siteUrl: options.siteUrl,
    parsers: options.parsers ?? NO_PARSERS,
    nativeParser: options.nativeParser,
    mdx: isMdx(source.path, source.text, options.config),
    react,
    plugins: options.plugins,
    pluginRuns: startPluginRuns(withHtml ? 'html' : 'text', options.pluginRuns),
    titled: react || split.frontMatter.title !== undefined,
    factsOnly: options.factsOnly === true,
    diagrams: options.diagrams,
    undrawn: [],
    diagnostics: [...diagnostics],
    swallowed: [],
    broken: false,
    datedValues: [],
    budget: createBudget(source.text),
    addresses: new Map(options.mdx?.files),
  };
  const page = emptyPage(options.facts ?? NO_FACTS);
  const { head } = page;
  const mdx = context.mdx ? mdxPage(context, options) : undefined;
  if (mdx !== undefined) page.showFile = mdx.show;
  page.written = split.written ?? {};
  context.pluginRuns.data.set(source.path, { frontMatter: page.written });
  const root = context.mdx ? rootOf(options, page) : undefined;
  const { tree: hast, frontMatter } = withCurrentPage(page, () =>
    react
      ? renderReactPage(context, options.mdx ?? EMPTY_RUNTIME, page)
      : markdownPage(
          { ...split, body: withinBudget(body, context) },
          { context, options, withHtml, page, mdx },
        ),
  );
  // Of files that components show.
  throwPending(context);
  throwLoading(options);
  if (withHtml && isNestedTooDeep(hast)) throw new RangeError('Nested too deep');
  const collected = createCollected();
  const { math } = options;
  const emoji = react ? undefined : options.emoji;
  const live = options.config.liveCode === true ? liveMaker(options, page) : undefined;
  withCurrentPage(page, () => finishTree(hast, { context, collected, math, emoji, live, root }));
  if (context.mdx) fillInlineTocs(hast, collected.headings);
  const addedHead = keepHead(head, context);
  const rendered = (): string =>
    withCurrentPage(page, () => renderArticle(hast, options.slots ?? {}));
  const { html, styles: ofMarkup } = classInlineStyles(
    context.factsOnly ? '' : withRawMarkup(rendered(), collected),
  );
  const ofPictures = context.factsOnly ? [] : [...collected.styles];
  const styles = [...new Set([...ofMarkup, ...ofPictures])].sort();
  const embeds = [...new Set([...embedsOf(html), ...embeddedPictures(collected.refs)])].sort();
  const inline = inlineOf(html, { react, hasIslands: collected.islands.size > 0 });
  const made = {
    ...cut(html, collected),
    markdown: context.factsOnly ? NO_MARKDOWN_TEXT : articleMarkdown(hast, collected),
  };
  const article = JSON.stringify(made);
  const facts: PageFacts = {
    frontMatter,
    keyLines,
    itemPlaces,
    ...(collected.contentTitle === undefined ? {} : { contentTitle: collected.contentTitle }),
    ...(collected.contentTitle === undefined || beginsWithTitle(body)
      ? {}
      : { hasLateTitle: true as const }),
    ...(collected.contentLabel === undefined ? {} : { contentLabel: collected.contentLabel }),
    description: react
      ? (frontMatter.description ?? '')
      : describe(frontMatter.description, collected),
    headings: collected.headings,
    anchors: [...new Set([...collected.anchors, ...page.anchors])],
    refs: collected.refs,
    terms: collected.terms,
    usedTerms: collected.usedTerms,
    ...(collected.diagram === undefined ? {} : { diagram: collected.diagram }),
    ...(context.datedValues.length === 0 ? {} : { datedValues: context.datedValues }),
    features: { math: collected.math, mermaid: collected.mermaid },
    ...mathFontFacts(collected),
    diagnostics: sortDiagnostics(withoutConsequences(context)),
    ...(context.swallowed.length === 0 && !context.broken ? {} : { incomplete: true as const }),
    articleHash: hashOf(article),
    ...(styles.length === 0 ? {} : { styles }),
    ...(embeds.length === 0 ? {} : { embeds }),
    ...(inline === undefined ? {} : { inline }),
    ...islandFacts(collected),
    listings: collected.holes.filter((hole) => hole.kind === 'listing'),
    readingMinutes: readingMinutes(made.sections),
    ...(collected.holes.some(({ kind }) => kind === 'truncate') ? { truncated: true } : {}),
    ...(addedHead.length === 0 ? {} : { head: addedHead }),
    ...(frontMatter.feed === true ? { feed: feedOf(made.sections) } : {}),
    ...(frontMatter.faq === true ? { questions: questionsOf(made.sections) } : {}),
  };
  const { undrawn } = context;
  return { facts, article, ...(undrawn.length === 0 ? {} : { undrawn }) };
}

/** The island of the site's component around the article of a page. */
function rootOf(
  { mdx = EMPTY_RUNTIME }: CompileOptions,
  page: PageFacade,
): PlacedIsland | undefined {
  if (mdx.root === undefined) return undefined;
  const reasonOf = (error: unknown): string => thrownBy(error, mdx).message;
  return withCurrentPage(page, () => openRoot(mdx.root, page, reasonOf));
}

function liveMaker(
  { mdx = EMPTY_RUNTIME, transform }: CompileOptions,
  page: PageFacade,
): LiveCodeMaker | undefined {
  return liveCodeMaker(mdx, transform, page);
}

/** The fonts of formulas that a page shows at first. */
function mathFontFacts({
  mathFonts,
  excerptFonts,
}: Collected): Pick<PageFacts, 'mathFonts' | 'excerptFonts'> {
  if (mathFonts.size === 0) return {};
  const all = { mathFonts: [...mathFonts].sort() };
  return excerptFonts === undefined ? all : { ...all, excerptFonts: [...excerptFonts].sort() };
}

/** The modules of the islands of a page. */
function islandFacts({
  islands,
  earlyIslands,
}: Collected): Pick<PageFacts, 'islands' | 'earlyIslands'> {
  return {
    ...(islands.size === 0 ? {} : { islands: [...islands].sort() }),
    ...(earlyIslands.size === 0 ? {} : { earlyIslands: [...earlyIslands].sort() }),
  };
}

const NO_MARKDOWN_TEXT: Article['markdown'] = { parts: [''], holes: [] };

/** The parts of a React page that only Markdown has. */
const NO_MARKDOWN: SplitPage = {
  frontMatter: {},
  keyLines: {},
  itemPlaces: {},
  body: '',
  diagnostics: [],
};

interface Compiling {
  readonly context: CompileContext;
  readonly options: CompileOptions;
  readonly withHtml: boolean;
  /** Components change it. */
  readonly page: PageFacade;
  /** Undefined for a page that is not MDX. */
  readonly mdx: MdxPage | undefined;
}

/** The tree of a page of Markdown, and its front matter with what its components say. */
function markdownPage(
  { frontMatter, body }: SplitPage,
  compiling: Compiling,
): { readonly tree: HastRoot; readonly frontMatter: FrontMatter } {
  const { context, page } = compiling;
  const tree = parsePage(body, context.source.path, context);
  expandIncludes(tree, context, (text, path) => parsePartial(text, path, context).tree);
  const hast = htmlTree(tree, compiling);
  const { title, ...others } = page.metadata;
  const added = title === undefined ? others : { title_meta: title, ...others };
  return { tree: hast, frontMatter: { ...added, ...frontMatter } };
}

/** mdast → hast, with the markup of components. */
function htmlTree(tree: Root, { context, options, withHtml, page, mdx }: Compiling): HastRoot {
  const { path, text } = context.source;
  if (mdx !== undefined) expandMdx(tree, mdx, { context, page });
  throwPending(context);
  context.datedValues = datedValuesOf(tree, context);
  finishMarkdown(tree, context);
  if (!withHtml) dropHtml(tree, context);
  const hast = toHast(tree, text);
  completeDetails(hast);
  const { mdx: runtime = EMPTY_RUNTIME } = options;
  if (mdx !== undefined) {
    placeOwnElements(hast, { elements: runtime.elements, page: mdx, context });
    renderComponents(hast, { uses: mdx.uses, context, page, runtime });
  }
  throwLoading(options);
  const rehype = context.plugins?.rehype;
  if (rehype === undefined) return hast;
  const markChanged = noteHeadingElements(hast);
  const changed = runPlugins(hast, rehype, { path, text, context });
  markChanged(changed);
  return changed;
}

/** Ends compiling if components of the site have not been loaded. */
function throwLoading({ mdx, waitsForComponents = false }: CompileOptions): void {
  const loading = waitsForComponents ? mdx?.loading?.() : undefined;
  if (loading !== undefined) throw new ComponentsPending(loading);
}

/** Expands the MDX of a page. Errors have no meaning as long as partials are not finished. */
function expandMdx(
  tree: Root,
  mdx: MdxPage,
  { context, page }: Pick<Compiling, 'context' | 'page'>,
): void {
  try {
    const title = titleOf(tree);
    page.contents = {
      ...(title === undefined ? {} : { title }),
      toc: tocOf(tree, context.config),
    };
    mdx.expand(tree, page.written);
  } catch (error) {
    throwPending(context);
    throw error;
  }
}

/** The elements that a page adds to its head. Reports those that it may not add. */
function keepHead(head: readonly HeadTag[], context: CompileContext): readonly HeadTag[] {
  const isKept = (tag: HeadTag): boolean =>
    isHarmlessTag(tag) || (context.react && (isOwnSheet(tag) || leadsElsewhere(tag)));
  for (const added of head.filter((tag) => !isKept(tag))) {
    const { shown, hint } = unsafeTag(added);
    reportAt(
      context,
      { file: context.source.path, line: 1, column: 1 },
      {
        rule: 'html/unsafe',
        severity: 'warning',
        message: `<${shown}> in the head of this page is left out.`,
        hint,
      },
    );
  }
  return head.filter(isKept);
}

/** An element that a page may not add to its head, and what to do instead. */
function unsafeTag({ tag, attributes }: HeadTag): { shown: string; hint: string } {
  const header = attributes['http-equiv'];
  return header === undefined
    ? { shown: tag, hint: 'Scripts and styles belong in the config (scripts, styles).' }
    : { shown: `${tag} http-equiv="${header}"`, hint: hintForHeader(header) };
}

/** The steps between parsing and hast that every tree of Markdown goes through. Changes it. */
function finishMarkdown(tree: Root, context: CompileContext): void {
  limitRepeats(tree, context);
  convertAlerts(tree);
  convertDirectives(tree, context);
  expandNpmCommands(tree, context.config);
  convertTruncation(tree);
  markPlaces(tree, context);
}

/** The state of the MDX of a page, or of the files that the code of a React page imports. */
function mdxPage(
  context: CompileContext,
  { mdx: runtime = EMPTY_RUNTIME }: CompileOptions,
): MdxPage {
  const page: MdxPage = openMdxPage({
    context,
    runtime,
    parseHtml,
    parse: (path, text) => parsePartial(cleanText(text), path, context),
    render: (nodes) => {
      const shown: Root = { type: 'root', children: nodes as Root['children'] };
      finishMarkdown(shown, context);
      const hast = toHast(shown, '');
      completeDetails(hast);
      placeOwnElements(hast, { elements: runtime.elements, page, context });
      return hast.children.map((node) => toReact(node, page.uses));
    },
  });
  return page;
}

/** The body of a page. Empty, with a diagnostic, if the page is larger than allowed. */
function withinBudget(body: string, context: CompileContext): string {
  const { maxPageKb } = context.config;
  if (context.budget.size <= maxPageKb * 1000) return body;
  reportAt(
    context,
    { file: context.source.path, line: 1, column: 1 },
    {
      rule: 'page/too-large',
      severity: 'error',
      message:
        `This page has ${Math.ceil(context.budget.size / 1000)} kB of text, ` +
        `more than the ${maxPageKb} kB that a page may have. Its text is left out.`,
      hint: 'Split it into several pages, or raise markdown.maxPageKb in the config.',
    },
  );
  return '';
}

function reportExcess(excess: Excess, file: string, context: CompileContext): void {
  reportAt(
    context,
    { file, line: excess.line, column: excess.column },
    {
      rule: 'markdown/too-complex',
      severity: 'error',
      message: `This block has ${excess.what}. From here on they are shown as text.`,
      hint: 'Split the block, or put it into a code block if it shows code.',
    },
  );
}

/** Parse a file that a page contains. */
function parsePartial(
  text: string,
  path: string,
  context: CompileContext,
): { tree: Root; frontMatter: Readonly<Record<string, unknown>> } {
  const { body, written: frontMatter = {} } = readFrontMatter(text, path);
  if (path !== context.source.path) context.pluginRuns.data.set(path, { frontMatter });
  const tree = unlessPending(() => parsePage(body, path, context));
  return { tree, frontMatter };
}

/** A block of front matter at the start of a page. */
const YAML_BLOCK = /^\s*---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The front matter as a node, which plugins of Markdown look for. None without front matter. */
function yamlNodes(text: string, body: string): Yaml[] {
  const [, value] = (text === body ? null : YAML_BLOCK.exec(text)) ?? [];
  return value === undefined ? [] : [{ type: 'yaml', value }];
}

/** Parse the body of a page or a partial. With `destinations`, nodes know their ranges. */
export function parsePage(
  body: string,
  path: string,
  context: CompileContext,
  destinations = false,
): Root {
  const remark = context.plugins?.remark;
  const mdx = isMdx(
    path,
    path === context.source.path ? context.source.text : body,
    context.config,
  );
  const bracketed = parsedText(body, context.config, mdx);
  try {
    const tree = parseMarkdown(bracketed.text, {
      math: context.config.math,
      mdx,
      plugins: remark,
      native: context.nativeParser,
      limit: (parsed) => {
        limitDepth(parsed, context);
        const tags = lintMarkdown(parsed, { path, text: bracketed.text, mdx }, context);
        // A fix edits the source, so it needs the HTML as written.
        if (!destinations) showTagsAsText(parsed, tags);
      },
      destinations,
      report: (excess) => reportExcess(excess, path, context),
    });
    restoreLines(tree, bracketed);
    if (remark === undefined) return tree;
    const parse = (text: string): Root =>
      withoutPositions(parseMarkdown(text, { math: context.config.math, mdx, plugins: remark }));
    if (path === context.source.path)
      tree.children.unshift(...yamlNodes(context.source.text, body));
    noteHeadings(tree);
    const changed = runPlugins(tree, remark, { path, text: body, context, parse });
    changed.children = changed.children.filter(({ type }) => type !== 'yaml');
    return changed;
  } catch (error) {
    const fault = mdx ? mdxFault(error, bracketed.text) : undefined;
    if (fault === undefined) throw error;
    reportAt(context, { file: path, ...fault.place }, fault.finding);
    context.broken = true;
    return { type: 'root', children: [] };
  }
}

/** The scripts and styles in the markup of a React page, or the styles of the islands of a page. */
function inlineOf(
  html: string,
  { react, hasIslands }: { readonly react: boolean; readonly hasIslands: boolean },
): InlineCode | undefined {
  if (react) return inlineCodeOf(html);
  const styles = hasIslands && html.includes('<style') ? inlineCodeOf(html).styles : [];
  return styles.length === 0 ? undefined : { scripts: [], styles };
}

/** Cut the markup at the markers of its holes. */
function cut(html: string, collected: Collected): Omit<Article, 'markdown'> {
  const pieces = html.split('\0');
  const parts: string[] = [];
  const holes: Article['holes'][number][] = [];
  pieces.forEach((piece, i) => {
    const hole = i % 2 === 1 ? collected.holes[Number(piece)] : undefined;
    if (i % 2 === 0) parts.push(piece);
    else if (hole !== undefined) holes.push(hole);
  });
  const sections = collected.sections
    .map((s): Section => ({ ...s, text: s.text.replace(/\s+/g, ' ').trim() }))
    .filter((s) => s.text !== '' || s.heading !== '');
  return { parts, holes, sections };
}

/** The description of a page: from its front matter, or else from its first text. */
function describe(
  written: string | undefined,
  { firstParagraph, lead }: Pick<Collected, 'firstParagraph' | 'lead'>,
): string {
  if (written !== undefined && written.trim() !== '') return written;
  return shorten(firstParagraph === '' ? lead.replace(/\s+/g, ' ').trim() : firstParagraph, 200);
}
