import type { SiteInput } from '../model/input.js';
import { hashData } from '../model/keys.js';
import type { PlanOptions } from '../output/plan-options.js';

/** Hash of everything that linking and planning read, apart from the facts of units. */
export function planInputKey(input: SiteInput, options: PlanOptions): string {
  const parts = Object.entries(INPUT_PARTS).map(([name, part]) => [name, part(input)]);
  return hashData([options, parts]);
}

/** The values that a plan reads of each part of the input, as plain data. */
const INPUT_PARTS: { readonly [Name in keyof Required<SiteInput>]: (input: SiteInput) => unknown } =
  {
    config: ({ config }) => config,
    // The facts of the units represent the texts of pages and of what they include.
    pages: ({ pages }) => [...pages.keys()],
    includes: () => null,
    areaOf: ({ areaOf }) => [...areaOf],
    assets: ({ assets }) => [...assets].map(([path, { hash }]) => [path, hash]),
    data: ({ data }) => [...data].map(([path, { hash }]) => [path, hash]),
    // Made from the config and the data.
    texts: () => null,
    lastChanges: ({ lastChanges }) => [...lastChanges],
    // Part of the fingerprint in the options.
    slots: () => null,
    // Made from the components and the texts.
    slotTexts: () => null,
    mdxModules: ({ mdxModules }) => [...mdxModules],
    islands: ({ islands }) => [...islands],
    pageStyles: ({ pageStyles }) => [...pageStyles],
    client: ({ client }) => ({
      ...client,
      files: client.files.map(({ path, hash }) => [path, hash]),
    }),
    hasMermaid: ({ hasMermaid }) => hasMermaid,
    virtual: ({ virtual }) => [...(virtual ?? [])],
    // Sites with plugins for pages have no key.
    pagePlugins: () => null,
    pluginSite: () => null,
    // Read only for pages with findings.
    isFile: () => null,
    isFolder: () => null,
  };
