import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Applies an edit to files on disk, in its order, as an editor does that saves all of them. */
export function applyWorkspaceEdit({ documentChanges = [] }: WorkspaceEdit): void {
  for (const change of documentChanges) {
    if ('textDocument' in change) {
      const file = fileURLToPath(change.textDocument.uri);
      const text = readFileSync(file, 'utf8');
      const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
      const document = TextDocument.create(file, 'markdown', 1, text.slice(mark.length));
      const edits = change.edits.flatMap((edit) => ('newText' in edit ? [edit] : []));
      writeFileSync(file, mark + TextDocument.applyEdits(document, edits));
    } else if (change.kind === 'create') {
      const file = fileURLToPath(change.uri);
      mkdirSync(dirname(file), { recursive: true });
      if (!existsSync(file)) writeFileSync(file, '');
    } else if (change.kind === 'rename') {
      const to = fileURLToPath(change.newUri);
      mkdirSync(dirname(to), { recursive: true });
      renameSync(fileURLToPath(change.oldUri), to);
    }
  }
}
