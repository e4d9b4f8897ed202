import type { Code, Root, RootContent } from 'mdast';
import npmToYarn from 'npm-to-yarn';
import type { MarkdownConfig } from '../../model/config.js';
import { PACKAGE_MANAGERS, type PackageManager } from '../../model/package-managers.js';
import { walk } from '../markdown/walk.js';

/** The types of the package describe a CommonJS module, but the bundle has its ES module. */
const convert = npmToYarn as unknown as (command: string, to: string) => string;

/** The word after the language of a fence whose npm commands are shown for all package managers. */
const WORD = /(?:^|\s)npm2yarn(?:2pnpm)?(?=\s|$)/;

/** Name of the group of tabs: readers choose their package manager once. */
const GROUP = 'npm2yarn';

const LABELS: Readonly<Record<PackageManager, string>> = {
  npm: 'npm',
  yarn: 'Yarn',
  pnpm: 'pnpm',
  bun: 'Bun',
};

/** Replaces code with npm commands by tabs with the commands of each package manager. */
export function expandNpmCommands(
  tree: Root,
  { packageManagers = PACKAGE_MANAGERS }: Pick<MarkdownConfig, 'packageManagers'>,
): void {
  walk(tree, (node, index, parent) => {
    if (node.type !== 'code' || !WORD.test(node.meta ?? '')) return undefined;
    (parent.children as RootContent[])[index] = tabsOf(node, packageManagers);
    return index + 1;
  });
}

function tabsOf(node: Code, managers: readonly PackageManager[]): RootContent {
  const meta = (node.meta ?? '').replace(WORD, '').trim();
  const place = {
    ...(node.position === undefined ? {} : { position: node.position }),
    ...(node.data === undefined ? {} : { data: node.data }),
  };
  const tabs = managers.map((value) => {
    const commands = value === 'npm' ? node.value : convert(node.value, value);
    return element('d-tab', { label: LABELS[value], value, id: `${GROUP}-${value}` }, place, [
      { ...node, meta, value: commands },
    ]);
  });
  return element('d-tabs', { group: GROUP }, place, tabs);
}

/** A block that becomes an element. */
function element(
  name: string,
  properties: Readonly<Record<string, string>>,
  { data, ...place }: Pick<Code, 'position' | 'data'>,
  children: readonly RootContent[],
): RootContent {
  return {
    type: 'blockquote',
    ...place,
    data: { ...data, hName: name, hProperties: properties },
    children: [...children],
  } as RootContent;
}
