import * as vscode from 'vscode';
import type { Docsgen } from './logic/find-docsgen.js';

/** Files for which the status is shown. */
const SELECTOR: vscode.DocumentSelector = [
  { pattern: '**/*.{md,mdx}' },
  { pattern: '**/{site.config.*,sidebars.json,_category_.*}' },
];

/** The entry "docsgen" of the language status, in the status bar. */
export class Status implements vscode.Disposable {
  readonly #item = vscode.languages.createLanguageStatusItem('docsgen', SELECTOR);

  constructor() {
    this.#item.name = 'docsgen';
    this.#item.text = 'docsgen';
    this.#item.detail = 'no site with docsgen';
  }

  running({ version }: Docsgen): void {
    void vscode.commands.executeCommand('setContext', 'docsgen.isRunning', true);
    this.#show(`docsgen ${version}`, 'running', vscode.LanguageStatusSeverity.Information);
    this.#item.command = { title: 'Restart', command: 'docsgen.restart' };
  }

  stopped(): void {
    this.#show('docsgen', 'not running', vscode.LanguageStatusSeverity.Warning);
    this.#item.command = { title: 'Start', command: 'docsgen.restart' };
  }

  problem(message: string): void {
    this.#show('docsgen', message, vscode.LanguageStatusSeverity.Error);
    this.#item.command = { title: 'Try again', command: 'docsgen.restart' };
  }

  untrusted(): void {
    const detail = 'off: no code of this folder runs until you trust it';
    this.#show('docsgen', detail, vscode.LanguageStatusSeverity.Warning);
    this.#item.command = { title: 'Manage trust', command: 'workbench.trust.manage' };
  }

  dispose(): void {
    this.#item.dispose();
  }

  #show(text: string, detail: string, severity: vscode.LanguageStatusSeverity): void {
    Object.assign(this.#item, { text, detail, severity });
  }
}
