import { compile } from '../content/compile.js';
import type { SlotComponents } from '../../components/slots.js';
import { runSlots, type SlotModules } from '../io/slot-components.js';
import { loadMath, type MathRenderer } from '../content/math.js';
import type { MarkdownConfig } from '../model/config.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';

export interface CompileSettings {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
  readonly slots: SlotModules;
}

let math: MathRenderer | undefined;
let slots: { readonly hash: string; readonly components: SlotComponents } | undefined;

/** Compile tasks one after the other in this thread; KaTeX is loaded when the first text may need it. */
export async function compileBatch(tasks: readonly CompileTask[], settings: CompileSettings, done?: (count: number) => void): Promise<CompiledPage[]> {
  if (math === undefined && settings.config.math && tasks.some((task) => task.text.includes('$') || Object.values(task.includes).some((text) => text?.includes('$') === true))) math = await loadMath();
  if (slots?.hash !== settings.slots.hash) slots = { hash: settings.slots.hash, components: runSlots(settings.slots) };
  const { components } = slots;
  return tasks.map((task, i) => {
    const page = compile(task, { config: settings.config, siteUrl: settings.siteUrl, math, slots: components });
    done?.(i + 1);
    return page;
  });
}
