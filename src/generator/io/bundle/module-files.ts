import { posix } from 'node:path';
import type { Metafile } from 'esbuild';

/** Marks a string of the client that becomes the list of the files of a module. */
const MARKER = /(["'`])files-of:([^"'`]+)\1/g;

/**
 * Returns the text of a script in which each string `files-of:<source>` is replaced by the names of
 * the files that `import()` of this source loads, separated by spaces. Files that the entry loads
 * itself are left out. Throws if a source is not the entry of an output.
 */
export function listModuleFiles(text: string, metafile: Metafile, entry: string): string {
  return text.replaceAll(MARKER, (_, quote: string, source: string) => {
    const present = staticFiles(metafile, outputOf(metafile, entry));
    const needed = staticFiles(metafile, outputOf(metafile, source));
    const missing = [...needed].filter((path) => !present.has(path));
    const names = missing.map((path) => posix.basename(path)).sort();
    return quote + names.join(' ') + quote;
  });
}

function outputOf(metafile: Metafile, source: string): string {
  const output = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === source,
  );
  if (output === undefined) throw new Error(`No output has the entry ${source}.`);
  return output[0];
}

/** An output and all outputs that it imports statically. */
function staticFiles(metafile: Metafile, output: string): Set<string> {
  const outputs = new Map(Object.entries(metafile.outputs));
  const files = new Set([output]);
  for (const file of files)
    for (const { kind, path } of outputs.get(file)?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  return files;
}
