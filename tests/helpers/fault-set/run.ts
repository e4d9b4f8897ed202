import type { Diagnostic } from '../../../src/generator/model/diagnostic.js';
import type { Fault } from './edit.js';

export type Finding = Diagnostic;

/** The position of a finding. */
export const place = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;
export const described = (f: Finding): string => `${place(f)} ${f.rule} ${f.message} | ${f.hint}`;
/** The share in percent, with one decimal. */
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
  findings: readonly Finding[],
): Verdict {
  const fitting = findings.filter(
    (f) => fault.about?.test(`${f.rule} ${f.message} ${f.hint}`) ?? true,
  );
  return {
    isFound: fitting.length > 0,
    isSingle: fitting.length > 0 && findings.length === 1,
    isPlaced: fitting.some((f) => places.includes(place(f))),
  };
}
