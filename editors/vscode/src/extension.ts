import * as vscode from 'vscode';
import { Clients } from './clients.js';
import { movePage, newPage } from './pages.js';
import { Preview } from './preview.js';
import { provideSchemas } from './schemas.js';
import { Status } from './status.js';

let clients: Clients | undefined;

/** Called by the editor when a document or a folder of a site is opened. */
export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel('docsgen', { log: true });
  const status = new Status();
  const started = new Clients({ output, status, scrolled: (place) => preview.scrolled(place) });
  const preview = new Preview(started);
  clients = started;
  context.subscriptions.push(
    ...[output, status, started, preview, provideSchemas(started)],
    ...commands(started, preview, output),
    ...events(started, preview),
  );
  if (!vscode.workspace.isTrusted)
    output.info('The workspace is not trusted: docsgen is off, and no code of the site runs.');
  started.startAll();
}

/** Called before the editor ends or disables the extension. */
export async function deactivate(): Promise<void> {
  await clients?.stop();
}

function commands(
  started: Clients,
  preview: Preview,
  output: vscode.OutputChannel,
): vscode.Disposable[] {
  const { registerCommand } = vscode.commands;
  return [
    registerCommand('docsgen.showPreview', () => preview.show()),
    registerCommand('docsgen.openInBrowser', () => preview.openInBrowser()),
    registerCommand('docsgen.newPage', (uri?: vscode.Uri) => newPage(started, uri)),
    registerCommand('docsgen.movePage', (uri?: vscode.Uri) => movePage(started, uri)),
    registerCommand('docsgen.restart', () => started.restart()),
    registerCommand('docsgen.showOutput', () => {
      output.show();
    }),
  ];
}

function events(started: Clients, preview: Preview): vscode.Disposable[] {
  const { window, workspace } = vscode;
  return [
    workspace.onDidOpenTextDocument((document) => {
      started.opened(document);
    }),
    workspace.onDidGrantWorkspaceTrust(() => {
      started.startAll();
    }),
    workspace.onDidChangeWorkspaceFolders(() => started.foldersChanged()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('docsgen')) void started.restart();
    }),
    window.onDidChangeActiveTextEditor((editor) => preview.follow(editor)),
    window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges: [range] }) => {
      if (range !== undefined) preview.moved(textEditor, range.start.line);
    }),
    window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
      if (selection !== undefined) preview.moved(textEditor, selection.active.line);
    }),
  ];
}
