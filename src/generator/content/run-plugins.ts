import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { VFile } from 'vfile';
import { reportAt, type CompileContext } from './context.js';
import type { Parse, PluginStep } from './plugins.js';
import { messageOf } from '../model/thrown-text.js';

/** The page, or the partial, that plugins run on. */
interface PluginRun {
  readonly path: string;
  readonly text: string;
  readonly context: CompileContext;
  /** The parser for plugins. */
  readonly parse?: Parse;
}

/** Runs plugins on a tree. An error or a message of a plugin becomes a finding. */
export function runPlugins<T extends Root | HastRoot>(
  tree: T,
  step: PluginStep,
  { path, text, context, parse }: PluginRun,
): T {
  const file = new VFile({ path, value: text });
  const changed = attempt(file, () => step.run(tree, file, parse)) ?? tree;
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
  return changed;
}

/** The result of plugins; undefined after an error, which becomes a message of the file. */
function attempt<T>(file: VFile, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    const reason = messageOf(error);
    // unified's own message for a plugin that returns a promise.
    const isAsync = /finished async|`runSync` finished/.test(reason);
    if (!file.messages.some(({ fatal }) => fatal === true)) {
      const message = file.message(isAsync ? 'a plugin is asynchronous' : reason);
      message.fatal = true;
    }
    return undefined;
  }
}

function nameOf({ source, ruleId }: VFile['messages'][number]): string {
  const parts = [source, ruleId].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? 'A plugin' : parts.join(':');
}
