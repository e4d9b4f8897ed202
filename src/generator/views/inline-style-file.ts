import { styleSheet } from '../model/inline-styles.js';
import { hashOf } from '../model/keys.js';

/** The style sheet for the classes that replace a page's `style` attributes. */
export function inlineStyleFile(styles: readonly string[]): { file: string; text: string } {
  const text = styleSheet(styles);
  return { file: `assets/inline-${hashOf(text).slice(0, 8)}.css`, text };
}
