import type { OnLoadResult, Plugin } from 'esbuild';

/** A style sheet in CSS. */
export interface Sheet {
  /** The absolute path of its file, which may be in another language. */
  readonly path: string;
  readonly css: string;
}

/** Changes a style sheet. The result also names what it depends on, or has the errors. */
export type ChangeSheet = (sheet: Sheet) => Promise<OnLoadResult>;

/**
 * A plugin of esbuild that changes style sheets. `changeSheet` is for those that other plugins
 * load: CSS modules, and sheets that were compiled.
 */
export interface SheetPlugin extends Plugin {
  readonly changeSheet: ChangeSheet;
}

export function isSheetPlugin(plugin: Plugin): plugin is SheetPlugin {
  return 'changeSheet' in plugin;
}
