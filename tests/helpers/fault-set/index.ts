import { blockFaults } from './blocks.js';
import type { Fault } from './edit.js';
import { linkFaults } from './links.js';
import { markdownFaults } from './markdown.js';
import { structureFaults } from './structure.js';

export { variations } from './variations.js';

/** Single mistakes of writers, with the expected position of the finding. */
export const faults: readonly Fault[] = [
  ...markdownFaults,
  ...linkFaults,
  ...blockFaults,
  ...structureFaults,
];
