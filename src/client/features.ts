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
import { startSuggestions } from './suggestions.js';
import { showZoom } from './zoom.js';

const FEATURES: readonly ((href: string) => unknown)[] = [
  startBlocks,
  showDiagrams,
  showFeedback,
  startHelpful,
  showZoom,
  startSuggestions,
  startFilters,
];

/**
 * Starts all features for the page at an address. Those without an element on it do nothing. One
 * that fails does not stop the others.
 */
export function startFeatures(href: string): void {
  for (const start of FEATURES) {
    try {
      start(href);
    } catch (error) {
      console.error(error);
    }
  }
}
