import { ErrorCodes, ResponseError, type Connection } from 'vscode-languageserver';
import { placeOfLine } from './preview.js';
import type { Sites } from './sites.js';

/** The command with the arguments URI, line (from 0), and whether the editor shows the page. */
export const previewCommand = 'docsgen.preview';

/** A notification of the editor: the cursor is at another line. */
const SCROLL = 'docsgen/scroll';

/** A notification to the editor: the reader of the preview is at another heading. */
export const SCROLLED = 'docsgen/scrolled';

/**
 * Answers the command with the address of the page of a document, at the heading of the line. Opens
 * it in the browser, unless the editor says that it shows the page itself.
 */
export function addPreview(
  connection: Connection,
  sites: Sites,
  canShowDocuments: () => boolean,
): void {
  connection.onExecuteCommand(async ({ command, arguments: [uri, line, showsPage] = [] }) => {
    if (command !== previewCommand || typeof uri !== 'string') return null;
    const site = sites.find(uri);
    const state = await site?.editorSite.current();
    const at = typeof line === 'number' ? line : 0;
    const place = site && state && placeOfLine(state, site.path, at);
    if (site === undefined || place === undefined)
      throw new ResponseError(ErrorCodes.InvalidParams, 'This document is no page of a site.');
    const preview = await site.editorSite.preview();
    const url = preview.url(place);
    preview.scroll(place);
    if (showsPage !== true && canShowDocuments())
      await connection.window.showDocument({ uri: url, external: true });
    return url;
  });
  connection.onNotification(SCROLL, (params: unknown) => {
    const { uri, line } = (params ?? {}) as { readonly uri?: unknown; readonly line?: unknown };
    if (typeof uri !== 'string' || typeof line !== 'number') return;
    const site = sites.find(uri);
    void site?.editorSite.scrollPreview(site.path, line).catch(() => undefined);
  });
}
