/** Random choices from a seed, the same on every machine (xorshift32). */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  readonly chance: (share: number) => boolean;
}

export function seeded(seed: number): Random {
  let state = seed | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    chance: (share) => next() < share,
  };
}
