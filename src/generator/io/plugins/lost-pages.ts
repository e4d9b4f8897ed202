import type { SiteFiles } from '../read/read-site.js';
import { wrongResult } from '../../model/hook-findings.js';
import type { LoadedPlugin } from './loaded-plugin.js';
import type { VirtualFiles } from './virtual-files.js';

/** The files of a site, with a finding for each page of a plugin that no folder of pages has. */
export function withoutLostPages(
  files: SiteFiles,
  {
    virtual,
    plugins,
  }: { readonly virtual: VirtualFiles; readonly plugins: readonly LoadedPlugin[] },
): SiteFiles {
  if (virtual.size === 0) return files;
  const lost = [...virtual].filter(([path, { isPage }]) => isPage && !files.pages.has(path));
  const findings = lost.flatMap(([path, file]) => {
    const plugin = plugins.find(({ name }) => name === file.plugin);
    const message = `the page ${path} is in no docs area and not in the folder of pages`;
    const hint = 'Use the folder of an area in `context.site.areas`.';
    return plugin === undefined ? [] : [wrongResult(plugin, 'content', { message, hint })];
  });
  return { ...files, diagnostics: [...files.diagnostics, ...findings] };
}
