/** The addresses of a site with a service worker. */
export interface OfflineSite {
  readonly baseUrl: string;
  /** Address of the service worker. */
  readonly worker: string;
  /** Returns the address of the chunk of a page. */
  readonly chunkOf: (pathname: string) => string;
}
