import type { SlotComponents } from '../../../components/slots.js';
import type { SiteConfig } from '../../model/config.js';
import { hashData } from '../../model/keys.js';
import type { Cache } from '../stores/cache.js';
import { bundleSiteCode, runSiteModule, type SiteModule } from './site-code.js';

/** The site's own components for slots, as code that a worker can run too. */
export interface SlotModules {
  readonly siteDir: string;
  readonly modules: readonly (SiteModule & { readonly slot: string })[];
  /** Of all their code; empty when there are none. */
  readonly hash: string;
}

/** Bundle what `components` of the config names. Throws a DocsgenError for code that does not build. */
export async function bundleSlots(
  siteDir: string,
  config: SiteConfig,
  cache: Cache | undefined,
  generatorFingerprint: string,
): Promise<SlotModules> {
  const wanted = Object.entries(config.components);
  const files = [...new Set(wanted.map(([, file]) => file))];
  const bundle = new Map(
    (await bundleSiteCode(siteDir, { name: 'slots', files, cache, generatorFingerprint })).map(
      (module) => [module.path, module],
    ),
  );
  const modules = wanted.flatMap(([slot, file]) => {
    const module = bundle.get(file);
    return module === undefined ? [] : [{ slot, ...module }];
  });
  return { siteDir, modules, hash: modules.length === 0 ? '' : hashData(modules) };
}

/** Run them. Throws a DocsgenError for one that throws or exports no component. */
export function runSlots({ siteDir, modules }: SlotModules): SlotComponents {
  return Object.fromEntries(
    modules.map(({ slot, ...module }) => [slot, runSiteModule(siteDir, module).component]),
  );
}
