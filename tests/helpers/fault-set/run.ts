import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../../src/generator/model/diagnostic.js';
import { checkFolder } from '../check-site.js';
import { folder } from '../command.js';
import type { EditedSite, Fault } from './edit.js';

export type Finding = Diagnostic;

/** What `check` finds in a site of these files, in a folder that is removed again. */
export async function findings(files: EditedSite['files']): Promise<readonly Finding[]> {
  const siteDir = folder({});
  for (const [path, content] of files) {
    const file = join(siteDir, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === 'string') writeFileSync(file, content);
    else if (content.linkTo !== undefined) symlinkSync(content.linkTo, file);
    else writeFileSync(file, content.bytes ?? new Uint8Array());
  }
  try {
    return await checkFolder(siteDir);
  } finally {
    rmSync(siteDir, { recursive: true });
  }
}

export const place = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;
export const described = (f: Finding): string => `${place(f)} ${f.rule} ${f.message} | ${f.hint}`;
export const share = (part: number, total: number): number =>
  Math.round((part / total) * 1000) / 10;

export interface Verdict {
  readonly isFound: boolean;
  readonly isSingle: boolean;
  readonly isPlaced: boolean;
}

export function verdictOn(
  fault: Fault,
  places: readonly string[],
  found: readonly Finding[],
): Verdict {
  const fitting = found.filter(
    (f) => fault.about?.test(`${f.rule} ${f.message} ${f.hint}`) ?? true,
  );
  return {
    isFound: fitting.length > 0,
    isSingle: fitting.length > 0 && found.length === 1,
    isPlaced: fitting.some((f) => places.includes(place(f))),
  };
}
