import type { MarkdownConfig } from '../../model/config.js';
import { limitContainers, limitFences } from '../markdown/depth.js';
import { unwrapMdx } from '../mdx/wrapped-code.js';
import { bracketTitles, type Bracketed } from './admonition-titles.js';
import { ADMONITIONS } from './admonitions.js';

/** The text that the parser reads for a body. Its lines and nearly all its columns are the same. */
export function parsedText(
  body: string,
  config: Pick<MarkdownConfig, 'admonitions'>,
  mdx: boolean,
): Bracketed {
  const names = new Set([...ADMONITIONS, ...config.admonitions, 'details']);
  const text = mdx ? unwrapMdx(body) : body;
  return bracketTitles(limitContainers(limitFences(text)), names);
}
