import type { Definition, FootnoteDefinition, FootnoteReference } from 'mdast';
import { nearest } from '../../model/nearest.js';
import { reportOffset, startOf, type LintedFile } from './file.js';

/** Finds definitions of links and footnotes that have no effect. Nodes are given in document order. */
export interface DefinitionLint {
  readonly link: (node: Definition) => void;
  readonly footnote: (node: FootnoteDefinition) => void;
  readonly reference: (node: FootnoteReference) => void;
  /** Report what only the complete file shows. */
  readonly end: () => void;
}

/** Lint the definitions of a file. */
export function createDefinitionLint(file: LintedFile): DefinitionLint {
  const links = new Set<string>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const used = new Set<string>();
  return {
    link(node) {
      if (links.has(node.identifier))
        reportOffset(file, startOf(node), {
          rule: 'link/duplicate-definition',
          severity: 'warning',
          message: `"${node.label ?? node.identifier}" is defined above: links lead to that address.`,
          hint: 'Delete one of the definitions, or give it another name.',
        });
      links.add(node.identifier);
    },
    footnote(node) {
      if (footnotes.has(node.identifier))
        reportOffset(file, startOf(node), {
          rule: 'footnote/duplicate',
          severity: 'warning',
          message: `The footnote "${node.label ?? node.identifier}" is defined above: this text is not shown.`,
          hint: 'Delete one of them, or give it another name.',
        });
      else footnotes.set(node.identifier, node);
    },
    reference: (node) => void used.add(node.identifier),
    end() {
      for (const [identifier, node] of footnotes)
        if (!used.has(identifier) && !isMisspelt(node.label ?? identifier, file))
          reportOffset(file, startOf(node), {
            rule: 'footnote/unused',
            severity: 'warning',
            message: `Nothing refers to the footnote "${node.label ?? identifier}": it is not shown.`,
            hint: `Write [^${node.label ?? identifier}] where it belongs, or delete it.`,
          });
    },
  };
}

/** Whether a footnote is unused because its mark is misspelt, which is reported: that finding gets the name. */
function isMisspelt(label: string, { path, context: { diagnostics } }: LintedFile): boolean {
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
