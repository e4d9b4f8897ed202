import type { ElementContent } from 'hast';
import type { Collected } from './collector.js';

/**
 * Registers finished markup, or a function that makes it in the language of the page. Returns the
 * text in place of it until the article is rendered.
 */
export function rawMarkup(markup: RawMarkup, { raw }: Collected): ElementContent {
  raw.push(typeof markup === 'string' ? () => markup : markup);
  return { type: 'text', value: `\0raw${raw.length - 1}\0` };
}

export type RawMarkup = string | (() => string);

/** Rendered markup with the registered markup in its places. */
export function withRawMarkup(html: string, { raw }: Collected): string {
  return html.replace(/\0raw(\d+)\0/g, (_, index: string) => raw[Number(index)]?.() ?? '');
}
