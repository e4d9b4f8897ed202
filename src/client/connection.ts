interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether a connection bears that something is fetched that nobody asked for: not a slow one, nor one where data is to be saved. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '');
}

/** May anything be fetched here and now that nobody asked for? */
export function mayPrefetchNow(): boolean {
  return mayPrefetch((navigator as Navigator & { connection?: Connection }).connection);
}
