import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** What can stand between a table's head and its body, behind the marks of quotes. */
const DELIMITERS = /^[ \t>]*[|:-][|:\- \t]*$/;
const BLANK = /^[ \t>]*$/;

/** Numbers of the lines of the text that is being parsed which may belong to a table. */
let possible: ReadonlySet<number> = new Set();

/**
 * Look where tables may stand in a text, before it is parsed. The tokenizer reads
 * every line of every paragraph as the head of a table, to find that none follows:
 * a sixth of all parsing.
 */
export function expectTables(text: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  const found = new Set<number>();
  lines.forEach((line, i) => {
    if (i === 0 || !DELIMITERS.test(line)) return;
    // Numbers count from 1: the line before this one is the head.
    for (
      let row = i;
      row <= lines.length && (row === i || !BLANK.test(lines[row - 1] ?? ''));
      row++
    )
      found.add(row);
  });
  possible = found;
}

/** GFM tables, looked for only where `expectTables` has seen that they may be. */
export function tableSyntax(): Extension {
  const table = gfmTable().flow?.['null'];
  if (table === undefined || Array.isArray(table))
    throw new Error('micromark-extension-gfm-table has no single flow construct');
  return { flow: { null: guarded(table) } };
}

function guarded(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      return possible.has(this.now().line) ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}
