import type { SiteFacts } from '../../../components/docusaurus/site-facts.js';
import type { SlotComponents } from '../../../components/slots.js';

import { withPageFacts } from '../../content/docusaurus/slot-modules.js';
import { hashData } from '../../model/keys.js';
import { siteFactsOf } from '../../model/site-facts.js';
import type { BundleContext } from './bundle-context.js';
import { variablesIn } from './environment.js';
import { bundleSiteCode, runSiteModule, type SiteModule } from './site-code.js';

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

/** Run the modules. Throws a DocsgenError for one that throws or exports no component. */
export function runSlots({ siteDir, modules, facts }: SlotModules): SlotComponents {
  return Object.fromEntries(
    modules.map(({ slot, ...module }) => {
      const { component } = runSiteModule(siteDir, module);
      return [slot, facts === undefined ? component : withPageFacts(component, facts)];
    }),
  );
}
