import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandProcess } from './command-process.js';
import { finished, root, start, type Result } from './command.js';

/** A rule for failing calls of `node:fs`; fault.mjs describes it. */
export interface Fault {
  readonly below: string;
  readonly op: readonly ('create' | 'remove' | 'read' | 'stat')[];
  readonly call?: string;
  readonly from?: number;
  readonly times?: number;
  readonly act?: 'fail' | 'cut' | 'vanish' | 'kill' | 'wait' | NodeJS.Signals;
  readonly code?: string;
  readonly until?: string;
  readonly mark?: string;
}

export interface FaultyResult extends Result {
  readonly signal: NodeJS.Signals | null;
  /** The number of calls that matched each fault; empty if the process was killed. */
  readonly seen: readonly number[];
}

const preload = pathToFileURL(join(root, 'tests/helpers/fault.mjs')).href;

const processWithFaults = new CommandProcess(['--import', preload]);

interface FaultyRun {
  readonly cwd: string;
  readonly faults: readonly Fault[];
}

/** Runs the built command with faults of the disk. */
export async function docsgenWithFaults(
  args: readonly string[],
  run: FaultyRun,
): Promise<FaultyResult> {
  if (run.faults.some(endsOrPauses)) return runInOwnProcess(args, run);
  const env = { DOCSGEN_FAULTS: JSON.stringify(run.faults) };
  const { seen = [], ...result } = await processWithFaults.run(args, { cwd: run.cwd, env });
  return { ...result, signal: null, seen };
}

/** Whether a fault does more than let a call fail. */
function endsOrPauses({ act = 'fail' }: Fault): boolean {
  return act !== 'fail' && act !== 'cut' && act !== 'vanish';
}

async function runInOwnProcess(
  args: readonly string[],
  { cwd, faults }: FaultyRun,
): Promise<FaultyResult> {
  const log = join(mkdtempSync(join(tmpdir(), 'docsgen-faults-')), 'seen.json');
  const child = start(args, {
    cwd,
    env: {
      NODE_OPTIONS: `--import ${preload}`,
      DOCSGEN_FAULTS: JSON.stringify(faults),
      DOCSGEN_FAULTS_LOG: log,
    },
  });
  const result = await finished(child);
  return { ...result, signal: child.signalCode, seen: seenIn(log) };
}

function seenIn(log: string): number[] {
  try {
    return JSON.parse(readFileSync(log, 'utf8')) as number[];
  } catch {
    return [];
  }
}
