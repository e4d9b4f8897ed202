import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import type { Finding } from '../../model/diagnostic.js';
import { needsBrowser } from '../islands/needs-browser.js';

/** The start of an export of a component. */
const EXPORT = /^export\s+(?:default\s+)?(?:const|let|var|function|class)\s+([A-Z]\w*)/;

/** The components that a file defines in its own code and that do something in a browser. */
export function interactiveExports(tree: Root): Set<string> {
  const code = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
  const parts = code.flatMap((text) => text.split(/^(?=export\s)/m));
  const names = parts.flatMap((part) => {
    const name = EXPORT.exec(part)?.[1];
    return name !== undefined && needsBrowser(part) ? [name] : [];
  });
  return new Set(names);
}

/** The finding about a component that a page defines itself. */
export function definedInPage(name: string, islands: MarkdownConfig['islands']): Finding {
  const lost = `<${name}> is static, without its handlers and effects`;
  return {
    rule: 'mdx/static-island',
    severity: 'warning',
    ...(islands === 'auto'
      ? {
          message: `${lost}: it needs names of the page, or components without an import.`,
          hint: 'Give it these values as properties, and import the components that it shows.',
        }
      : {
          message: `${lost}: the page defines it itself.`,
          hint: "Move it into a file and import it, or set markdown.islands to 'auto'.",
        }),
  };
}

/** The finding about content for browsers in a page, of which only the fallback is shown. */
export const ONLY_FALLBACK: Finding = {
  rule: 'mdx/static-island',
  severity: 'warning',
  message: '<BrowserOnly> shows only its fallback here: code of pages does not run in browsers.',
  hint: 'Move it into a component, import that, and use it here.',
};
