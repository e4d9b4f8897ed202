import type { Position } from 'unist';
import type { Diagnostic, Finding, Place } from '../model/diagnostic.js';
import type { DrawResult } from '../model/diagram.js';
import type { MarkdownConfig } from '../model/config.js';
import type { DatedValues, Ref } from '../model/page.js';
import type { CodeParsers } from './code/syntax.js';
import type { Swallowed } from './lint/swallowed.js';
import type { NativeParser } from './markdown/native-syntax.js';
import type { PluginRuns, PluginsPending, SitePlugins } from './plugins.js';
import type { PageSource } from './markdown/source.js';

/** The part of a Markdown or HTML node that diagnostics need. */
export interface Placed {
  readonly position?: Position | undefined;
  readonly data?: object | undefined;
}

/** The state that the steps of compiling one page share. */
export interface CompileContext {
  readonly source: PageSource;
  readonly config: MarkdownConfig;
  /** Address of the own host without a slash at its end; '' when not configured. */
  readonly siteUrl: string;
  /** Parsers of code that the site has installed. */
  readonly parsers: CodeParsers;
  /** Parses pages where its result is the same as that of the parser of reference. */
  readonly nativeParser?: NativeParser | undefined;
  /** Whether the page is MDX. */
  readonly mdx: boolean;
  /** Whether the page is a React component, which is code of the site. */
  readonly react: boolean;
  /** Plugins of the site. */
  readonly plugins?: SitePlugins | undefined;
  readonly pluginRuns: PluginRunState;
  /** Whether the front matter names the page. */
  readonly titled: boolean;
  /** Leave out the markup: only facts and sections are needed. */
  readonly factsOnly: boolean;
  /** The diagrams that the build has drawn, by their text. Undefined if browsers draw them. */
  readonly diagrams: ReadonlyMap<string, DrawResult> | undefined;
  /** The texts of diagrams that are not among them. */
  readonly undrawn: string[];
  readonly diagnostics: Diagnostic[];
  /** Unclosed blocks: they contain text that belongs behind them. */
  readonly swallowed: Swallowed[];
  /** Whether a file of the page does not parse, so that its content is unknown. */
  broken: boolean;
  /** Paragraphs with the month of their values. */
  datedValues: DatedValues[];
  readonly budget: Budget;
  /** Addresses of files and of Markdown that islands may get as properties, with their kinds. */
  readonly addresses: Map<string, Ref['kind']>;
}

/** The runs of plugins on the trees of a page. */
export interface PluginRunState {
  /** The finished runs of asynchronous plugins. */
  readonly runs: PluginRuns;
  /** Begins the keys of these runs. */
  readonly prefix: string;
  /** The number of runs by file. */
  readonly counts: Map<string, number>;
  /** Set if runs have not finished. */
  pending: PluginsPending | undefined;
  /** By file: what its plugins know of each other, beginning with its front matter. */
  readonly data: Map<string, VFileData>;
}

/** The `data` of a file, as plugins of Docusaurus find it. */
export interface VFileData {
  readonly frontMatter: object;
  readonly [key: string]: unknown;
}

/** The state before the first run. `runs` are those of earlier compilations of the page. */
export function startPluginRuns(prefix: string, runs: PluginRuns = new Map()): PluginRunState {
  return { runs, prefix, counts: new Map(), pending: undefined, data: new Map() };
}

/** How much of the limits on text and includes a page has used. */
export interface Budget {
  /** Characters of its source and of all its includes. */
  size: number;
  includes: number;
  /** Characters of addresses and titles that references repeat. */
  repeated: number;
  /** Whether a limit was exceeded, which is reported once. */
  spent: boolean;
}

/** The budget of a page of this source, before its first include. */
export function createBudget(source: string): Budget {
  return { size: source.length, includes: 0, repeated: 0, spent: false };
}

/** The path of the file that contains a node: the page or an included partial. */
export function originOf(node: Placed, context: CompileContext): string {
  const origin = node.data !== undefined && 'origin' in node.data ? node.data.origin : undefined;
  return typeof origin === 'string' ? origin : context.source.path;
}

/** The place of a Markdown node; the start of its file for a node without a position. */
export function placeOf(node: Placed, context: CompileContext): Place {
  const start = node.position?.start;
  return { file: originOf(node, context), line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Add a finding at a Markdown node. */
export function report(context: CompileContext, node: Placed, finding: Finding): void {
  reportAt(context, placeOf(node, context), finding);
}

/** Add a finding at a place. */
export function reportAt(
  context: CompileContext,
  { file, line, column }: Place,
  { rule, severity, message, hint }: Finding,
): void {
  context.diagnostics.push({ rule, severity, file, line, column, message, hint });
}
