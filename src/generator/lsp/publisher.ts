import {
  DiagnosticSeverity,
  type Diagnostic as EditorDiagnostic,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver';
import type { Diagnostic } from '../model/diagnostic.js';
import { editorLines, rangeOfFinding } from './places.js';

/** The facts about the files of a site that a publisher needs. */
export interface PublishedFiles {
  readonly uriOf: (path: string) => string;
  /** The text of a file; undefined if docsgen has not read it. */
  readonly textOf: (path: string) => string | undefined;
  /** The version of the open document of a file. */
  readonly versionOf: (path: string) => number | undefined;
}

/** Sends the findings of a site to the editor: only those of files where something has changed. */
export class Publisher {
  /** Path → the findings that the editor shows, with their URI. */
  #shown = new Map<string, { readonly uri: string; readonly key: string }>();

  constructor(
    private readonly files: PublishedFiles,
    private readonly send: (params: PublishDiagnosticsParams) => void,
  ) {}

  publish(findings: readonly Diagnostic[]): void {
    const byFile = new Map<string, Diagnostic[]>();
    for (const finding of findings) {
      const inFile = byFile.get(finding.file);
      if (inFile === undefined) byFile.set(finding.file, [finding]);
      else inFile.push(finding);
    }
    const shown = new Map<string, { uri: string; key: string }>();
    for (const [path, inFile] of byFile) shown.set(path, this.#publishFile(path, inFile));
    for (const [path, { uri }] of this.#shown)
      if (shown.get(path)?.uri !== uri) this.send({ uri, diagnostics: [] });
    this.#shown = shown;
  }

  #publishFile(path: string, findings: readonly Diagnostic[]): { uri: string; key: string } {
    const uri = this.files.uriOf(path);
    const lines = editorLines(this.files.textOf(path) ?? '');
    const diagnostics = findings.map((finding) => editorDiagnostic(finding, lines));
    const key = JSON.stringify(diagnostics);
    const before = this.#shown.get(path);
    if (before?.key === key && before.uri === uri) return { uri, key };
    const version = this.files.versionOf(path);
    this.send({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
    return { uri, key };
  }
}

/** A finding as editors show it. The hint is a further line of its message. */
export function editorDiagnostic(finding: Diagnostic, lines: readonly string[]): EditorDiagnostic {
  const { rule, severity, message, hint } = finding;
  return {
    range: rangeOfFinding(finding, lines),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'docsgen',
    code: rule,
    message: `${message}\n${hint}`,
  };
}
