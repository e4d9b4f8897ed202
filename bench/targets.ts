import type { Cost } from './measure.js';
import { figure, markdownTable, type Row } from './table.js';

/** A target of `docs/performance.md` that builds of one run show. */
interface Target {
  readonly what: string;
  /** The target is for this number of pages only. */
  readonly pages?: number;
  readonly goal: number;
  /** Builds whose figures are divided. The name of a peer is the start of its name. */
  readonly of: readonly [build: Row['step'], peer: string, peerBuild: Row['step']];
}

const DOCSGEN = 'docsgen';

const TARGETS: readonly Target[] = [
  { what: 'cold, ratio to Hugo', pages: 1000, goal: 2, of: ['cold', 'Hugo', 'cold'] },
  { what: 'cold, ratio to Hugo', pages: 20_000, goal: 1, of: ['cold', 'Hugo', 'cold'] },
  { what: 'cold, ratio to Docusaurus', goal: 1 / 9, of: ['cold', 'Docusaurus', 'cold'] },
  { what: 'warm, ratio to Hugo', pages: 1000, goal: 0.15, of: ['warm', 'Hugo', 'cold'] },
  { what: 'warm, ratio to Docusaurus', goal: 1 / 60, of: ['warm', 'Docusaurus', 'warm'] },
  { what: 'edit, ratio to a warm build', goal: 1.5, of: ['one edit', DOCSGEN, 'warm'] },
];

/** Megabytes of a cold build of 20,000 pages. */
const MEMORY = { pages: 20_000, goal: 800 };

/** The targets that rows of builds can show, with the goal and the figure of this run. */
export function targetTable(rows: readonly Row[]): string {
  const sizes = [...new Set(rows.map(({ pages }) => pages))];
  const body = sizes.flatMap((pages) => {
    const ofSize = rows.filter((row) => row.pages === pages);
    const ratios = TARGETS.filter((target) => (target.pages ?? pages) === pages).flatMap(
      ({ what, goal, of: [build, peer, peerBuild] }) => {
        const own = costOf(ofSize, DOCSGEN, build);
        const other = costOf(ofSize, peer, peerBuild);
        if (own === undefined || other === undefined) return [];
        return [rowOf({ pages, what, goal, now: own.wallSeconds / other.wallSeconds, digits: 3 })];
      },
    );
    const peak = costOf(ofSize, DOCSGEN, 'cold')?.peakBytes;
    if (pages !== MEMORY.pages || peak === undefined) return ratios;
    const now = peak / 1e6;
    return [...ratios, rowOf({ pages, what: 'cold, peak MB', goal: MEMORY.goal, now, digits: 0 })];
  });
  return markdownTable(['pages', 'target', 'goal', 'now', 'reached'], body, [1, 4]);
}

function costOf(rows: readonly Row[], tool: string, step: Row['step']): Cost | undefined {
  return rows.find((row) => row.tool.startsWith(tool) && row.step === step)?.cost;
}

interface Figures {
  readonly pages: number;
  readonly what: string;
  readonly goal: number;
  readonly now: number;
  readonly digits: number;
}

function rowOf({ pages, what, goal, now, digits }: Figures): string[] {
  const reached = now <= goal ? 'yes' : `no, ${figure(now / goal, 2)} × the goal`;
  return [String(pages), what, figure(goal, digits), figure(now, digits), reached];
}
