import type { Diagnostic } from '../model/diagnostic.js';
import { printable } from '../model/printable.js';
import type { Failure } from './types.js';

/** Findings and the failure of a command as annotations of GitHub Actions. */
export function githubAnnotations(
  diagnostics: readonly Diagnostic[],
  repositoryPath: (file: string) => string,
  error: Failure | undefined,
): string {
  const findings = diagnostics.map((d) => {
    const place = `file=${property(repositoryPath(d.file))},line=${d.line},col=${d.column}`;
    return `::${d.severity} ${place},title=${property(d.rule)}::${data(`${d.message} ${d.hint}`)}`;
  });
  const failure =
    error === undefined
      ? []
      : [`::error title=docsgen::${data([error.message, error.hint ?? ''].join(' ').trim())}`];
  return [...findings, ...failure].join('\n');
}

/** Escapes text. GitHub decodes `%0D` and `%0A`, but no other control characters. */
function data(text: string): string {
  const visible = text.replace(/[^\r\n]+/g, printable);
  return visible.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
