import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { VFile } from 'vfile';
import { reportAt, type CompileContext, type PluginRunState, type VFileData } from './context.js';
import {
  PluginsPending,
  type FinishedRun,
  type Parse,
  type PluginOutcome,
  type PluginStep,
} from './plugins.js';
import { messageOf } from '../model/thrown-text.js';
import { givenHint } from './mdx/thrown.js';

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
  const hint = 'error' in outcome ? givenHint(outcome.error) : undefined;
  if ('error' in outcome && hint !== undefined)
    // It is the same error on every page, so it has the same place, and is reported once.
    reportAt(
      context,
      { file: '.', line: 1, column: 1 },
      {
        rule: 'plugin/message',
        severity: 'error',
        message: `A plugin of Markdown fails: ${messageOf(outcome.error)}`,
        hint,
      },
    );
  else if ('error' in outcome && !file.messages.some(({ fatal }) => fatal === true))
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
  const { runs, data } = context.pluginRuns;
  const isMarkdown = parse !== undefined;
  // The HTML has parts that are not finished.
  if (!isMarkdown) throwPending(context);
  const key = keyOfRun(`${isMarkdown ? 'markdown' : 'html'} ${path}`, context.pluginRuns);
  const known = runs.get(key);
  if (known !== undefined) {
    data.set(path, { frontMatter: {}, ...known.file.data });
    return reused(known);
  }
  const file = new VFile({ path, value: text, data: { frontMatter: {}, ...data.get(path) } });
  data.set(path, file.data as VFileData);
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
  const others = context.pluginRuns.pending?.finished;
  context.pluginRuns.pending = new PluginsPending(both(others, stored));
  throw context.pluginRuns.pending;
}

async function both(first: Promise<void> | undefined, second: Promise<void>): Promise<void> {
  await Promise.all([first, second]);
}

/**
 * The key of the next run on a file. It does not depend on runs on other files, because their
 * number differs as long as some have not finished.
 */
function keyOfRun(file: string, { prefix, counts }: PluginRunState): string {
  const count = counts.get(file) ?? 0;
  counts.set(file, count + 1);
  return `${prefix} ${count} ${file}`;
}

/** Ends compiling if runs have not finished. */
export function throwPending({ pluginRuns }: CompileContext): void {
  if (pluginRuns.pending !== undefined) throw pluginRuns.pending;
}

/**
 * The content of a partial. As long as its plugins run, it is empty: so the plugins of all partials
 * of a page run at the same time, and the page is not compiled again for each of them.
 */
export function unlessPending(parsed: () => Root): Root {
  try {
    return parsed();
  } catch (error) {
    if (error instanceof PluginsPending) return { type: 'root', children: [] };
    throw error;
  }
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
