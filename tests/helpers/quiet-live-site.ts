import { join } from 'node:path';
import { openLiveSite, type LiveSite } from '../../src/generator/serve/live-site.js';

/** Opens a site as `serve --watch` does, with a cache, without cards and messages. */
export function openQuietly(
  siteDir: string,
  options: { readonly findingsOnly?: boolean } = {},
): LiveSite {
  return openLiveSite({
    ...options,
    siteDir,
    outDir: join(siteDir, 'build'),
    jobs: 1,
    cache: true,
    socialCards: false,
    progress: () => undefined,
    notice: () => undefined,
  });
}
