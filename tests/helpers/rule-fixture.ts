import { readFileSync } from 'node:fs';

/** A whole site in one text, with what is to be found written where it is to be found. */
export interface RuleFixture {
  /** The rule that the fixture is about. */
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
  /** `file:line rule`, sorted, with `:column` where the fixture says one. */
  readonly expected: readonly string[];
}

const MARK = /[ ]?«(?:(\d+) )?([a-z-]+\/[a-z0-9-]+)»/g;

/**
 * Read a fixture: `-- path --` begins a file, `«rule»` at the end of a line says
 * that this line has that finding, `«7 rule»` that it stands in column 7. The marks
 * are no part of the files.
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
        line.replace(MARK, (_, column: string | undefined, found: string) => {
          expected.push(`${file}:${i + 1}${column === undefined ? '' : `:${column}`} ${found}`);
          return '';
        }),
      )
      .join('\n');
  }
  return { rule, files, expected: expected.sort() };
}
