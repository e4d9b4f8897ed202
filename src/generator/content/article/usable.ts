import type { Element, Root } from 'hast';
import type { Place } from '../../model/diagnostic.js';
import { unusableCharacter, usableText } from '../../model/unusable-text.js';
import { reportAt, type CompileContext } from '../context.js';
import { markOf } from './places.js';

/**
 * Leaves out characters that no page can hold, such as those of `&#27;` in an attribute and of
 * values in MDX. Each text with one is reported. `at` returns the place of the parent.
 */
export function leaveOutUnusable(
  parent: Root | Element,
  at: () => Place,
  context: CompileContext,
): void {
  for (const child of parent.children) {
    if (child.type === 'text') child.value = usable(child.value, at, context);
    if (child.type !== 'element') continue;
    const place = (): Place => markOf(child, context) ?? at();
    const attributes = Object.entries(child.properties);
    if (attributes.some(([, value]) => typeof value === 'string' && !isUsable(value)))
      child.properties = Object.fromEntries(
        attributes.map(([name, value]) => [
          name,
          typeof value === 'string' ? usable(value, place, context) : value,
        ]),
      );
    leaveOutUnusable(child, place, context);
  }
}

const isUsable = (text: string): boolean => unusableCharacter(text) === undefined;

function usable(text: string, at: () => Place, context: CompileContext): string {
  const character = unusableCharacter(text);
  if (character === undefined) return text;
  reportAt(context, at(), {
    rule: 'text/invisible',
    severity: 'warning',
    message: `This text contains ${character}, which is left out.`,
    hint: 'Delete it: no page can hold it.',
  });
  return usableText(text);
}
