import type { MarkdownConfig } from '../../model/config.js';
import type { Diagnostic, SyntaxFix } from '../../model/diagnostic.js';
import type { MarkdownText } from '../links/destinations.js';
import { attributeEdits, editAttributes } from './attribute-edits.js';
import { repairSyntax, syntaxEdits } from './repairs.js';

/** The rules whose findings have fixes in the syntax of MDX. */
export const MDX_FIXES: ReadonlySet<string> = new Set(['mdx/syntax', 'mdx/attribute']);

/** The findings of an MDX file, with fixes where one correction is certain. Pure. */
export function locateMdxFixes(
  source: MarkdownText,
  findings: readonly Diagnostic[],
  config: MarkdownConfig,
): Diagnostic[] {
  const syntax = findings.find(({ rule }) => rule === 'mdx/syntax');
  if (syntax !== undefined) {
    const edits = syntaxEdits(source, config);
    return findings.map((finding) =>
      finding === syntax && edits !== undefined ? { ...finding, fix: { edits } } : finding,
    );
  }
  const attributes = findings.filter(({ rule }) => rule === 'mdx/attribute');
  if (attributes.length === 0) return [...findings];
  const edits = attributeEdits(source, attributes, config);
  return findings.map((finding) => {
    const edit = edits.get(finding);
    return edit === undefined ? finding : { ...finding, fix: { edits: [edit] } };
  });
}

/**
 * The text of an MDX file after fixes of its syntax. Of a file that does not parse all certain
 * mistakes are corrected: each hides the next one. Pure.
 */
export function fixMdx(
  source: MarkdownText,
  fixes: readonly SyntaxFix[],
  config: MarkdownConfig,
): string {
  if (fixes.length === 0) return source.text;
  if (syntaxEdits(source, config) !== undefined) return repairSyntax(source, config);
  return editAttributes(
    source,
    fixes.flatMap(({ edits }) => edits),
    config,
  );
}
