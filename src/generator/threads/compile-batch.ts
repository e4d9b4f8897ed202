import { compile } from '../content/compile.js';
import type { SlotComponents } from '../../components/slots.js';
import { createPause } from '../io/fs/pause.js';
import { runSlots } from '../io/bundle/slot-components.js';
import type { CodeParsers } from '../content/code/syntax.js';
import { loadMath, type MathRenderer } from '../content/article/math.js';
import { localeOfFile } from '../model/texts.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import { loadGrammars } from './load-grammars.js';
import { own } from '../../components/own.js';

let math: MathRenderer | undefined;
let parsers: CodeParsers | undefined;
let slots: { readonly hash: string; readonly components: SlotComponents } | undefined;

/**
 * Compile tasks one after the other in this thread. KaTeX is loaded for the first batch with a text
 * that may need it.
 */
export async function compileBatch(
  tasks: readonly CompileTask[],
  settings: CompileSettings,
  onCompiled: (page: CompiledPage, index: number) => void,
): Promise<void> {
  if (
    math === undefined &&
    settings.config.math &&
    tasks.some(
      (task) =>
        task.text.includes('$') ||
        Object.values(task.includes).some((text) => text?.includes('$') === true),
    )
  )
    math = await loadMath();
  if (parsers === undefined && settings.grammars !== undefined && settings.config.checkCode)
    parsers = await loadGrammars(settings.grammars);
  if (slots?.hash !== settings.slots.hash)
    slots = { hash: settings.slots.hash, components: runSlots(settings.slots) };
  const { components } = slots;
  const pause = createPause();
  for (const [i, task] of tasks.entries()) {
    onCompiled(
      compile(task, {
        config: settings.config,
        siteUrl: settings.siteUrl,
        math,
        slots: components,
        texts: own(settings.texts, localeOfFile(task.path, settings.dimensions)),
        ...(parsers === undefined ? {} : { parsers }),
        ...(settings.factsOnly === true ? { factsOnly: true } : {}),
      }),
      i,
    );
    await pause();
  }
}
