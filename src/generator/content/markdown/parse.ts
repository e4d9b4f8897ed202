import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathFromMarkdown } from 'mdast-util-math';
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Extension as Syntax } from 'micromark-util-types';
import { unified, type Processor } from 'unified';
import { noteDestinations } from '../links/destination-ranges.js';
import {
  FaultNotes,
  notingFaults,
  tagsFromMarkdown,
  type NotedFaults,
} from '../mdx/fault-notes.js';
import { withoutFences } from '../mdx/requests.js';
import { mdxAdditions } from '../mdx/syntax.js';
import { unravelBlocks } from '../mdx/unravel.js';
import type { PluginStep } from '../plugins.js';
import { boundedExtension, boundedSyntax, Bounds, type Excess } from './bounded-syntax.js';
import { CodeParser } from './code-parser.js';
import { editTailsOnly } from './edit-tail.js';
import { linkLiterals } from './literals.js';
import { mathSyntax } from './math-syntax.js';
import { preferNativeParser } from './native-parser.js';
import type { NativeParser } from './native-syntax.js';
import { passingOpenBraces, type BraceRun } from './open-braces.js';
import { possibleTableLines, tableSyntax } from './table-syntax.js';
import { directiveSyntax } from './text-directives.js';

/** Syntax that the parser has only for texts that may use it: parsing is 4/5 of a page's cost. */
interface Feature {
  /** Whether a text may use the feature: a cheap test that may be true without need. */
  readonly sign: { readonly test: (text: string) => boolean };
  readonly syntax: (tableLines: () => ReadonlySet<number>) => Syntax;
  readonly tree: () => FromMarkdown;
}

const DIRECTIVES: Feature = {
  sign: /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*::|:(?:badge|kbd|term|var)[[{]/m,
  syntax: () => directiveSyntax(),
  tree: directiveFromMarkdown,
};

const FEATURES: readonly Feature[] = [
  { sign: /\|/, syntax: tableSyntax, tree: gfmTableFromMarkdown },
  { sign: /~/, syntax: () => gfmStrikethrough(), tree: gfmStrikethroughFromMarkdown },
  { sign: /\[[ \txX]\]/, syntax: () => gfmTaskListItem(), tree: gfmTaskListItemFromMarkdown },
  { sign: /\[\^/, syntax: () => gfmFootnote(), tree: gfmFootnoteFromMarkdown },
  DIRECTIVES,
];

/**
 * `linkLiterals` finds literal addresses in the finished tree, because the tokenizer's extension
 * costs a third of all parsing. The extension is needed only where an address has markup in it, or
 * where markup or a character reference follows it directly: there only the tokenizer sees the end
 * of the address.
 */
const LITERALS: Feature = {
  sign: { test: (text) => hasAddressInMarkup(text) || hasMarkupInAddress(text, EMPHASIS) },
  syntax: () => gfmAutolinkLiteral(),
  tree: () => ({ ...gfmAutolinkLiteralFromMarkdown(), transforms: [] }),
};
/** Dollars around text without outer spaces, a letter in front of "th", or a group of TeX. */
const FORMULA = new RegExp(
  /\$\$|(?<![\\$\w])\$/.source +
    /(?:[^\s$](?:[^$]*[^\s$\\])?\$(?![\w$])|[a-z]\$th|(?=[^$]*\$)[^$]*(?:[_^]|\\[a-z]+)\{)/.source,
  'i',
);
const MATH: Feature = {
  sign: FORMULA,
  syntax: () => mathSyntax(),
  tree: mathFromMarkdown,
};

const DESTINATIONS: Feature = { sign: /^/, syntax: () => ({}), tree: noteDestinations };

const REFERENCE_OR_TAG = /<|&\w+;/y;

/** Whether markup or a character reference follows a literal address. Linear. */
function hasAddressInMarkup(text: string): boolean {
  for (const address of text.matchAll(/(?:https?:\/\/|www\.)[^\s<&]*/g)) {
    REFERENCE_OR_TAG.lastIndex = address.index + address[0].length;
    if (REFERENCE_OR_TAG.test(text)) return true;
  }
  return false;
}

/** Marks that can be emphasis or strikethrough. */
const EMPHASIS = /[*~]|(?<![^\W_])_|_(?![^\W_])/;
/** The text before an address that is no literal one: a destination, a value or code. */
const BEFORE_OTHERS = /(?:\]\(|\]:\s*|=["']|[`<])$/;

/** Whether a literal address outside of code blocks has markup in it, such as `{` in MDX. */
function hasMarkupInAddress(text: string, markup: RegExp): boolean {
  const isFound = (prose: string): boolean => {
    for (const { 0: address, index } of prose.matchAll(/(?:https?:\/\/|www\.)[^\s<]*/g)) {
      const before = prose.slice(Math.max(0, index - 3), index);
      if (markup.test(address) && !BEFORE_OTHERS.test(before)) return true;
    }
    return false;
  };
  return isFound(text) && isFound(withoutFences(text));
}

editTailsOnly();

type Parser = (text: string) => Parsed;

interface Parsed {
  readonly tree: Root;
  readonly excesses: readonly Excess[];
}

/** Parsers by their features: a bit for each of `ALL_FEATURES`. */
type Parsers = Map<number, Parser>;
const parsers: Parsers = new Map();
/** Parsers by the plugins or the native parser that they use. */
const parsersWith = new WeakMap<PluginStep | NativeParser, Parsers>();

function parsersFor({ plugins, native }: ParseOptions): Parsers {
  const part = hasExtensions(plugins) ? plugins : native;
  if (part === undefined) return parsers;
  const known = parsersWith.get(part) ?? new Map<number, Parser>();
  parsersWith.set(part, known);
  return known;
}

function hasExtensions(plugins: PluginStep | undefined): plugins is PluginStep {
  return plugins !== undefined && plugins.syntax.length + plugins.tree.length > 0;
}

const ALL_FEATURES: readonly Feature[] = [...FEATURES, MATH, LITERALS, DESTINATIONS];
const MATH_BIT = 1 << ALL_FEATURES.indexOf(MATH);
const LITERALS_BIT = 1 << ALL_FEATURES.indexOf(LITERALS);
const DESTINATIONS_BIT = 1 << ALL_FEATURES.indexOf(DESTINATIONS);
const MDX_BIT = 1 << ALL_FEATURES.length;
/** Features that only the reference parser has. */
const REFERENCE_BITS = LITERALS_BIT | DESTINATIONS_BIT;

export interface ParseOptions {
  readonly math: boolean;
  /** A parser that is used where its result is the same. */
  readonly native?: NativeParser | undefined;
  /** Extensions of the parser by plugins of the site. */
  readonly plugins?: PluginStep | undefined;
  /** Read MDX instead of Markdown with HTML. */
  readonly mdx?: boolean;
  /** Called with the tree before literal addresses become links. */
  readonly limit?: (tree: Root) => void;
  /** Note on each node the position of its destination: see `noteDestinations`. */
  readonly destinations?: boolean;
  /** Called for each block that holds more than is parsed in linear time. */
  readonly report?: (excess: Excess) => void;
}

/**
 * Parse CommonMark, GFM, directives and, with `math`, formulas to mdast. Pure and deterministic.
 * Creates a parser once for each combination of features that occurs. With `mdx`, throws a
 * VFileMessage for a syntax error: all other texts are valid Markdown.
 */
export function parseMarkdown(text: string, options: ParseOptions): Root {
  const features = featuresOf(text, options);
  const known = parsersFor(options);
  let parser = known.get(features);
  if (parser === undefined) {
    parser = createParser({
      features: featuresIn(features),
      mdx: (features & MDX_BIT) !== 0,
      plugins: options.plugins,
      native:
        (features & REFERENCE_BITS) === 0 && !hasExtensions(options.plugins)
          ? options.native
          : undefined,
    });
    known.set(features, parser);
  }
  const { tree, excesses } = parser(text);
  for (const excess of excesses) options.report?.(excess);
  options.limit?.(tree);
  linkLiterals(tree, text);
  return tree;
}

/** The features of bits. */
function featuresIn(features: number): Feature[] {
  return ALL_FEATURES.filter((_, i) => (features & (1 << i)) !== 0);
}

/** The features that a text may use, as bits. */
function featuresOf(text: string, options: ParseOptions): number {
  let features = 0;
  FEATURES.forEach((feature, i) => {
    if (feature.sign.test(text)) features |= 1 << i;
  });
  if (options.math && text.includes('$') && MATH.sign.test(text)) features |= MATH_BIT;
  const mdx = options.mdx === true;
  if (LITERALS.sign.test(text) || (mdx && hasMarkupInAddress(text, /\{/))) features |= LITERALS_BIT;
  if (options.destinations === true) features |= DESTINATIONS_BIT;
  if (mdx) features |= MDX_BIT;
  return features;
}

interface ParserParts {
  readonly features: readonly Feature[];
  readonly mdx: boolean;
  readonly plugins: PluginStep | undefined;
  readonly native: NativeParser | undefined;
  readonly notes?: FaultNotes;
}

function createParser({ features, mdx, plugins, native, notes }: ParserParts): Parser {
  const bounds = new Bounds();
  let tableLines: ReadonlySet<number> = new Set();
  const syntaxes = features.map(({ syntax }) => syntax(() => tableLines));
  const markdown = unified()
    .data({
      micromarkExtensions: [
        boundedSyntax(bounds),
        ...syntaxes.map((syntax) => boundedExtension(syntax, bounds)),
        ...(plugins?.syntax ?? []),
      ],
      fromMarkdownExtensions: [
        ...features.map((feature) => feature.tree()),
        ...(plugins?.tree ?? []),
      ],
    })
    .use(remarkParse);
  const codeParser = new CodeParser();
  const braces: BraceRun = {
    hasPassed: false,
    mayPass: true,
    isRefused: codeParser.isRefused,
  };
  if (mdx)
    markdown
      .use(remarkMdx, { acorn: codeParser })
      .use(passOpenBraces, braces)
      .use(noteFaults, notes)
      .use(addMdxAdditions)
      .use(unravelBlocks);
  if (native !== undefined)
    markdown.use(preferNativeParser, native, {
      directives: features.includes(DIRECTIVES),
      math: features.includes(MATH),
      mdx,
    });
  const processor = markdown.freeze();
  return (text) => {
    tableLines = possibleTableLines(text);
    const parse = (mayPass: boolean): Root => {
      bounds.take();
      codeParser.begin();
      Object.assign(braces, { hasPassed: false, mayPass });
      if (notes === undefined) return processor.parse(text);
      return notes.reading(text, () => processor.parse(text));
    };
    return { tree: parseExactly(parse, braces, notes), excesses: bounds.take() };
  };
}

/**
 * Parses a text. With braces passed over, the error of a mistake names the open bracket behind it.
 * So a text with an error is parsed again, and the error names the mistake.
 */
function parseExactly(
  parse: (mayPass: boolean) => Root,
  braces: BraceRun,
  notes: FaultNotes | undefined,
): Root {
  try {
    const tree = parse(true);
    if (!braces.hasPassed || notes?.hasFaults() !== true) return tree;
  } catch (error) {
    if (!braces.hasPassed) throw error;
  }
  return parse(false);
}

/** Parsers that note mistakes, by their features. */
const notingParsers = new Map<number, (text: string) => NotedFaults>();

/**
 * All mistakes in a text of MDX that one reading finds. The reading goes on behind a mistake as if
 * it were text.
 */
export function faultsOfMdx(text: string, { math }: { readonly math: boolean }): NotedFaults {
  const features = featuresOf(text, { math, mdx: true });
  const read = notingParsers.get(features) ?? createNotingParser(features);
  notingParsers.set(features, read);
  return read(text);
}

function createNotingParser(features: number): (text: string) => NotedFaults {
  const notes = new FaultNotes();
  const parser = createParser({
    features: featuresIn(features),
    mdx: true,
    plugins: undefined,
    native: undefined,
    notes,
  });
  return (text) => {
    parser(text);
    return notes.faults;
  };
}

/** A unified plugin for the syntax of the plugin before it. */
function passOpenBraces(this: Processor, braces: BraceRun): void {
  const data = this.data() as { micromarkExtensions?: Syntax[] };
  const { micromarkExtensions: syntaxes = [] } = data;
  data.micromarkExtensions = syntaxes.map((syntax, i) =>
    i === syntaxes.length - 1 ? passingOpenBraces(syntax, braces) : syntax,
  );
}

/** A unified plugin for the syntax of the plugin before it. */
function noteFaults(this: Processor, notes: FaultNotes | undefined): void {
  const data = this.data() as {
    micromarkExtensions?: Syntax[];
    fromMarkdownExtensions?: (FromMarkdown | FromMarkdown[])[];
  };
  if (notes === undefined) return;
  const syntax = data.micromarkExtensions?.pop();
  if (syntax !== undefined) data.micromarkExtensions?.push(notingFaults(syntax, notes));
  data.fromMarkdownExtensions?.push(tagsFromMarkdown(notes));
}

/** A unified plugin. Its constructs are tried before those of MDX, which were added before. */
function addMdxAdditions(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Syntax[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), mdxAdditions()];
}
