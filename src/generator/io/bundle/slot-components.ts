import type { SiteFacts } from '../../../components/docusaurus/site-facts.js';
import type { SlotComponents } from '../../../components/slots.js';

import { TimeLimitReached, withTimeLimit } from '../fs/site-code-runs.js';
import { withPageFacts } from '../../content/docusaurus/slot-modules.js';
import { CODE_TIMEOUT } from '../../model/config.js';
import { hashData } from '../../model/keys.js';
import { siteFactsOf } from '../../model/site-facts.js';
import type { BundleContext } from './bundle-context.js';
import { variablesIn } from './environment.js';
import { bundleSiteCode, componentError, runSiteModule, type SiteModule } from './site-code.js';

/** The site's components for slots, as bundled code. Plain data, so threads can have it. */
export interface SlotModules {
  readonly siteDir: string;
  readonly modules: readonly (SiteModule & { readonly slot: string })[];
  /** The facts about the site, for modules of Docusaurus; absent if they import none. */
  readonly facts?: SiteFacts;
  /** Hash of their code; empty if there are none. */
  readonly hash: string;
}

/** Bundle the `components` of the config. Throws a DocsgenError for code that does not build. */
export async function bundleSlots(context: BundleContext): Promise<SlotModules> {
  const { siteDir, config } = context;
  const slots = Object.entries(config.components);
  const files = [...new Set(slots.map(([, file]) => file))];
  const bundled = await bundleSiteCode(context, { name: 'slots', files });
  const byPath = new Map(bundled.map((module) => [module.path, module]));
  const modules = slots.flatMap(([slot, file]) => {
    const module = byPath.get(file);
    return module === undefined ? [] : [{ slot, ...module }];
  });
  if (modules.length === 0) return { siteDir, modules, hash: '' };
  const code = [modules, modules.map((module) => variablesIn(module.code))];
  if (!modules.some((module) => OF_DOCUSAURUS.test(module.code)))
    return { siteDir, modules, hash: hashData(code) };
  const facts = siteFactsOf(config);
  return { siteDir, modules, facts, hash: hashData([code, facts]) };
}

/** An import of a substitute for a module of Docusaurus, in bundled code. */
const OF_DOCUSAURUS = /\brequire\("@(?:docusaurus|theme|theme-original|theme-init)\//;

/**
 * Run the modules. Throws a DocsgenError for one that throws, exports no component, or takes longer
 * than these seconds.
 */
export function runSlots(
  { siteDir, modules, facts }: SlotModules,
  seconds = CODE_TIMEOUT,
): SlotComponents {
  return Object.fromEntries(
    modules.map(({ slot, ...module }) => {
      const { component } = runLimited(siteDir, module, seconds);
      return [slot, facts === undefined ? component : withPageFacts(component, facts)];
    }),
  );
}

function runLimited(
  siteDir: string,
  module: SiteModule,
  seconds: number,
): ReturnType<typeof runSiteModule> {
  try {
    return withTimeLimit(seconds, () => runSiteModule(siteDir, module));
  } catch (error) {
    if (!(error instanceof TimeLimitReached)) throw error;
    throw componentError(
      module.path,
      `The component runs for more than ${seconds} seconds while it is loaded.`,
      'Look for an endless loop outside of its functions, also in what it imports.',
    );
  }
}
