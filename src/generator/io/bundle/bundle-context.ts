import type { SiteConfig } from '../../model/config.js';
import type { Cache } from '../stores/cache.js';

/** The inputs that all bundles of a site share. */
export interface BundleContext {
  /** Absolute. */
  readonly siteDir: string;
  readonly config: SiteConfig;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
}
