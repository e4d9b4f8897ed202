import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { VFile } from 'vfile';
import { reportAt, type CompileContext } from './context.js';
import {
  PluginsPending,
  type FinishedRun,
  type Parse,
  type PluginOutcome,
  type PluginStep,
} from './plugins.js';
import { messageOf } from '../model/thrown-text.js';

/** The page, or the partial, that plugins run on. */
interface PluginRun {
  readonly path: string;
  readonly text: string;
  readonly context: CompileContext;
  /** The parser for plugins of Markdown. */
  readonly parse?: Parse;
}

/**
 * Runs plugins on a tree. An error or a message of a plugin becomes a finding. Throws
 * `PluginsPending` if they are asynchronous.
 */
export function runPlugins<T extends Root | HastRoot>(
  tree: T,
  step: PluginStep,
  run: PluginRun,
): T {
  const { path, context } = run;
  const { outcome, file } = finishedRun(tree, step, run);
  if ('error' in outcome && !file.messages.some(({ fatal }) => fatal === true))
    file.message(messageOf(outcome.error)).fatal = true;
  for (const message of file.messages)
    reportAt(
      context,
      { file: path, line: message.line ?? 1, column: message.column ?? 1 },
      {
        rule: 'plugin/message',
        severity: message.fatal === true ? 'error' : 'warning',
        message: `${nameOf(message)}: ${message.reason}`,
        hint: 'Correct the text, or the options of the plugin in the config.',
      },
    );
  return 'error' in outcome ? tree : (outcome.tree as T);
}

function finishedRun<T extends Root | HastRoot>(
  tree: T,
  step: PluginStep,
  { path, text, context, parse }: PluginRun,
): FinishedRun {
  const { runs, prefix } = context.pluginRuns;
  const key = `${prefix} ${context.pluginRuns.count++}`;
  const known = runs.get(key);
  if (known !== undefined) return reused(known);
  const file = new VFile({ path, value: text });
  const isMarkdown = parse !== undefined;
  let outcome: PluginOutcome<T> | undefined;
  const finished = new Promise<void>((resolve) => {
    step.run(tree, file, {
      ...(parse === undefined ? {} : { parse }),
      done: (result) => {
        outcome = withRoot(result);
        resolve();
      },
    });
  });
  if (outcome !== undefined) return { outcome, file, isMarkdown };
  const stored = finished.then(() => {
    if (outcome !== undefined) runs.set(key, { outcome, file, isMarkdown });
  });
  context.pluginRuns.pending = new PluginsPending(stored);
  throw context.pluginRuns.pending;
}

/**
 * A run whose tree compiling may change. A tree of Markdown is needed again if a later run is
 * asynchronous, too. Trees of HTML can hold components, and no run comes after them.
 */
function reused({ outcome, file, isMarkdown }: FinishedRun): FinishedRun {
  if ('error' in outcome || !isMarkdown) return { outcome, file, isMarkdown };
  return { outcome: { tree: structuredClone(outcome.tree) }, file, isMarkdown };
}

/** The outcome; an error for a plugin of JavaScript that returns something else than a tree. */
function withRoot<T extends Root | HastRoot>(outcome: PluginOutcome<T>): PluginOutcome<T> {
  if ('error' in outcome) return outcome;
  const { type, children } = outcome.tree as { readonly type?: unknown; children?: unknown };
  if (type === 'root' && Array.isArray(children)) return outcome;
  return { error: new Error('It returns something that is not the root of a tree.') };
}

function nameOf({ source, ruleId }: VFile['messages'][number]): string {
  const parts = [source, ruleId].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? 'A plugin' : parts.join(':');
}
