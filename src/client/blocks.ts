import { startCodeTools } from './code-tools.js';
import { showEdges } from './edges.js';

/** Starts tables, tabs and code of a page: signs at their edges, and the buttons of code. */
export function startBlocks(): void {
  showEdges();
  startCodeTools();
}
