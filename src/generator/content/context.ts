import type { Position } from 'unist';
import type { Diagnostic, Place, Severity } from '../model/diagnostic.js';
import type { MarkdownConfig } from '../model/config.js';
import type { CodeParsers } from './code/syntax.js';
import type { Swallowed } from './lint/swallowed.js';
import type { PageSource } from './markdown/source.js';

/** A node of either tree, as far as diagnostics care. */
export interface Placed {
  readonly position?: Position | undefined;
  readonly data?: object | undefined;
}

/** What the steps of compiling one page share. */
export interface CompileContext {
  readonly source: PageSource;
  readonly config: MarkdownConfig;
  /** Address of the own host without a slash at its end; '' when not configured. */
  readonly siteUrl: string;
  /** Parsers of code that the site has installed. */
  readonly parsers: CodeParsers;
  /** Whether the front matter names the page. */
  readonly titled: boolean;
  /** Nobody is going to see the page. */
  readonly factsOnly: boolean;
  readonly diagnostics: Diagnostic[];
  /** Blocks that were never closed and hold what was not meant for them. */
  readonly swallowed: Swallowed[];
  /** How much of what a page may hold is used. */
  readonly budget: Budget;
}

/** What a page has used of the text and the includes that it may have. */
export interface Budget {
  /** Characters of its source and of all that it includes. */
  size: number;
  includes: number;
  /** Whether that was too much, which is reported once. */
  spent: boolean;
}

/** The budget of a page of this source, before its first include. */
export function createBudget(source: string): Budget {
  return { size: source.length, includes: 0, spent: false };
}

/** The file a node was written in: the page's, or that of an included partial. */
export function originOf(node: Placed, context: CompileContext): string {
  const origin = node.data !== undefined && 'origin' in node.data ? node.data.origin : undefined;
  return typeof origin === 'string' ? origin : context.source.path;
}

/** Where a Markdown node was written; the start of its file for nodes made up. */
export function placeOf(node: Placed, context: CompileContext): Place {
  const start = node.position?.start;
  return { file: originOf(node, context), line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Add a diagnostic at a Markdown node. */
export function report(
  context: CompileContext,
  node: Placed,
  rule: string,
  severity: Severity,
  message: string,
  hint: string,
): void {
  reportAt(context, placeOf(node, context), rule, severity, message, hint);
}

/** Add a diagnostic at a place. */
export function reportAt(
  context: CompileContext,
  { file, line, column }: Place,
  rule: string,
  severity: Severity,
  message: string,
  hint: string,
): void {
  context.diagnostics.push({ rule, severity, file, line, column, message, hint });
}
