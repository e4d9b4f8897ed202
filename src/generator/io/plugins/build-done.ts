import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '../../model/diagnostic.js';
import { hashOf } from '../../model/keys.js';
import { MANIFEST, type Output } from '../../model/output.js';
import type { PluginBuildContext, PluginSite } from '../../model/plugin.js';
import { FileNames, quoted, unsafePath } from '../../model/safe-path.js';
import { hookThrows } from '../../model/hook-findings.js';
import { pluginError, type LoadedPlugin } from './loaded-plugin.js';
import { FileTracker, type PluginFolders, type WatchedFiles } from './plugin-files.js';

/** A built site, before it replaces the old one. */
export interface NewSiteFiles {
  /** Paths of its files, sorted. */
  readonly outputs: readonly string[];
  /** The bytes of one of its files. */
  readonly read: (path: string) => Uint8Array;
}

/** A file that a plugin adds to the built site. */
export type AddedOutput = Extract<Output, { readonly kind: 'bytes' }>;

/** The inputs of all `buildDone` hooks. */
export interface BuildDoneContext {
  readonly folders: PluginFolders;
  readonly site: PluginSite;
  readonly log: (text: string) => void;
}

/** A file that cannot be added. The hook that adds it gets this error. */
class CannotAdd extends Error {
  override readonly name = 'CannotAdd';

  constructor(
    readonly rule: 'plugin/collision' | 'plugin/result',
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/**
 * Runs the `buildDone` hooks, one after another. Returns the files that they add, and the files of
 * the site that they read. Throws a DocsgenError for a hook that throws, or that adds a file which
 * cannot exist in the built site.
 */
export async function runBuildDone(
  plugins: readonly LoadedPlugin[],
  built: NewSiteFiles,
  context: BuildDoneContext,
): Promise<{ added: AddedOutput[]; watched: WatchedFiles }> {
  const tracker = new FileTracker(context.folders);
  const known = new Set(built.outputs);
  const outputs = Object.freeze([...built.outputs]);
  const names = new FileNames();
  for (const path of [MANIFEST, ...built.outputs]) names.add(path);
  const added: AddedOutput[] = [];
  for (const plugin of plugins) {
    const collector = collectorOf(plugin, names);
    const argument: PluginBuildContext = {
      ...tracker.functions,
      site: context.site,
      outputs,
      readOutput: (path) => {
        if (known.has(path)) return built.read(path);
        throw new Error(`The built site has no file ${quoted(path)}.`);
      },
      addFile: collector.addFile,
      log: (text) => {
        context.log(`${plugin.name}: ${text}`);
      },
    };
    try {
      await plugin.plugin.buildDone?.(argument);
    } catch (error) {
      throw pluginError(findingOf(plugin, error), error);
    }
    for (const output of collector.finish()) added.push(output);
  }
  // Node.js reports rejected promises of the hooks, before the new site replaces the old one.
  await setImmediate();
  return { added, watched: tracker.watched() };
}

function findingOf(plugin: LoadedPlugin, error: unknown): Diagnostic {
  const finding = hookThrows(plugin, 'buildDone', error);
  if (!(error instanceof CannotAdd)) return finding;
  const { rule, hint, message } = error;
  return { ...finding, rule, hint, message: `The plugin "${plugin.name}" ${message}` };
}

/** Takes the files of one plugin, until its hook has ended. */
function collectorOf(
  { name }: LoadedPlugin,
  names: FileNames,
): { addFile: PluginBuildContext['addFile']; finish: () => readonly AddedOutput[] } {
  const added: AddedOutput[] = [];
  let hasEnded = false;
  return {
    addFile: (path, content) => {
      if (hasEnded)
        throw new Error(`The hook \`buildDone\` of ${name} has ended: await what it starts.`);
      const unsafe = unsafePath(String(path));
      if (unsafe !== undefined)
        throw new CannotAdd(
          'plugin/result',
          `adds the file ${quoted(String(path))}, which ${unsafe.reason}.`,
          unsafe.hint,
        );
      if (typeof content !== 'string' && !(content instanceof Uint8Array))
        throw new CannotAdd(
          'plugin/result',
          `adds the file ${quoted(path)} without content.`,
          'Pass a text or a Uint8Array.',
        );
      const clash = names.add(path);
      if (clash !== undefined)
        throw new CannotAdd(
          'plugin/collision',
          `adds the file ${quoted(path)}, but the built site has ${quoted(clash.other)}.`,
          'Use another path.',
        );
      const bytes = typeof content === 'string' ? Buffer.from(content) : content.slice();
      added.push({ path, kind: 'bytes', bytes, key: hashOf(bytes) });
    },
    finish: () => {
      hasEnded = true;
      return added;
    },
  };
}
