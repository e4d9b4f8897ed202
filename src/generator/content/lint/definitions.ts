import type { Definition, FootnoteDefinition, FootnoteReference } from 'mdast';
import { nearest } from '../../model/nearest.js';
import { reportOffset, startOf, type LintedFile } from './file.js';

/** Finds definitions of links and footnotes without effect. Nodes come in document order. */
export interface DefinitionLint {
  readonly link: (node: Definition) => void;
  readonly footnote: (node: FootnoteDefinition) => void;
  readonly reference: (node: FootnoteReference) => void;
  /** Report footnotes without a reference, after all nodes. */
  readonly end: () => void;
}

/** Lint the definitions of a file. */
export function createDefinitionLint(file: LintedFile): DefinitionLint {
  const links = new Set<string>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const used = new Set<string>();
  return {
    link(node) {
      const label = node.label ?? node.identifier;
      if (links.has(node.identifier))
        reportOffset(file, startOf(node), {
          rule: 'link/duplicate-definition',
          severity: 'warning',
          message: `"${label}" is defined above: links lead to that address.`,
          hint: 'Delete one of the definitions, or give it another name.',
        });
      links.add(node.identifier);
    },
    footnote(node) {
      const label = node.label ?? node.identifier;
      if (footnotes.has(node.identifier))
        reportOffset(file, startOf(node), {
          rule: 'footnote/duplicate',
          severity: 'warning',
          message: `The footnote "${label}" is defined above: this text is not shown.`,
          hint: 'Delete one of them, or give it another name.',
        });
      else footnotes.set(node.identifier, node);
    },
    reference: (node) => void used.add(node.identifier),
    end() {
      for (const [identifier, node] of footnotes) {
        const label = node.label ?? identifier;
        if (used.has(identifier) || suggestFootnote(label, file)) continue;
        reportOffset(file, startOf(node), {
          rule: 'footnote/unused',
          severity: 'warning',
          message: `Nothing refers to the footnote "${label}": it is not shown.`,
          hint: `Write [^${label}] where it belongs, or delete it.`,
        });
      }
    },
  };
}

/**
 * Suggest an unused footnote in the finding about a reference with a similar name. False if there
 * is none.
 */
function suggestFootnote(label: string, { path, context: { diagnostics } }: LintedFile): boolean {
  const index = diagnostics.findIndex(
    ({ rule, file, message }) =>
      rule === 'footnote/undefined' &&
      file === path &&
      nearest(/"(.*)"/.exec(message)?.[1] ?? '', [label], 1).length > 0,
  );
  const finding = diagnostics[index];
  if (finding === undefined) return false;
  diagnostics[index] = { ...finding, hint: `Did you mean [^${label}]?` };
  return true;
}
