import { asText } from './evaluated.js';
import { partOf, type KeyMapper } from './key-table.js';

/** Severity of Docusaurus → severity of docsgen. */
const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['throw', 'error'],
  ['warn', 'warning'],
  ['log', 'warning'],
  ['ignore', 'off'],
]);

/** From harmless to strict. */
const STRICTNESS = ['off', 'warning', 'error'];

/**
 * Sets the severity of rules. A rule for several settings of Docusaurus gets the strictest: a link
 * that one of them ignores is reported by the other. The part of the new config must be the entire
 * config.
 */
export function severity(...rules: readonly string[]): KeyMapper {
  return (value, at, out, notes) => {
    const mapped = SEVERITIES.get(asText(value) ?? '');
    if (mapped === undefined) {
      notes.key('by-hand', at, 'Set `check.rules`.');
      return;
    }
    const part = partOf(partOf(out, 'check'), 'rules');
    const strictness = STRICTNESS.indexOf(mapped);
    for (const rule of rules)
      if (STRICTNESS.indexOf(String(part.get(rule))) < strictness) part.set(rule, mapped);
    notes.key('maps', at, `\`check.rules\`: ${rules.join(', ')}`);
  };
}
