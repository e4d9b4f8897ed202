import { readFileSync } from 'node:fs';

/** A site in one text file, with marks for the expected findings. */
export interface RuleFixture {
  /** The rule that the fixture tests. */
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
  /** The expected findings as `file:line rule`, with `:column` if the mark has one; sorted. */
  readonly expected: readonly string[];
}

const MARK = /[ ]?«(?:(\d+) )?([a-z-]+\/[a-z0-9-]+)»/g;

/**
 * Reads a fixture. `-- path --` starts a file. `«rule»` at the end of a line marks a finding in
 * this line, and `«7 rule»` a finding in column 7. The marks are not part of the files.
 */
export function readFixture(path: string, rule: string): RuleFixture {
  const files: Record<string, string> = {};
  const expected: string[] = [];
  for (const part of readFileSync(path, 'utf8')
    .split(/^-- (?=\S+ --$)/m)
    .slice(1)) {
    const end = part.indexOf('\n');
    const file = part.slice(0, end).replace(/ --$/, '');
    const lines = part.slice(end + 1).split('\n');
    files[file] = lines
      .map((line, i) =>
        line.replace(MARK, (_, column: string | undefined, foundRule: string) => {
          expected.push(`${file}:${i + 1}${column === undefined ? '' : `:${column}`} ${foundRule}`);
          return '';
        }),
      )
      .join('\n');
  }
  return { rule, files, expected: expected.sort() };
}
