import type { ElementContent } from 'hast';
import type { Collected } from './collector.js';

/** Registers finished markup. Returns the text that stands for it until the article is rendered. */
export function rawMarkup(markup: string, { raw }: Collected): ElementContent {
  raw.push(markup);
  return { type: 'text', value: `\0raw${raw.length - 1}\0` };
}

/** Rendered markup with the registered markup in its places. */
export function withRawMarkup(html: string, { raw }: Collected): string {
  return html.replace(/\0raw(\d+)\0/g, (_, index: string) => raw[Number(index)] ?? '');
}
