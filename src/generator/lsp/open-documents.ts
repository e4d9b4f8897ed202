import type { TextDocument } from 'vscode-languageserver-textdocument';

/** The documents of one site that are open in the editor, by their path in the site. */
export class OpenDocuments {
  readonly #byPath = new Map<string, TextDocument>();

  /** Opens a document, or takes its new state. */
  set(path: string, document: TextDocument): void {
    this.#byPath.set(keyOf(path), document);
  }

  delete(path: string): void {
    this.#byPath.delete(keyOf(path));
  }

  byPath(path: string): TextDocument | undefined {
    return this.#byPath.get(keyOf(path));
  }

  /** The paths of all open documents, in the Unicode form NFC. */
  paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }
}

/** Editors and file systems may write the same name in two Unicode forms. */
function keyOf(path: string): string {
  return path.normalize('NFC');
}
