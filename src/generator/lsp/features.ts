import {
  ResponseError,
  type Connection,
  type FileRename,
  type Position,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { attempt } from '../io/fs/attempt.js';
import { messageOf, stackOf } from '../model/thrown-text.js';
import { completionsAt } from './completion/complete.js';
import type { EditorSite } from './editor-site.js';
import type { EditorState } from './editor-state.js';
import { hoverAt } from './hover.js';
import { includedBy, includeItem, including } from './include-tree.js';
import { definitionAt, referencesAt } from './navigation.js';
import { foldsOf, linksOf, siteSymbols, symbolsOf } from './outline.js';
import { questionAbout, type Question, type QuestionAt } from './question.js';
import { codeActionsIn, quickFixKinds } from './quick-fixes.js';
import { editForMoves, renameAt, renamePlaceAt } from './rename.js';
import type { Sites } from './sites.js';

export const featureCapabilities: ServerCapabilities = {
  codeActionProvider: { codeActionKinds: quickFixKinds },
  completionProvider: { triggerCharacters: ['(', '/', '#', '"', "'", ':', '[', '{', '<', '='] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  documentLinkProvider: {},
  foldingRangeProvider: true,
  callHierarchyProvider: true,
  renameProvider: { prepareProvider: true },
  workspace: {
    fileOperations: {
      willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] },
    },
  },
};

/** A request about a document. */
interface AboutDocument {
  readonly textDocument: TextDocumentIdentifier;
}

interface AboutPosition extends AboutDocument {
  readonly position: Position;
}

/** Answers the questions of the editor. A document outside all sites has no answers. */
export function addFeatures(connection: Connection, sites: Sites): void {
  const ask = new Asker(sites, (text) => attempt(() => connection.console.error(text)));
  connection.onCompletion(ask.at((question) => completionsAt(question), { waits: false }));
  connection.onHover(ask.at(hoverAt));
  connection.onDefinition(ask.at(definitionAt));
  connection.onReferences(ask.at((question) => [...referencesAt(question)]));
  connection.onDocumentSymbol(ask.about((question) => [...symbolsOf(question)]));
  connection.onDocumentLinks(ask.about((question) => [...linksOf(question)]));
  connection.onFoldingRanges(ask.about((question) => [...foldsOf(question)]));
  connection.onCodeAction(
    ask.about((question, { range, context }) => codeActionsIn(question, range, context)),
  );
  connection.onPrepareRename(ask.at(renamePlaceAt));
  connection.onRenameRequest(({ newName, ...params }) =>
    ask.at((question) => renameAt(question, newName))(params),
  );
  connection.workspace.onWillRenameFiles(({ files }) => willRename(sites, files));
  connection.onWorkspaceSymbol(async ({ query }) => {
    const states = await Promise.all(
      sites.all().map(async (editorSite) => ({ editorSite, state: await editorSite.recent() })),
    );
    return states.flatMap(({ editorSite, state }) =>
      state === undefined ? [] : siteSymbols(editorSite, state, query),
    );
  });
  connection.languages.callHierarchy.onPrepare(
    ask.about(({ editorSite, state, path }) => [includeItem(editorSite, state, path)]),
  );
  connection.languages.callHierarchy.onOutgoingCalls(
    ask.ofFile((editorSite, state, path) =>
      includedBy(editorSite, state, path).map(({ item, ranges }) => ({
        to: item,
        fromRanges: ranges,
      })),
    ),
  );
  connection.languages.callHierarchy.onIncomingCalls(
    ask.ofFile((editorSite, state, path) =>
      including(editorSite, state, path).map(({ item, ranges }) => ({
        from: item,
        fromRanges: ranges,
      })),
    ),
  );
}

/** The edits for files that the editor is about to rename, all of one site. */
async function willRename(
  sites: Sites,
  files: readonly FileRename[],
): Promise<WorkspaceEdit | null> {
  const [first] = files;
  const editorSite = first === undefined ? undefined : sites.find(first.oldUri)?.editorSite;
  const state = await editorSite?.current();
  if (editorSite === undefined || state === undefined) return null;
  const ofSite = files.filter(({ oldUri }) => sites.find(oldUri)?.editorSite === editorSite);
  return editForMoves(editorSite, state, ofSite);
}

/** Makes handlers of requests from functions about the state of a site. */
class Asker {
  constructor(
    private readonly sites: Sites,
    private readonly log: (text: string) => void,
  ) {}

  /** A handler for a request about a document. Waits for the state with the last keystroke. */
  about<Params extends AboutDocument, Answer>(
    answer: (
      question: Question,
      params: Params,
    ) => Answer | undefined | Promise<Answer | undefined>,
  ): (params: Params) => Promise<Answer | null> {
    return (params) =>
      this.#answer(params.textDocument.uri, { waits: true }, (question) =>
        answer(question, params),
      );
  }

  /**
   * A handler for a request about a position.
   *
   * @param waits whether the answer needs the state with the last keystroke
   */
  at<Params extends AboutPosition, Answer>(
    answer: (question: QuestionAt) => Answer | undefined | Promise<Answer | undefined>,
    { waits }: { readonly waits: boolean } = { waits: true },
  ): (params: Params) => Promise<Answer | null> {
    return ({ textDocument, position }) =>
      this.#answer(textDocument.uri, { waits }, (question) => answer({ ...question, position }));
  }

  /** A handler for a request about an item of the tree of includes. */
  ofFile<Answer>(
    answer: (editorSite: EditorSite, state: EditorState, path: string) => Answer,
  ): (params: { readonly item: { readonly uri: string } }) => Promise<Answer | null> {
    return ({ item }) =>
      this.#answer(item.uri, { waits: true }, ({ editorSite, state, path }) =>
        answer(editorSite, state, path),
      );
  }

  async #answer<Answer>(
    uri: string,
    { waits }: { readonly waits: boolean },
    answer: (question: Question) => Answer | undefined | Promise<Answer | undefined>,
  ): Promise<Answer | null> {
    try {
      const site = this.sites.find(uri);
      if (site === undefined) return null;
      const { editorSite, path } = site;
      const state = waits ? await editorSite.current() : await editorSite.recent();
      const question = state && questionAbout(editorSite, state, path, uri);
      return (question && (await answer(question))) ?? null;
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      // A question without an answer must not disturb the writer.
      this.log(stackOf(error) || messageOf(error));
      return null;
    }
  }
}
