import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from './page-store.js';

/** A page as it was last made. */
export interface PageRecord {
  /** Of the output. */
  readonly key: string;
  /** What it was made from: name → hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Inputs that had changed when it was last made anew; undefined when it was made for the first time. */
  readonly because?: readonly string[];
  readonly by: 'build' | 'serve';
}

/** Output path → how the page was last made. */
export type WhyRecord = ReadonlyMap<string, PageRecord>;

/** What was written down; empty when there is nothing, or it cannot be read. */
export function readWhy(file: string): Map<string, PageRecord> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, PageRecord][]);
  } catch {
    return new Map();
  }
}

export function writeWhy(file: string, record: WhyRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, JSON.stringify([...record]));
}
