/** The part of the Network Information API that is used here. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Is prefetching acceptable on this connection? Not if it is slow or saves data. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '');
}

/** Is prefetching acceptable on the current connection? */
export function mayPrefetchNow(): boolean {
  return mayPrefetch((navigator as Navigator & { connection?: Connection }).connection);
}
