import type { Diagnostic } from '../../../src/generator/model/diagnostic.js';
import type { Fault } from './edit.js';

export type Finding = Diagnostic;

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
