import { outdatedValues, siteFindings } from '../actions/site-findings.js';
import { attempt } from '../io/fs/attempt.js';
import { readInSite } from '../io/fs/contained.js';
import { lastCommitDay } from '../io/git/git.js';
import { watchSources, type SourceWatcher } from '../io/watch/watch-sources.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { DocsgenError } from '../model/errors.js';
import type { SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import { messageOf } from '../model/thrown-text.js';
import { resolveFindings } from '../rules/resolve-findings.js';
import { openLiveSite, type LiveSite, type SiteState } from '../serve/live-site.js';
import { UpdateLoop } from '../serve/update-loop.js';
import type { SessionOptions } from '../session.js';
import { resolveSite } from '../site/resolve.js';
import type { EditorState } from './editor-state.js';
import type { OpenDocuments } from './open-documents.js';
import { OwnMoves } from './own-moves.js';
import { lineOfPlace, placeOfLine, Preview, type PreviewPlace } from './preview.js';
import { ProseMemory } from './prose-memory.js';
import { Publisher } from './publisher.js';
import { uriOfFile } from './uris.js';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';

/** How a site reaches the editor. */
export interface EditorClient {
  readonly publish: (params: PublishDiagnosticsParams) => void;
  /** Writes a line to the log of the editor. */
  readonly log: (text: string) => void;
  /** The reader of the preview is at the heading of a line, which counts from 0. */
  readonly scrolled: (place: { readonly uri: string; readonly line: number }) => void;
  /** Opens an address of another site in the browser. */
  readonly open: (url: string) => void;
  /** All changes so far are read, and their findings are published. */
  readonly settled: () => void;
}

/**
 * One site in an editor: the incremental site of `serve --watch` with the texts of open documents,
 * and the findings of `check`.
 */
export class EditorSite {
  readonly live: LiveSite;
  /** The findings that the editor shows. */
  findings: readonly Diagnostic[] = [];
  readonly ownMoves = new OwnMoves();

  readonly #loop: UpdateLoop;
  readonly #publisher: Publisher;
  readonly #prose: ProseMemory;
  #watcher: SourceWatcher | undefined;
  #states = new WeakMap<SiteState, { readonly unsaved: string; readonly state: EditorState }>();
  #preview: Promise<Preview> | undefined;
  #lastCommitDay: (() => string | undefined) | undefined;
  #isClosed = false;

  constructor(
    readonly options: SessionOptions,
    readonly documents: OpenDocuments,
    private readonly client: EditorClient,
  ) {
    this.live = openLiveSite({ ...this.#withOpenTexts(), findingsOnly: true });
    this.#publisher = new Publisher(
      {
        uriOf: (path) => this.uriOf(path),
        textOf: (path) => this.textOf(path),
        versionOf: (path) => documents.byPath(path)?.version,
      },
      client.publish,
    );
    this.#prose = new ProseMemory(this.live, options);
    this.#loop = new UpdateLoop(
      this.live,
      {
        findingsOf: (state) => this.#findingsOf(state),
        updateTabs: async () => [],
        showFindings: (findings) => {
          this.#show(findings);
          void this.#lintProse();
        },
        showFailure: (error) => this.#show(failureFindings(error)),
        updated: () => client.settled(),
        failed: (error) => client.log(failureText(error)),
        record: undefined,
      },
      { plansFirst: true },
    );
  }

  get siteDir(): string {
    return this.options.siteDir;
  }

  /** Reads the site, reports its findings and follows its changes. */
  async start(): Promise<void> {
    await this.#loop.start();
    this.live.save();
    // The watcher reports once that everything may have changed.
    if (!this.#isClosed) this.#watcher = this.#watch();
  }

  /** A document of the site was opened, changed or closed. */
  edited(path: string): void {
    const paths = new Set([path]);
    this.#loop.change(paths);
    void this.#preview?.then(
      (preview) => preview.changed(paths),
      () => undefined,
    );
  }

  /** The preview of the site. Starts it at the first call. */
  preview(): Promise<Preview> {
    this.#preview ??= Preview.start(this.#withOpenTexts(), {
      scrolled: (place) => this.#scrolled(place),
      opened: (url) => this.client.open(url),
      log: (error) => this.client.log(failureText(error)),
    });
    return this.#preview;
  }

  /** Scrolls the preview, if there is one, to the heading of a line, which counts from 0. */
  async scrollPreview(path: string, line: number): Promise<void> {
    const state = this.#editorState();
    const place = state && placeOfLine(state, path, line);
    const preview = await this.#preview;
    if (place !== undefined) preview?.scroll(place);
  }

  /** The state with all changes so far; undefined if the site was never valid. */
  async current(): Promise<EditorState | undefined> {
    await this.#loop.queue(async () => undefined);
    return this.#editorState();
  }

  /** The last good state, which may be some keystrokes old; waits for the first one. */
  async recent(): Promise<EditorState | undefined> {
    return this.#editorState() ?? (await this.current());
  }

  /** The URI of a file, as the editor writes it if the file is open. */
  uriOf(path: string): string {
    return this.documents.byPath(path)?.uri ?? uriOfFile(this.siteDir, path);
  }

  /** The text of a file: in the editor, as docsgen has read it, or on disk. */
  textOf(path: string): string | undefined {
    const input = this.live.state()?.reading.input;
    const read = input?.pages.get(path) ?? input?.includes.get(path) ?? input?.data.get(path);
    const saved = read?.changedBy === undefined ? read?.text : undefined;
    const edited = this.documents.byPath(path)?.getText() ?? saved;
    return edited ?? attempt(() => readInSite(this.siteDir, path).toString('utf8'));
  }

  close(): void {
    this.#isClosed = true;
    this.#loop.close();
    this.#watcher?.close();
    void this.#preview?.then(
      (preview) => preview.close(),
      () => undefined,
    );
    this.live.save();
  }

  #withOpenTexts(): SessionOptions {
    const text = (path: string): string | undefined => this.documents.byPath(path)?.getText();
    return { ...this.options, openTexts: { text } };
  }

  #scrolled(place: PreviewPlace): void {
    const state = this.#editorState();
    const line = state && lineOfPlace(state, place, (path) => this.uriOf(path));
    if (line !== undefined) this.client.scrolled(line);
  }

  #editorState(): EditorState | undefined {
    const state = this.live.state();
    if (state === undefined) return undefined;
    const changes = unsavedData(state.reading.input, this.documents);
    const unsaved = JSON.stringify([...changes]);
    const known = this.#states.get(state);
    if (known?.unsaved === unsaved) return known.state;
    const editorState = stateWithData(state, changes);
    this.#states.set(state, { unsaved, state: editorState });
    return editorState;
  }

  async #findingsOf(state: SiteState): Promise<readonly Diagnostic[]> {
    this.#lastCommitDay ??= once(() => lastCommitDay(this.siteDir));
    const { input } = state.reading;
    const findings = [
      ...(await siteFindings(this.live, state)),
      ...outdatedValues(state.snapshot, this.#lastCommitDay),
      ...this.#prose.findings(input),
    ];
    return resolveFindings(findings, input).diagnostics;
  }

  #show(findings: readonly Diagnostic[]): void {
    this.findings = findings;
    this.#publisher.publish(findings);
  }

  /** Runs the prose linter of the site on open pages, and reports its findings later. */
  async #lintProse(): Promise<void> {
    const state = this.live.state();
    if (state === undefined) return;
    try {
      const paths = this.documents.paths();
      if (!(await this.#prose.lint(state.reading.input, paths))) return;
    } catch (error) {
      this.client.log(messageOf(error));
      return;
    }
    await this.#loop.queue(async () => {
      // With newer changes, the findings are reported with them.
      if (this.#isClosed || this.#loop.hasChanges || this.live.state() !== state) return;
      this.#show(await this.#findingsOf(state));
    });
  }

  #watch(): SourceWatcher {
    const { siteDir, outDir } = this.options;
    return watchSources({
      siteDir,
      except: [outDir],
      changed: (paths) => {
        this.#lastCommitDay = undefined;
        this.#loop.change(paths);
      },
      failed: (error) => {
        this.client.log(`Changes on disk cannot be watched: ${messageOf(error)}`);
      },
    });
  }
}

/**
 * The unsaved texts of config files that are code, by path. docsgen runs their saved state, but an
 * edit of the server must keep what the writer has typed.
 */
function unsavedData({ data }: SiteInput, documents: OpenDocuments): Map<string, string> {
  const unsaved = new Map<string, string>();
  for (const path of documents.paths()) {
    const read = data.get(path)?.text.replace(/^\ufeff/, '');
    const text = documents.byPath(path)?.getText();
    if (read !== undefined && text !== undefined && text !== read) unsaved.set(path, text);
  }
  return unsaved;
}

/** A state for the features of the server, with other texts of data files. */
function stateWithData(state: SiteState, changes: ReadonlyMap<string, string>): EditorState {
  const { snapshot } = state;
  const { input: read, options } = state.reading;
  const changed = [...changes].map(([path, text]) => [path, { text, hash: hashOf(text) }] as const);
  const input =
    changed.length === 0 ? read : { ...read, data: new Map([...read.data, ...changed]) };
  return {
    ...state,
    reading: { ...state.reading, input },
    input,
    resolved: once(() => snapshot.linked?.resolved ?? resolveSite(snapshot.site, read, options)),
  };
}

/** The findings of an error that keeps docsgen from reading a site. */
function failureFindings({ diagnostics }: DocsgenError): readonly Diagnostic[] {
  return diagnostics;
}

function failureText({ message, hint }: DocsgenError): string {
  return hint === undefined ? message : `${message} ${hint}`;
}
