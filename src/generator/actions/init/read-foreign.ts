import { join } from 'node:path';
import { asText, type Evaluated } from '../../migrate/evaluated.js';
import type { Note } from '../../migrate/notes.js';
import { DocsgenError } from '../../model/errors.js';
import type { ForeignSite } from '../../starter/foreign/foreign-site.js';
import { readMdBook } from '../../starter/foreign/mdbook.js';
import { readMkDocs } from '../../starter/foreign/mkdocs.js';
import { additionalConfig, findVitePress, mapVitePress } from '../../starter/foreign/vitepress.js';
import { withEvaluator, type Evaluator } from '../migrate/evaluate.js';
import type { OldFolder } from '../migrate/old-site.js';

export interface ForeignOptions {
  /** Asks before code of the folder runs. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Time limit for each script. */
  readonly timeoutSeconds: number;
}

/** Reads the navigation of another generator; undefined if the folder has none. */
export async function readForeignSite(
  files: OldFolder,
  options: ForeignOptions,
): Promise<ForeignSite | undefined> {
  return readMdBook(files) ?? readMkDocs(files) ?? (await readVitePress(files, options));
}

async function readVitePress(
  files: OldFolder,
  { confirm, timeoutSeconds }: ForeignOptions,
): Promise<ForeignSite | undefined> {
  const found = findVitePress(files);
  if (found === undefined) return undefined;
  const { root, file } = found;
  const question = `docsgen runs the code of ${file} and of the files that it imports.`;
  const text = files.textOf(file);
  const without = (reason: string): ForeignSite => {
    const note: Note = { kind: 'by-hand', subject: file, file, line: 1, text: reason };
    const site = mapVitePress({ file, text, root, value: {} }, null, files);
    return { ...site, notes: [note, ...site.notes] };
  };
  if (!(await confirm(question)))
    return without('The config did not run, so its settings are unknown.');
  const evaluated = async ({ load }: Evaluator): Promise<ForeignSite> => {
    const { value } = await load(join(files.dir, file));
    const source = pathsIn(value).srcDir;
    const addedFile = additionalConfig(source === undefined ? root : join(root, source), files);
    const added = addedFile === undefined ? null : (await load(join(files.dir, addedFile))).value;
    return mapVitePress({ file, text, root, value }, added, files);
  };
  try {
    return await withEvaluator(files.dir, timeoutSeconds, evaluated);
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    const [reason] = error.diagnostics;
    return without(`The config cannot be evaluated: ${reason?.message ?? error.message}`);
  }
}

function pathsIn(value: Evaluated): { readonly srcDir?: string } {
  const srcDir =
    typeof value === 'object' && value !== null && 'srcDir' in value
      ? asText((value as { readonly srcDir?: Evaluated }).srcDir)
      : undefined;
  return srcDir === undefined ? {} : { srcDir };
}
