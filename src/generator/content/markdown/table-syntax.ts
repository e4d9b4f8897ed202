import { splitLines } from '../../model/lines.js';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** What can stand between a table's head and its body, behind the marks of quotes. */
const DELIMITERS = /^[ \t>]*[|:-][|:\- \t]*$/;
const BLANK = /^[ \t>]*$/;

/**
 * Numbers of the lines of a text that may belong to a table. The tokenizer reads every line of
 * every paragraph as the head of a table, to find that none follows: a sixth of all parsing.
 */
export function possibleTableLines(text: string): ReadonlySet<number> {
  const lines = splitLines(text);
  const found = new Set<number>();
  // Whether the line before is one that may belong to a table: all up to the next blank line are.
  let open = false;
  lines.forEach((line, i) => {
    const delimits = i > 0 && DELIMITERS.test(line);
    open = delimits || (open && !BLANK.test(line));
    // Numbers count from 1: the line before a delimiter is the head.
    if (delimits) found.add(i);
    if (open) found.add(i + 1);
  });
  return found;
}

/** GFM tables, looked for only on the lines that `possibleLines` gives for the text being parsed. */
export function tableSyntax(possibleLines: () => ReadonlySet<number>): Extension {
  const table = gfmTable().flow?.['null'];
  if (table === undefined || Array.isArray(table))
    throw new Error('micromark-extension-gfm-table has no single flow construct');
  return { flow: { null: guarded(table, possibleLines) } };
}

function guarded(construct: Construct, possibleLines: () => ReadonlySet<number>): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const isPossible = possibleLines().has(this.now().line);
      return isPossible ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}
