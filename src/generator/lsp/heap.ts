import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without an update after which memory is collected. */
const PAUSE = 1000;
/** Bytes that may become garbage before a pause is used to collect them. */
const FEW = 16_000_000;
/** Bytes that may become garbage while updates go on. */
const MANY = 64_000_000;

/** Functions that a collector calls. Tests replace them. */
export interface HeapFunctions {
  /** Bytes in use, with garbage. */
  readonly used: () => number;
  readonly collect: () => void;
}

/**
 * Keeps the memory of a server small that runs all day. V8 collects old objects late, because a
 * short program never needs it: the heap would grow to three times the size of the site. It is
 * collected when the writer pauses, and during work only when much of it is garbage.
 */
export class HeapCollector {
  /** Bytes in use after the last collection. */
  #live = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly heap: HeapFunctions = v8Heap()) {}

  /** An update is complete. */
  updated(): void {
    clearTimeout(this.#timer);
    const garbage = this.heap.used() - this.#live;
    if (this.#live > 0 && garbage > Math.max(MANY, this.#live)) this.#collect();
    else if (garbage > Math.max(FEW, this.#live / 4))
      this.#timer = setTimeout(() => this.#collect(), PAUSE).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #collect(): void {
    this.heap.collect();
    this.#live = this.heap.used();
  }
}

function v8Heap(): HeapFunctions {
  // The function exists only with this flag, which may be set while the program runs.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return { used: () => getHeapStatistics().used_heap_size, collect };
}
