import { execFile } from 'node:child_process';
import { dirname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { nodeProgram, type Clients, type SiteClient } from './clients.js';
import { isWithin, siteFolder } from './logic/find-docsgen.js';
import { faultOfPath, fileOfPage, newPageArguments, pageKinds } from './logic/page-names.js';

/** Asks for a path and a kind, makes the page by `docsgen new`, and opens it. */
export async function newPage(clients: Clients, near: vscode.Uri | undefined): Promise<void> {
  const place = near ?? vscode.window.activeTextEditor?.document.uri;
  const site = await siteFor(clients, place);
  if (site === undefined) return;
  const file = place?.fsPath ?? '';
  const start = isWithin(site.docsgen.folder, file) ? file : site.docsgen.folder;
  const folder = siteFolder(start, site.docsgen);
  const value = `${pathIn(folder, await folderOf(start))}/`.replace(/^\//, '');
  const path = await askForPath('New page', value, [value.length, value.length]);
  if (path === undefined) return;
  const kind = await vscode.window.showQuickPick(pageKinds, { placeHolder: 'Kind of the page' });
  if (kind === undefined) return;
  const args = [site.docsgen.script, ...newPageArguments(path, kind.template)];
  const fault = await run(nodeProgram(vscode.Uri.file(folder)), args, folder);
  if (fault !== undefined) return void vscode.window.showErrorMessage(fault);
  await vscode.window.showTextDocument(vscode.Uri.file(join(folder, fileOfPage(path))));
}

/** Asks for another path of the page in the editor, and moves it with its links and redirects. */
export async function movePage(clients: Clients, chosen: vscode.Uri | undefined): Promise<void> {
  const uri = chosen ?? vscode.window.activeTextEditor?.document.uri;
  const site = uri && clients.of(uri);
  if (uri === undefined || site === undefined)
    return void vscode.window.showInformationMessage('Open the page that you want to move.');
  const folder = siteFolder(uri.fsPath, site.docsgen);
  const from = pathIn(folder, uri.fsPath);
  const name = from.lastIndexOf('/') + 1;
  const path = await askForPath('Move page', from, [name, from.replace(/\.mdx?$/, '').length]);
  const to = path === undefined ? from : fileOfPage(path);
  if (to === from) return;
  const edit = new vscode.WorkspaceEdit();
  // The editor asks the server for the other edits before it moves the file.
  edit.renameFile(uri, vscode.Uri.file(join(folder, to)));
  if (!(await vscode.workspace.applyEdit(edit)))
    void vscode.window.showErrorMessage(`${from} could not be moved to ${to}.`);
}

/** The site of a file, else the only site, else the one that the writer chooses. */
async function siteFor(
  clients: Clients,
  uri: vscode.Uri | undefined,
): Promise<SiteClient | undefined> {
  const own = uri && clients.of(uri);
  const all = clients.all();
  if (own !== undefined || all.length === 1) return own ?? all[0];
  if (all.length === 0) {
    void vscode.window.showInformationMessage('No docsgen site is open.');
    return undefined;
  }
  const items = all.map((site) => ({ label: site.docsgen.folder, site }));
  const item = await vscode.window.showQuickPick(items, { placeHolder: 'Site of the page' });
  return item?.site;
}

async function folderOf(path: string): Promise<string> {
  const { type } = await vscode.workspace.fs.stat(vscode.Uri.file(path));
  return type === vscode.FileType.Directory ? path : dirname(path);
}

function pathIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

function askForPath(
  title: string,
  value: string,
  valueSelection: [number, number],
): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title,
    prompt: 'Path in the site, such as docs/guide/install',
    value,
    valueSelection,
    validateInput: faultOfPath,
  });
}

/** Runs docsgen. Resolves with its message if it fails. */
function run(program: string, args: readonly string[], cwd: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(
      program,
      [...args],
      { cwd, env: { ...process.env, NO_COLOR: '1' } },
      (error, _, text) => {
        if (error === null) resolve(undefined);
        else resolve(text.trim() === '' ? error.message : text.trim());
      },
    );
  });
}
