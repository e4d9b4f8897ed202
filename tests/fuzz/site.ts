import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { defaultSeverities } from '../../src/generator/model/rules.js';
import { unsafePath } from '../../src/generator/model/safe-path.js';
import { checkFiles } from '../helpers/check-site.js';
import type { MemorySite } from '../helpers/memory-site.js';

type Files = Readonly<Record<string, string>>;

/** The faults of docsgen's findings in a site with these files. */
export async function siteFaults(files: Files): Promise<string[]> {
  return findingFaults(await checkFiles(files), files);
}

/** Faults of findings: an unknown rule, a position outside the file, values of code, no text. */
export function findingFaults(diagnostics: readonly Diagnostic[], files: Files): string[] {
  return diagnostics.flatMap((finding) => {
    const { rule, file, line, column, message, hint } = finding;
    const text = files[file];
    const at = `${rule} at ${file}:${line}:${column}`;
    const faults: string[] = [];
    if (!defaultSeverities.has(rule)) faults.push(`${at}: there is no such rule`);
    if (text !== undefined && !isPlaceIn(text, line, column))
      faults.push(`${at}: no such position`);
    if (/undefined|\bNaN\b|\[object |function \(|=> /.test(message + hint) && text !== undefined)
      if (!/undefined|nan|object|function|=>/i.test(text)) faults.push(`${at}: ${message} ${hint}`);
    if (message.trim() === '' || hint.trim() === '') faults.push(`${at}: no message or hint`);
    return faults;
  });
}

function isPlaceIn(text: string, line: number, column: number): boolean {
  const lines = text.split(/\r\n?|\n/);
  const length = lines[line - 1]?.length;
  return length !== undefined && column >= 1 && column <= length + 1;
}

/** The faults of a site's outputs: unsafe paths. */
export function outputFaults(site: MemorySite): string[] {
  return [...site.outputs.keys()]
    .filter((path) => unsafePath(path) !== undefined)
    .map((path) => `unsafe output ${JSON.stringify(path)}`);
}
