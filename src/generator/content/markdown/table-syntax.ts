import { splitLines } from '../../model/lines.js';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, Extension } from 'micromark-util-types';

/** The line between the head of a table and its body, behind the marks of quotes. */
const DELIMITERS = /^[ \t>]*[|:-][|:\- \t]*$/;
const BLANK = /^[ \t>]*$/;

/**
 * Numbers of the lines of a text that may belong to a table. Without them the tokenizer would read
 * every line of every paragraph as the head of a table, which costs a sixth of all parsing.
 */
export function possibleTableLines(text: string): ReadonlySet<number> {
  const lines = splitLines(text);
  const tableLines = new Set<number>();
  // A delimiter line opens a table, and the next blank line ends it.
  let inTable = false;
  lines.forEach((line, i) => {
    const delimits = i > 0 && DELIMITERS.test(line);
    inTable = delimits || (inTable && !BLANK.test(line));
    // Numbers count from 1: `i` is the line before, which is the head.
    if (delimits) tableLines.add(i);
    if (inTable) tableLines.add(i + 1);
  });
  return tableLines;
}

/** GFM tables, tried only on the lines that `possibleLines` gives for the text being parsed. */
export function tableSyntax(possibleLines: () => ReadonlySet<number>): Extension {
  const table = gfmTable().flow?.['null'];
  if (table === undefined || Array.isArray(table))
    throw new Error('micromark-extension-gfm-table has no single flow construct');
  return { flow: { null: guarded(table, possibleLines) } };
}

function guarded(construct: Construct, possibleLines: () => ReadonlySet<number>): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const isPossible = possibleLines().has(this.now().line);
      return isPossible ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}
