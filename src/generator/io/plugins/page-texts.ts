import { join } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.js';
import type { SourceFile } from '../../model/input.js';
import { hashData, hashOf } from '../../model/keys.js';
import { describeValue } from '../../config/values.js';
import type { PluginSite } from '../../model/plugin.js';
import { thrownText } from '../../model/thrown-text.js';
import type { SourceFiles } from '../read/source-files.js';
import { hookThrows, wrongResult } from '../../model/hook-findings.js';
import type { LoadedPlugin } from './loaded-plugin.js';

/** The texts of pages and partials after the hooks `pageText` of plugins. */
export interface PageTexts {
  /** The files of a site with these texts. */
  readonly changed: (sources: SourceFiles) => SourceFiles;
  /** The findings about the hooks that have failed for a file. Its text stays as it is. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** The inputs of the hooks. */
export interface PageTextRun {
  readonly plugins: readonly LoadedPlugin[];
  readonly site: PluginSite;
  /** Absolute. */
  readonly siteDir: string;
}

/** The texts of a site without such plugins. */
export const NO_CHANGES: PageTexts = { changed: (sources) => sources, diagnostics: () => [] };

/** A file after the hooks, and what it was made from. */
interface ChangedFile {
  readonly key: string;
  readonly hash: string;
  readonly file: SourceFile;
}

/**
 * Opens the texts of a site. As long as a file and the plugins are unchanged, its hooks do not run
 * again, and the result is the same object.
 */
export function openPageTexts(): (run: PageTextRun) => PageTexts {
  const known = new Map<string, ChangedFile>();
  return ({ plugins, site, siteDir }) => {
    const hooked = plugins.filter(({ plugin }) => plugin.pageText !== undefined);
    if (hooked.length === 0) return NO_CHANGES;
    const key = hashData([hooked.map(({ name, hash }) => [name, hash]), site]);
    const faults = new Map<string, Diagnostic>();
    const change = (file: SourceFile): SourceFile => {
      const before = known.get(file.path);
      if (before?.key === key && before.hash === file.hash) return before.file;
      const failures: Fault[] = [];
      const result = changedFile(file, { plugins: hooked, site, siteDir, failures });
      for (const { id, finding } of failures) if (!faults.has(id)) faults.set(id, finding);
      // A failure is reported each time that the site is read.
      if (failures.length > 0) known.delete(file.path);
      else known.set(file.path, { key, hash: file.hash, file: result });
      return result;
    };
    return {
      changed: (sources) => ({
        ...sources,
        text: (path) => {
          const file = sources.text(path);
          return /\.mdx?$/.test(path) ? change(file) : file;
        },
      }),
      diagnostics: () => [...faults.values()],
    };
  };
}

/** A finding about a hook. Equal faults of several files have the same id. */
interface Fault {
  readonly id: string;
  readonly finding: Diagnostic;
}

function changedFile(
  file: SourceFile,
  { plugins, site, siteDir, failures }: PageTextRun & { readonly failures: Fault[] },
): SourceFile {
  const { path } = file;
  let { text, changedBy } = file;
  for (const plugin of plugins) {
    const { name } = plugin;
    let result: unknown;
    try {
      result = plugin.plugin.pageText?.({ path, file: join(siteDir, path), text, site });
    } catch (error) {
      const finding = hookThrows(plugin, 'pageText', error, path);
      failures.push({ id: `${name} ${thrownText(error)}`, finding });
      continue;
    }
    if (typeof result !== 'string') {
      const message = `the text of ${path} is ${describeValue(result)}, not a string`;
      const hint = 'Return `text` for pages that stay as they are.';
      const finding = wrongResult(plugin, 'pageText', { message, hint });
      failures.push({ id: `${name} ${typeof result}`, finding });
      continue;
    }
    if (result !== text) changedBy = name;
    text = result;
  }
  if (changedBy === undefined) return file;
  const { signs: _, ...facts } = file;
  return { ...facts, text, hash: hashOf(text), changedBy };
}
