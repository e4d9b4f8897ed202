import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension as Syntax } from 'micromark-util-types';
import { unified, type Plugin } from 'unified';
import type { VFile } from 'vfile';

/** A unified plugin of the site. */
export interface SitePlugin {
  /** The name in the config, for messages. */
  readonly name: string;
  readonly attach: unknown;
  readonly options: unknown;
}

/** Plugins that are ready to run on many trees. */
export interface PluginStep {
  /** Extensions of the parser that the plugins add. */
  readonly syntax: readonly Syntax[];
  readonly tree: readonly FromMarkdown[];
  /** Runs the plugins on a tree, which they may change. */
  readonly run: <T extends Root | HastRoot>(tree: T, file: VFile, call: PluginCall<T>) => void;
}

/** The new tree, or the error that a plugin throws. */
export type PluginOutcome<T> = { readonly tree: T } | { readonly error: unknown };

export interface PluginCall<T> {
  /** The parser that plugins reach as `this.parse`. */
  readonly parse?: Parse;
  /** Called once: before `run` returns, or later if a plugin is asynchronous. */
  readonly done: (outcome: PluginOutcome<T>) => void;
}

/** A finished run of plugins. */
export interface FinishedRun {
  readonly outcome: PluginOutcome<Root | HastRoot>;
  readonly file: VFile;
  readonly isMarkdown: boolean;
}

/**
 * The finished runs of asynchronous plugins on one page. Compiling is synchronous, and gives the
 * same input to the same run. So the page is compiled again when a run has finished.
 */
export type PluginRuns = Map<string, FinishedRun>;

/** Compiling stops here, and has to start again when asynchronous plugins have run. */
export class PluginsPending extends Error {
  override readonly name = 'PluginsPending';

  constructor(readonly finished: Promise<void>) {
    super('Plugins of this page are asynchronous.');
  }
}

/** Compiling stops here, and has to start again when components of the site have been loaded. */
export class ComponentsPending extends PluginsPending {}

/** Parses text that a plugin made, in the format of the page. */
export type Parse = (text: string) => Root;

/** The plugins of a site by the tree that they change. */
export interface SitePlugins {
  readonly remark?: PluginStep;
  readonly rehype?: PluginStep;
}

/** Prepares plugins in their order. Throws the errors of a plugin that cannot be attached. */
export function createStep(plugins: readonly SitePlugin[]): PluginStep {
  const processor = unified();
  for (const { attach, options } of plugins) {
    const given = options === undefined ? [] : [options];
    processor.use(attach as Plugin<unknown[]>, ...given);
  }
  let parsePart: Parse | undefined;
  processor.parser = (text) => {
    if (parsePart === undefined) throw new Error('Only plugins of Markdown can parse text.');
    return parsePart(text);
  };
  processor.freeze();
  const data = processor.data() as {
    readonly micromarkExtensions?: readonly Syntax[];
    readonly fromMarkdownExtensions?: readonly (FromMarkdown | readonly FromMarkdown[])[];
  };
  return {
    syntax: data.micromarkExtensions ?? [],
    tree: (data.fromMarkdownExtensions ?? []).flat(),
    run: (tree, file, { parse, done }) => {
      parsePart = parse;
      processor.run(tree, file, (error, changed) => {
        if (error === undefined || error === null) done({ tree: (changed ?? tree) as typeof tree });
        else done({ error });
      });
    },
  };
}
