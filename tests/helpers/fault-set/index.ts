import { blockFaults } from './blocks.js';
import type { Fault } from './edit.js';
import { linkFaults } from './links.js';
import { markdownFaults } from './markdown.js';
import { structureFaults } from './structure.js';

export { variations } from './variations.js';

/** Single mistakes that writers of documentation make, and where a finding is expected. */
export const faults: readonly Fault[] = [
  ...markdownFaults,
  ...linkFaults,
  ...blockFaults,
  ...structureFaults,
];
