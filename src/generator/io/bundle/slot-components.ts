import type { SlotComponents } from '../../../components/slots.js';

import { hashData } from '../../model/keys.js';
import type { BundleContext } from './bundle-context.js';
import { bundleSiteCode, runSiteModule, type SiteModule } from './site-code.js';

/** The site's components for slots, as bundled code. Plain data, so threads can have it. */
export interface SlotModules {
  readonly siteDir: string;
  readonly modules: readonly (SiteModule & { readonly slot: string })[];
  /** Hash of their code; empty if there are none. */
  readonly hash: string;
}

/** Bundle the `components` of the config. Throws a DocsgenError for code that does not build. */
export async function bundleSlots(context: BundleContext): Promise<SlotModules> {
  const { siteDir, config, cache, generatorFingerprint, bundlerPlugins } = context;
  const slots = Object.entries(config.components);
  const files = [...new Set(slots.map(([, file]) => file))];
  const request = { name: 'slots', files, cache, generatorFingerprint, bundlerPlugins };
  const bundled = await bundleSiteCode(siteDir, request);
  const byPath = new Map(bundled.map((module) => [module.path, module]));
  const modules = slots.flatMap(([slot, file]) => {
    const module = byPath.get(file);
    return module === undefined ? [] : [{ slot, ...module }];
  });
  return { siteDir, modules, hash: modules.length === 0 ? '' : hashData(modules) };
}

/** Run the modules. Throws a DocsgenError for one that throws or exports no component. */
export function runSlots({ siteDir, modules }: SlotModules): SlotComponents {
  return Object.fromEntries(
    modules.map(({ slot, ...module }) => [slot, runSiteModule(siteDir, module).component]),
  );
}
