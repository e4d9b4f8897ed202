import type { SiteConfig } from '../../model/config.js';
import type { Cache } from '../stores/cache.js';
import type { BundlerPlugins } from './site-bundler-plugins.js';
import type { VirtualTexts } from './virtual-modules.js';

/** The inputs that all bundles of a site share. */
export interface BundleContext {
  /** Absolute. */
  readonly siteDir: string;
  readonly config: SiteConfig;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
  readonly bundlerPlugins: BundlerPlugins;
  /** The texts of the files that plugins and docsgen made. */
  readonly virtual: VirtualTexts;
  /** Gets the site-relative paths of all files that the bundles are made from. */
  readonly codeFiles: Set<string>;
}
