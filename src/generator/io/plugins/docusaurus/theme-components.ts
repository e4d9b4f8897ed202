import { join, resolve } from 'node:path';
import { compareText } from '../../../model/diagnostic.js';
import { attempt } from '../../fs/attempt.js';
import { listTree } from '../../fs/list-tree.js';
import type { DocusaurusPlugin, DocusaurusSource } from './types.js';
import type { WebpackChanges } from './webpack-aliases.js';

/** A component, but no file with types only. */
const COMPONENT = /^(?!.*\.d\.ts$)(.+?)(?:\/index)?\.[jt]sx?$/;

/**
 * The components that a plugin adds to the theme: `@theme/Name` → the file, absolute, for each file
 * in the folder that `getThemePath` names. Relative folders start at that of the plugin.
 */
export function themeAliases(
  plugin: DocusaurusPlugin,
  { siteDir, folder }: Pick<DocusaurusSource, 'siteDir' | 'folder'>,
): WebpackChanges['aliases'] {
  const named = plugin.getThemePath?.();
  if (typeof named !== 'string') return {};
  const theme = resolve(siteDir, folder, named);
  // Symbolic links are left out: they could lead out of the site.
  const files = attempt(() => listTree(theme).files) ?? [];
  const paths = files.map(({ path }) => path).sort(compareText);
  const aliases = paths.flatMap((path): [string, string][] => {
    const [, name] = COMPONENT.exec(path) ?? [];
    return name === undefined ? [] : [[`@theme/${name}$`, join(theme, path)]];
  });
  return Object.fromEntries(aliases);
}
