import type { Paragraph } from 'mdast';
import { nearest } from '../../model/nearest.js';
import { reportOffset, startOf, type ChildPlace, type LintedFile } from './file.js';

const KINDS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

/** Report the first line of a quote that looks like an alert, `[!NOTE]`, but is shown as text. */
export function lintAlert(
  paragraph: Paragraph,
  { parent, index }: ChildPlace,
  file: LintedFile,
): void {
  if (parent.type !== 'blockquote' || index !== 0) return;
  const source = file.sourceOf(paragraph);
  const [, written = '', name = ''] = /^(\[![ \t]*([A-Za-z]+)[ \t]*\]?)(?!\()/.exec(source) ?? [];
  const [, plain = ''] = /^\[([A-Z]+)\][ \t]*(?:\n|$)/.exec(source) ?? [];
  const isAlone = /^[^\n]*\][ \t]*(?:\n|$)/.test(source);
  const isAlert = written === `[!${name}]` && KINDS.includes(name.toUpperCase()) && isAlone;
  const isMisspelt = written !== '' ? !isAlert : KINDS.includes(plain);
  if (!isMisspelt) return;
  const kind = (written === '' ? plain : name).toUpperCase();
  const [right] = KINDS.includes(kind) ? [kind] : nearest(kind, KINDS, 1);
  reportOffset(file, startOf(paragraph), {
    rule: 'directive/unknown',
    severity: 'warning',
    message: `"${written === '' ? `[${plain}]` : written}" is no alert: it is shown as text.`,
    hint:
      right === undefined
        ? `Write one of ${KINDS.map((each) => `[!${each}]`).join(', ')}.`
        : `Write [!${right}] on a line by itself.`,
  });
}
