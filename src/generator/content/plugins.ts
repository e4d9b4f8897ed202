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
  /**
   * Runs the plugins on a tree, which they may change. Returns the new tree. `parse` is the parser
   * that plugins reach as `this.parse`.
   */
  readonly run: <T extends Root | HastRoot>(tree: T, file: VFile, parse?: Parse) => T;
}

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
    run: (tree, file, parse) => {
      parsePart = parse;
      return processor.runSync(tree, file) as typeof tree;
    },
  };
}
