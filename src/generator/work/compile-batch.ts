import { compile } from '../content/compile.js';
import { loadMath, type MathRenderer } from '../content/math.js';
import type { MarkdownConfig } from '../model/config.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';

export interface CompileSettings {
  readonly config: MarkdownConfig;
  readonly siteUrl: string;
}

let math: MathRenderer | undefined;

/** Compile tasks one after the other in this thread; KaTeX is loaded when the first text may need it. */
export async function compileBatch(tasks: readonly CompileTask[], settings: CompileSettings, done?: (count: number) => void): Promise<CompiledPage[]> {
  if (math === undefined && settings.config.math && tasks.some((task) => task.text.includes('$') || Object.values(task.includes).some((text) => text?.includes('$') === true))) math = await loadMath();
  return tasks.map((task, i) => {
    const page = compile(task, { ...settings, math });
    done?.(i + 1);
    return page;
  });
}
