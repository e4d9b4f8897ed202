/** One of several equal parts of a build, on one machine. */
export interface Shard {
  /** Counts from 1. */
  readonly index: number;
  readonly of: number;
}

/** Largest number of shards of a build. */
export const MAX_SHARDS = 1000;

/** Whether the page with this compile key, which is a hash, belongs to a shard. */
export function isInShard(key: string, { index, of }: Shard): boolean {
  return Number.parseInt(key.slice(0, 8), 16) % of === index - 1;
}

/** The name of a shard, such as `2/3`. */
export function shardName({ index, of }: Shard): string {
  return `${index}/${of}`;
}
