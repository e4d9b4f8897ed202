/**
 * The features that only some pages have. They are small and share code, so they are one module:
 * each file is a request, and the bundler makes a file of each combination of shared modules.
 */
import './core.js';
import { startBlocks } from './blocks.js';
import { showDiagrams } from './diagrams.js';
import { showFeedback } from './feedback.js';
import { startFilters } from './filter.js';
import { startHelpful } from './helpful.js';
import type { Part } from './page.js';
import { startSuggestions } from './suggestions.js';
import { showZoom } from './zoom.js';

type Feature = (href: string) => unknown;

/** Features of blocks, which an island can insert later. */
const BLOCKS: readonly Feature[] = [startBlocks, showDiagrams, showZoom, startFilters];

/** Features that a page has once. */
const OF_PAGE: readonly Feature[] = [showFeedback, startHelpful, startSuggestions];

/**
 * Starts all features for the page at an address, or for new content of it. Those without an
 * element on it do nothing. One that fails does not stop the others.
 */
export function startFeatures(href: string, part: Part): void {
  for (const start of part === 'content' ? BLOCKS : [...BLOCKS, ...OF_PAGE]) {
    try {
      start(href);
    } catch (error) {
      console.error(error);
    }
  }
}
