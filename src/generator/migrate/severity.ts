import { asText } from './evaluated.js';
import { partOf, type KeyMapper } from './key-table.js';

/** Severity of Docusaurus → severity of docsgen. */
const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['throw', 'error'],
  ['warn', 'warning'],
  ['log', 'warning'],
  ['ignore', 'off'],
]);

/** Sets the severity of rules. The part of the new config must be the entire config. */
export function severity(...rules: readonly string[]): KeyMapper {
  return (value, at, out, notes) => {
    const mapped = SEVERITIES.get(asText(value) ?? '');
    if (mapped === undefined) {
      notes.key('by-hand', at, 'Set `check.rules`.');
      return;
    }
    const part = partOf(partOf(out, 'check'), 'rules');
    for (const rule of rules) part.set(rule, mapped);
    notes.key('maps', at, `\`check.rules\`: ${rules.join(', ')}`);
  };
}
