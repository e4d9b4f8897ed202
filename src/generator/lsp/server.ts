import {
  createConnection,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type Logger,
  type ProtocolConnection,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { attempt } from '../io/fs/attempt.js';
import { version } from '../io/fs/package-files.js';
import { addFeatures, featureCapabilities } from './features.js';
import { HeapCollector } from './heap.js';
import { addPreview, previewCommand, SCROLLED } from './preview-command.js';
import { Sites, type SitesOptions } from './sites.js';

export interface ServerOptions extends SitesOptions {
  readonly input: NodeJS.ReadableStream & { readonly destroy: () => void };
  readonly output: NodeJS.WritableStream;
}

/** Milliseconds between two looks at the process of the editor. */
const EDITOR_CHECK = 3000;

/**
 * Runs the language server until the editor ends it. Resolves with the exit code of the protocol:
 * 0 after a request to shut down, otherwise 1.
 */
export function runServer(options: ServerOptions): Promise<0 | 1> {
  return new Promise((resolve) => {
    const heap = new HeapCollector();
    const end = new ServerEnd((code) => {
      heap.close();
      sites.close();
      options.input.destroy();
      resolve(code);
    });
    const connection = createConnection((logger): ProtocolConnection => {
      const reader = new StreamMessageReader(options.input);
      const writer = new StreamMessageWriter(options.output);
      return createProtocolConnection(reader, writer, whileOpenLogger(logger));
    }, end);
    options.input.on('end', () => end.exit(1));
    const sites = new Sites(options, {
      publish: (params) => whileOpen(() => connection.sendDiagnostics(params)),
      log: (text) => whileOpen(() => connection.console.log(text)),
      settled: () => heap.updated(),
      scrolled: (place) => whileOpen(() => connection.sendNotification(SCROLLED, place)),
      // Editors that cannot do it answer with an error.
      open: (uri) => whileOpen(() => connection.window.showDocument({ uri, external: true })),
    });
    serve(connection, sites);
    connection.listen();
  });
}

/** Sends a message. It is lost if the editor has closed the connection, or refuses it. */
function whileOpen(send: () => unknown): void {
  attempt(() => {
    Promise.resolve(send()).catch(() => undefined);
  });
}

/** A logger that says nothing when the connection is closed. */
function whileOpenLogger(logger: Logger): Logger {
  return {
    error: (message) => whileOpen(() => logger.error(message)),
    warn: (message) => whileOpen(() => logger.warn(message)),
    info: (message) => whileOpen(() => logger.info(message)),
    log: (message) => whileOpen(() => logger.log(message)),
  };
}

/** Registers all features. */
function serve(connection: Connection, sites: Sites): void {
  let roots: readonly string[] = [];
  let canShowDocuments = false;
  connection.onInitialize((params) => {
    roots = rootsOf(params);
    canShowDocuments = params.capabilities.window?.showDocument?.support === true;
    return capabilities;
  });
  connection.onInitialized(() => {
    sites.setRoots(roots);
  });
  const documents = new TextDocuments(TextDocument);
  documents.onDidChangeContent(({ document }) => sites.edited(document));
  documents.onDidClose(({ document }) => sites.closed(document));
  documents.listen(connection);
  addFeatures(connection, sites);
  addPreview(connection, sites, () => canShowDocuments);
}

const capabilities: InitializeResult = {
  serverInfo: { name: 'docsgen', version },
  capabilities: {
    positionEncoding: 'utf-16',
    ...featureCapabilities,
    executeCommandProvider: { commands: [previewCommand] },
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  },
};

/** The folders of the workspace. Old clients send only one. */
function rootsOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders != null && workspaceFolders.length > 0)
    return workspaceFolders.map(({ uri }) => uri);
  return rootUri == null ? [] : [rootUri];
}

/** Ends the server once: when the editor asks for it, or when its process is gone. */
class ServerEnd {
  shutdownReceived = false;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(private readonly ended: (code: 0 | 1) => void) {}

  initialize({ processId }: InitializeParams): void {
    if (typeof processId !== 'number') return;
    const look = (): void => {
      if (!isRunning(processId)) this.exit(1);
    };
    this.#timer = setInterval(look, EDITOR_CHECK).unref();
  }

  exit(code: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.ended(code === 0 || this.shutdownReceived ? 0 : 1);
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Some systems do not allow to ask.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
