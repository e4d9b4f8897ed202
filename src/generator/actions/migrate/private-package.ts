import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { asList, asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import { repositoryOf } from './linked-files.js';
import type { OldSite } from './old-site.js';

/**
 * The folder of a package of the old repository that is not published, relative to the site;
 * undefined for other packages. It is installed as a link, or a folder of the workspace.
 */
export function privatePackage(
  name: string,
  { dir }: OldSite,
  packages: string | undefined,
): string | undefined {
  const folders = [...(packages === undefined ? [] : [join(packages, name)]), ...workspaces(dir)];
  for (const folder of folders) {
    const text = attempt(() => readFileSync(join(folder, 'package.json'), 'utf8'));
    const manifest = asObject(attempt(() => JSON.parse(text ?? '{}') as Evaluated));
    if (manifest?.name !== name) continue;
    const real = attempt(() => realpathSync(folder)) ?? folder;
    const isPublic = manifest.private !== true || /[\\/]node_modules[\\/]/.test(real);
    return isPublic ? undefined : relative(realpathSync(dir), real).split(sep).join('/');
  }
  return undefined;
}

/** The folders of the packages of the repository, if it names them by `packages/*` or a path. */
function workspaces(dir: string): string[] {
  const root = repositoryOf(dir);
  const read = (file: string): string =>
    attempt(() => readFileSync(join(root, file), 'utf8')) ?? '';
  const manifest = asObject(attempt(() => JSON.parse(read('package.json')) as Evaluated));
  const listed = asList(manifest?.workspaces) ?? asList(asObject(manifest?.workspaces)?.packages);
  const ofPnpm = [...read('pnpm-workspace.yaml').matchAll(/^\s*-\s*['"]?([^'"\n#]+?)['"]?\s*$/gm)];
  const patterns = [
    ...(listed ?? []).flatMap((pattern) => asText(pattern) ?? []),
    ...ofPnpm.flatMap(([, pattern]) => pattern ?? []),
  ];
  return patterns.flatMap((pattern) => {
    const [, folder] = /^([^*]*)\/\*{1,2}$/.exec(pattern) ?? [];
    if (folder === undefined) return pattern.includes('*') ? [] : [join(root, pattern)];
    const names = attempt(() => readdirSync(join(root, folder))) ?? [];
    return names.map((each) => join(root, folder, each));
  });
}
