import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import type { Clients } from './clients.js';
import {
  isSamePage,
  PREVIEW_COMMAND,
  previewDocument,
  reachableAddress,
  SCROLL,
  type Place,
} from './logic/preview-document.js';
import { ScrollSteps } from './logic/scroll-steps.js';

const IS_PAGE = /\.mdx?$/;

/** The preview of the page in the active editor, in a panel beside it or in the browser. */
export class Preview implements vscode.Disposable {
  #panel: vscode.WebviewPanel | undefined;
  #shown = '';
  readonly #steps = new ScrollSteps(() => performance.now());

  constructor(private readonly clients: Clients) {}

  /** Opens the panel. */
  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const address = editor && (await this.#address(editor, true));
    if (address === undefined) return;
    this.#panel ??= this.#open();
    this.#panel.reveal(vscode.ViewColumn.Beside, true);
    this.#fill(this.#panel, address);
  }

  /** Opens the page in the browser. */
  async openInBrowser(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const address = editor && (await this.#address(editor, true));
    if (address !== undefined) await vscode.env.openExternal(vscode.Uri.parse(address));
  }

  /** The open panel follows the writer to another page. */
  async follow(editor: vscode.TextEditor | undefined): Promise<void> {
    if (this.#panel === undefined || editor === undefined) return;
    if (!IS_PAGE.test(editor.document.uri.path)) return;
    const address = await this.#address(editor, false);
    const panel: vscode.WebviewPanel | undefined = this.#panel;
    if (panel !== undefined && address !== undefined) this.#fill(panel, address);
  }

  /** The editor shows other lines, or the cursor has moved. */
  moved(editor: vscode.TextEditor, line: number): void {
    const { uri } = editor.document;
    const site = IS_PAGE.test(uri.path) ? this.clients.of(uri) : undefined;
    if (site === undefined || !this.#steps.follows(uri.toString(), line)) return;
    const place: Place = { uri: uri.toString(), line };
    void site.client.sendNotification(SCROLL, place).catch(() => undefined);
  }

  /** The reader of the preview is at another heading: an editor with the page shows it. */
  scrolled({ uri, line }: Place): void {
    const document = vscode.Uri.parse(uri).toString();
    const editor = vscode.window.visibleTextEditors.find(
      (each) => each.document.uri.toString() === document,
    );
    if (editor === undefined) return;
    this.#steps.movesEditor();
    const top = new vscode.Position(line, 0);
    editor.revealRange(new vscode.Range(top, top), vscode.TextEditorRevealType.AtTop);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      'docsgen.preview',
      'Preview',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [] },
    );
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#shown = '';
    });
    return panel;
  }

  #fill(panel: vscode.WebviewPanel, address: string): void {
    if (isSamePage(this.#shown, address)) return;
    this.#shown = address;
    panel.webview.html = previewDocument(address, randomBytes(16).toString('base64url'));
  }

  /** Asks the server for the address of the page at the cursor. */
  async #address(editor: vscode.TextEditor, isAsked: boolean): Promise<string | undefined> {
    const { uri } = editor.document;
    const site = this.clients.of(uri);
    if (site === undefined) {
      if (isAsked) void vscode.window.showInformationMessage('This file is in no docsgen site.');
      return undefined;
    }
    try {
      const address = (await site.client.sendRequest(ExecuteCommandRequest.type, {
        command: PREVIEW_COMMAND,
        arguments: [uri.toString(), editor.selection.active.line, true],
      })) as string;
      const forwarded = await vscode.env.asExternalUri(vscode.Uri.parse(address));
      return reachableAddress(address, forwarded.toString(true));
    } catch (error) {
      if (isAsked) void vscode.window.showWarningMessage((error as Error).message);
      return undefined;
    }
  }
}
