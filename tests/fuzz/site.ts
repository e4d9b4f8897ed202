import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { defaultSeverities } from '../../src/generator/model/rules.js';
import { unsafePath } from '../../src/generator/model/safe-path.js';
import { checkFiles } from '../helpers/check-site.js';
import type { MemorySite } from '../helpers/memory-site.js';

type Files = Readonly<Record<string, string>>;

/** What is wrong with the findings in a site of these files, whatever the files hold. */
export async function siteFaults(files: Files): Promise<string[]> {
  return findingFaults(await checkFiles(files), files);
}

/** Findings that no reader could follow: without a rule, with a place outside of the file, with words of a program. */
export function findingFaults(diagnostics: readonly Diagnostic[], files: Files): string[] {
  return diagnostics.flatMap((finding) => {
    const { rule, file, line, column, message, hint } = finding;
    const text = files[file];
    const at = `${rule} at ${file}:${line}:${column}`;
    const found: string[] = [];
    if (!defaultSeverities.has(rule)) found.push(`${at}: there is no such rule`);
    if (text !== undefined && !isPlaceIn(text, line, column)) found.push(`${at}: no such place`);
    if (/undefined|\bNaN\b|\[object |function \(|=> /.test(message + hint) && text !== undefined)
      if (!/undefined|nan|object|function|=>/i.test(text)) found.push(`${at}: ${message} ${hint}`);
    if (message.trim() === '' || hint.trim() === '') found.push(`${at}: it says nothing`);
    return found;
  });
}

function isPlaceIn(text: string, line: number, column: number): boolean {
  const lines = text.split(/\r\n?|\n/);
  const length = lines[line - 1]?.length;
  return length !== undefined && column >= 1 && column <= length + 1;
}

/** Outputs of a site whose paths are not safe. */
export function outputFaults(site: MemorySite): string[] {
  return [...site.outputs.keys()]
    .filter((path) => unsafePath(path) !== undefined)
    .map((path) => `unsafe output ${JSON.stringify(path)}`);
}
