import type { Diagnostic } from '../model/diagnostic.js';

/** Diagnostics as SARIF 2.1.0 (OASIS), which code hosts show beside the lines of a change. */
export function sarif(diagnostics: readonly Diagnostic[], version: string): string {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'docsgen',
              version,
              rules: rules.map((id) => ({ id, shortDescription: { text: id } })),
            },
          },
          columnKind: 'utf16CodeUnits',
          results: diagnostics.map((d) => ({
            ruleId: d.rule,
            ruleIndex: rules.indexOf(d.rule),
            level: d.severity,
            message: { text: `${d.message} ${d.hint}` },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: encodeURI(d.file), uriBaseId: '%SRCROOT%' },
                  region: { startLine: d.line, startColumn: d.column },
                },
              },
            ],
          })),
        },
      ],
    },
    null,
    2,
  );
}
