import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { findDocsgen, isWithin, type Docsgen } from './logic/find-docsgen.js';
import { SCROLLED, type Place } from './logic/preview-document.js';
import type { Status } from './status.js';

/** Documents that a server reads: pages, partials and data files. */
const DOCUMENTS = '**/*.{md,mdx,json,yml,yaml,txt}';

/** A running server, and the docsgen that it runs. */
export interface SiteClient {
  readonly docsgen: Docsgen;
  readonly client: LanguageClient;
}

export interface ClientsOptions {
  readonly output: vscode.LogOutputChannel;
  readonly status: Status;
  readonly scrolled: (place: Place) => void;
}

/** The servers of the workspace: one for each folder with docsgen, started when it is needed. */
export class Clients implements vscode.Disposable {
  readonly #byFolder = new Map<string, SiteClient>();
  readonly #reported = new Set<string>();

  constructor(private readonly options: ClientsOptions) {}

  /** Starts the servers of the workspace folders and of the open documents. */
  startAll(): void {
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) this.#start(uri);
    for (const { uri } of vscode.workspace.textDocuments) this.#start(uri);
  }

  /** Starts the server of a document, if it is of a kind that a server reads. */
  opened({ uri }: vscode.TextDocument): void {
    if (/\.(?:mdx?|json|ya?ml|txt)$/.test(uri.path)) this.#start(uri);
  }

  /** The server of a document. */
  of(uri: vscode.Uri): SiteClient | undefined {
    const all = [...this.#byFolder.values()];
    return all.find(({ docsgen }) => isWithin(docsgen.folder, uri.fsPath));
  }

  all(): readonly SiteClient[] {
    return [...this.#byFolder.values()];
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#reported.clear();
    this.startAll();
  }

  async stop(): Promise<void> {
    const all = this.all();
    this.#byFolder.clear();
    await Promise.allSettled(all.map(({ client }) => client.dispose()));
  }

  /** Stops the servers of folders that have left the workspace. */
  async foldersChanged(): Promise<void> {
    const gone = this.all().filter(
      ({ docsgen }) =>
        vscode.workspace.getWorkspaceFolder(vscode.Uri.file(docsgen.folder)) === undefined,
    );
    for (const { docsgen } of gone) this.#byFolder.delete(docsgen.folder);
    await Promise.allSettled(gone.map(({ client }) => client.dispose()));
    this.startAll();
  }

  dispose(): void {
    void this.stop();
  }

  #start(uri: vscode.Uri): void {
    const workspaceFolder = vscode.workspace.getWorkspaceFolder(uri);
    if (uri.scheme !== 'file' || workspaceFolder === undefined) return;
    const { status, output } = this.options;
    if (!vscode.workspace.isTrusted) return status.untrusted();
    const path = vscode.workspace.getConfiguration('docsgen', uri).get('path', '');
    const root = workspaceFolder.uri.fsPath;
    const found = findDocsgen({ file: uri.fsPath, root, path });
    if ('kind' in found) {
      if (found.kind === 'problem') this.#report(found.message);
      return;
    }
    if (this.of(vscode.Uri.file(found.folder)) !== undefined) return;
    const client = makeClient(found, workspaceFolder, this.options);
    this.#byFolder.set(found.folder, { docsgen: found, client });
    output.info(`Starting docsgen ${found.version} for ${found.folder}: ${found.script}`);
    client.start().catch((error: unknown) => {
      this.#byFolder.delete(found.folder);
      this.#report(`docsgen does not start: ${messageOf(error)} See the output "docsgen".`);
    });
  }

  /** Shows a problem once. */
  #report(message: string): void {
    const { status, output } = this.options;
    status.problem(message);
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    output.warn(message);
    const settings = 'Open settings';
    void vscode.window.showWarningMessage(message, settings).then((chosen) => {
      if (chosen === settings)
        void vscode.commands.executeCommand('workbench.action.openSettings', 'docsgen');
    });
  }
}

/** The program that runs docsgen: Node.js, by the setting or from the PATH. */
export function nodeProgram(scope: vscode.Uri): string {
  const node = vscode.workspace.getConfiguration('docsgen', scope).get('node', 'node');
  const root = vscode.workspace.getWorkspaceFolder(scope)?.uri.fsPath;
  const isRelative = /[\\/]/.test(node) && !isAbsolute(node);
  return isRelative && root !== undefined ? join(root, node) : node;
}

function makeClient(
  docsgen: Docsgen,
  workspaceFolder: vscode.WorkspaceFolder,
  { output, status, scrolled }: ClientsOptions,
): LanguageClient {
  const folder = vscode.Uri.file(docsgen.folder);
  const client = new LanguageClient(
    'docsgen',
    'docsgen',
    {
      command: nodeProgram(folder),
      args: [docsgen.script, 'lsp'],
      options: { cwd: docsgen.folder },
    },
    {
      documentSelector: [
        { scheme: 'file', pattern: { baseUri: folder.toString(), pattern: DOCUMENTS } },
      ],
      workspaceFolder: { ...workspaceFolder, uri: folder },
      outputChannel: output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      middleware: { workspace: { willRenameFiles: renamesWithin(docsgen.folder) } },
    },
  );
  client.registerFeature(withoutCommands);
  client.onNotification(SCROLLED, scrolled);
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) status.running(docsgen);
    else if (newState === State.Stopped) status.stopped();
  });
  return client;
}

/** The extension has the command of the preview: two servers cannot register the same name. */
const withoutCommands: StaticFeature = {
  fillClientCapabilities: () => undefined,
  preInitialize: (capabilities) => {
    delete capabilities.executeCommandProvider;
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

type WillRename = (
  event: vscode.FileWillRenameEvent,
  next: (event: vscode.FileWillRenameEvent) => Thenable<vscode.WorkspaceEdit | null | undefined>,
) => Thenable<vscode.WorkspaceEdit | null | undefined>;

/** Asks a server only about files of its folder. */
function renamesWithin(folder: string): WillRename {
  return (event, next) => {
    const files = event.files.filter(({ oldUri }) => isWithin(folder, oldUri.fsPath));
    return files.length === 0 ? Promise.resolve(null) : next({ ...event, files });
  };
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.endsWith('.') ? text : `${text}.`;
}
