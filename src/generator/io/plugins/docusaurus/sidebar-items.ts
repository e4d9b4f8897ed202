import { join, posix } from 'node:path';
import { own } from '../../../../components/own.js';
import type { Plugin, PluginArea, PluginDoc, PluginSidebarContext } from '../../../model/plugin.js';
import { splitNumber } from '../../../site/number-prefix.js';
import { isIndex } from '../../../site/routes.js';
import type { DocusaurusDoc, DocusaurusDocs, DocusaurusSidebar } from './types.js';

/**
 * The hook for functions `sidebarItemsGenerator` of a Docusaurus config, by the id of their docs.
 * They must be synchronous. The default generator reads no other properties of docs than their ids.
 */
export function sidebarItemsOf(
  docs: DocusaurusDocs,
  siteDir: string,
): NonNullable<Plugin['sidebarItems']> {
  return (context) => {
    const generator = own(docs, context.area)?.sidebarItemsGenerator;
    if (generator === undefined) return context.items;
    const result = generator(argumentOf(context, siteDir));
    if (result instanceof Promise) {
      // Its error would end the process.
      result.catch(() => undefined);
      throw new Error('sidebarItemsGenerator returns a promise. Remove `async` and `await`.');
    }
    // docsgen checks the result of a hook.
    return result as typeof context.items;
  };
}

function argumentOf(context: PluginSidebarContext, siteDir: string): DocusaurusSidebar {
  const { item, docs, items, itemsOf, version } = context;
  const area = areaOf(context);
  const contentPath = contentPathOf(context, siteDir);
  const args: DocusaurusSidebar = {
    item,
    docs: docs.map(docOf),
    version: { versionName: version, contentPath },
    numberPrefixParser: (name) => {
      const { name: filename, number: numberPrefix } = splitNumber(name, area);
      return { filename, numberPrefix };
    },
    isCategoryIndex: ({ fileName, directories }) => isIndex(fileName, directories),
    defaultSidebarItemsGenerator: ({ docs: given } = {}) =>
      given === undefined || given.length === docs.length ? items : itemsOf(given),
  };
  // Not part of `...args`: only code that reads it gets the error.
  return Object.defineProperty(args, 'categoriesMetadata', {
    get: () => {
      throw new Error('docsgen does not give `categoriesMetadata` to sidebarItemsGenerator.');
    },
  });
}

function areaOf({ area, site }: PluginSidebarContext): PluginArea | undefined {
  return site.areas.find(({ id }) => id === area);
}

/** The absolute folder of the docs. */
function contentPathOf(context: PluginSidebarContext, siteDir: string): string {
  const { docs } = context;
  const [doc] = docs;
  const folder = areaOf(context)?.folder ?? '';
  if (doc === undefined) return join(siteDir, folder);
  const ofDoc = posix.dirname(doc.source);
  return join(siteDir, doc.folder === '' ? ofDoc : ofDoc.slice(0, -doc.folder.length));
}

function docOf({ id, title, frontMatter, source, folder, position }: PluginDoc): DocusaurusDoc {
  return {
    ...{ id, title, frontMatter },
    source: `@site/${source}`,
    sourceDirName: folder === '' ? '.' : folder,
    sidebarPosition: position,
  };
}
