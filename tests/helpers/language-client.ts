import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
} from 'vscode-languageserver-protocol/node';
import { runServer } from '../../src/generator/lsp/server.js';
import type { SessionOptions } from '../../src/generator/session.js';
import { start } from './command.js';

export interface LanguageClientOptions {
  /** Arguments of `docsgen lsp`. */
  readonly args?: readonly string[];
  /** The folder of the workspace; null for none. By default the folder of the site. */
  readonly root?: string | null;
  readonly capabilities?: ClientCapabilities;
  readonly env?: Readonly<Record<string, string>>;
}

/** A language server and its streams. */
interface RunningServer {
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable | undefined;
  /** Undefined in this process. */
  readonly processId: number | undefined;
  /** The exit code of the protocol or of the process. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
/** The inputs of the servers in this process. */
const inputs = new Set<Writable>();

/** Ends servers that a failed test has left. */
export function stopLanguageServers(): void {
  for (const child of running) child.kill('SIGKILL');
  // The servers end with it, as when an editor has ended.
  for (const input of inputs) input.end();
}

function serverProcess(
  siteDir: string,
  { args = [], env = {} }: LanguageClientOptions,
): RunningServer {
  const child = start(['lsp', '--jobs', '1', ...args], { cwd: siteDir, env });
  if (child.stdin === null || child.stdout === null) throw new Error('no streams');
  running.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return {
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr ?? undefined,
    processId: child.pid,
    ended,
  };
}

function serverInThisProcess(): RunningServer {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const optionsFor = (dir: string): SessionOptions => ({
    siteDir: dir,
    outDir: join(dir, 'build'),
    jobs: 1,
    cache: true,
    pageCode: true,
    socialCards: false,
    progress: () => undefined,
    notice: () => undefined,
  });
  inputs.add(input);
  const ended = runServer({ input, output, siteDir: undefined, optionsFor }).finally(() => {
    inputs.delete(input);
  });
  return { input, output, errors: undefined, processId: undefined, ended };
}

/** A protocol client of a language server. */
export class LanguageClient {
  /** URI → the last findings that the server sent, for each file with a message. */
  readonly published = new Map<string, PublishDiagnosticsParams>();
  /** All messages with findings, in order. */
  readonly messages: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  #stderr = '';
  #versions = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  private constructor(
    readonly siteDir: string,
    private readonly server: RunningServer,
    readonly connection: ProtocolConnection,
  ) {
    void server.ended.then(() => {
      this.#hasEnded = true;
      this.#wake();
    });
    server.errors?.on('data', (chunk) => (this.#stderr += String(chunk)));
    connection.onNotification('textDocument/publishDiagnostics', (params) => {
      const published = params as PublishDiagnosticsParams;
      this.published.set(published.uri, published);
      this.messages.push(published);
      this.#wake();
    });
    connection.onNotification('window/logMessage', (params) => {
      this.log.push((params as { message: string }).message);
      this.#wake();
    });
  }

  /** Starts the built `docsgen lsp` for the folder of a site and initializes it. */
  static start(siteDir: string, options: LanguageClientOptions = {}): Promise<LanguageClient> {
    return LanguageClient.#connect(siteDir, serverProcess(siteDir, options), options);
  }

  /**
   * Runs the server in this process, for tests that do not depend on the command: a new process
   * spends most of its time loading docsgen.
   */
  static startHere(siteDir: string): Promise<LanguageClient> {
    return LanguageClient.#connect(siteDir, serverInThisProcess(), {});
  }

  static async #connect(
    siteDir: string,
    server: RunningServer,
    { root = siteDir, capabilities = {} }: LanguageClientOptions,
  ): Promise<LanguageClient> {
    const connection = createProtocolConnection(
      new StreamMessageReader(server.output),
      new StreamMessageWriter(server.input),
    );
    const client = new LanguageClient(siteDir, server, connection);
    connection.listen();
    client.initializeResult = await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: root === null ? null : pathToFileURL(root).href,
      capabilities,
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  /** The answer to the first request. */
  initializeResult: unknown;

  /** The process of the server; undefined if it is this one. */
  get processId(): number | undefined {
    return this.server.processId;
  }

  get stderr(): string {
    return this.#stderr;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.siteDir, path)).href;
  }

  /** Opens a file, by default with its text on disk. */
  async open(path: string, text = readFileSync(join(this.siteDir, path), 'utf8')): Promise<void> {
    await this.openUri(this.uri(path), text);
  }

  async openUri(uri: string, text: string): Promise<void> {
    this.#versions.set(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'markdown', version: 1, text },
    });
  }

  /** Replaces the text of an open document, or a range of it. */
  async change(path: string, text: string, range?: Range): Promise<void> {
    const uri = this.uri(path);
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [range === undefined ? { text } : { range, text }],
    });
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** A request about a position in a document. */
  ask<Result>(method: string, path: string, line: number, character: number): Promise<Result> {
    return this.request(method, {
      textDocument: { uri: this.uri(path) },
      position: { line, character },
    });
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }

  /** The findings that the server has sent for a file. */
  findings(path: string): readonly Diagnostic[] {
    return this.published.get(this.uri(path))?.diagnostics ?? [];
  }

  /** The findings of all files: `path:line:column rule`, sorted. */
  allFindings(): string[] {
    const folder = `${pathToFileURL(this.siteDir).href}/`;
    return [...this.published.values()]
      .flatMap(({ uri, diagnostics }) =>
        diagnostics.map(({ range: { start: at }, code, message }) => {
          const path = decodeURIComponent(uri.slice(folder.length));
          const place = `${path}:${at.line + 1}:${at.character + 1}`;
          return `${place} ${String(code)} ${JSON.stringify(message)}`;
        }),
      )
      .sort();
  }

  /** Waits for a condition, which is tested after each message of the server. */
  async until(isTrue: () => boolean, what: () => string): Promise<void> {
    const limit = Number(process.env['DOCSGEN_TEST_PATIENCE'] ?? 60_000);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (!isTrue() && !this.#hasEnded) return;
        this.#waiting.delete(look);
        if (isTrue()) resolve();
        else reject(new Error(`the server ended: ${this.#stderr}`));
      };
      timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`${what()}\n${this.#stderr}`));
      }, limit);
      this.#waiting.add(look);
      look();
    }).finally(() => clearTimeout(timer));
  }

  /** Waits until the findings of a file fulfil a condition. */
  async untilFindings(
    path: string,
    isTrue: (findings: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    await this.until(
      () => this.published.has(this.uri(path)) && isTrue(this.findings(path)),
      () => `${path}: ${JSON.stringify(this.findings(path))}`,
    );
    return this.findings(path);
  }

  /** Waits until the findings of all files are these. */
  async untilAllFindings(expected: readonly string[]): Promise<void> {
    const text = expected.join('\n');
    await this.until(
      () => this.allFindings().join('\n') === text,
      () => `the server has\n${this.allFindings().join('\n')}\nand not\n${text}`,
    );
  }

  /** Closes the input of the server, as an editor that ends early does. */
  closeInput(): void {
    this.server.input.end();
  }

  /** Ends the server as the protocol says. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return this.ended();
  }

  /** The exit code of the server. */
  async ended(): Promise<number | null> {
    const code = await this.server.ended;
    this.connection.dispose();
    return code;
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
