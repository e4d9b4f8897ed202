import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TRACING = '/sys/kernel/tracing';
const SWITCHES = 'events/sched/sched_switch/enable';

/** Microseconds of the monotonic clock, as in Chromium's traces. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether the kernel's scheduling events can be read: on Linux, as root, after
 * `mount -t tracefs tracefs /sys/kernel/tracing`.
 */
export function canRecordCores(): boolean {
  try {
    accessSync(join(TRACING, SWITCHES), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const set = (file: string, value: string): void => {
  writeFileSync(join(TRACING, file), value);
};

/** Starts recording. */
export function startCores(): void {
  set('tracing_on', '0');
  set('trace_clock', 'mono');
  set('buffer_size_kb', '65536');
  set('trace', '');
  set(SWITCHES, '1');
  set('tracing_on', '1');
}

const LINE =
  /\[(\d+)\]\s+\S+\s+(\d+)\.(\d{6}): sched_switch: prev_comm=.* prev_pid=(\d+) prev_prio=\d+ prev_state=(\S+) ==> next_comm=.* next_pid=(\d+)/;

/**
 * Stops recording. Returns the times in which a thread of the browser was ready, but its core ran a
 * thread of the kernel or of another program. Threads that have ended count as the browser's.
 */
export function stopCores(thread: number): Span[] {
  set('tracing_on', '0');
  set(SWITCHES, '0');
  const others = threadsOfOthers(readlinkSync(`/proc/${thread}/exe`));
  // Files of tracefs have no size.
  const text = execFileSync('cat', [join(TRACING, 'trace')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const taken: Span[] = [];
  /** Core → the thread that runs on it, and since when. */
  const holders = new Map<string, { readonly thread: number; readonly since: number }[]>();
  let ready: number | undefined;
  for (const line of text.split('\n')) {
    const [, core = '', seconds, micros, from, state = '', to] = LINE.exec(line) ?? [];
    if (core === '') continue;
    const now = Number(seconds) * 1e6 + Number(micros);
    const held = holders.get(core) ?? [];
    holders.set(core, held);
    if (Number(from) === thread) ready = state.startsWith('R') ? now : undefined;
    if (Number(to) === thread && ready !== undefined) {
      let end = now;
      for (let i = held.length - 1; i >= 0 && end > ready; i--) {
        const holder = held[i];
        if (holder === undefined) break;
        const start = Math.max(holder.since, ready);
        if (others.has(holder.thread)) taken.push({ start, end });
        end = start;
      }
    }
    held.push({ thread: Number(to), since: now });
  }
  return taken;
}

/** Threads of the kernel and of all programs except one, without the idle thread. */
function threadsOfOthers(program: string): Set<number> {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Set(
    processes.flatMap((process) => {
      try {
        return programOf(process) === program
          ? []
          : readdirSync(`/proc/${process}/task`).map(Number);
      } catch {
        // The process has ended.
        return [];
      }
    }),
  );
}

/** Threads of the kernel have no executable. */
function programOf(process: string): string | undefined {
  try {
    return readlinkSync(`/proc/${process}/exe`);
  } catch {
    return undefined;
  }
}
