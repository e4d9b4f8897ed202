import type { DocsgenError } from '../model/errors.js';
import type { SitePage } from '../model/site.js';
import { serveWatching, type WatchServing } from '../serve/serve.js';
import type { SessionOptions } from '../session.js';
import { hrefOf } from '../site/routes.js';
import type { EditorState } from './editor-state.js';

/** A page of the preview, and the anchor that it shows. */
export interface PreviewPlace {
  readonly path: string;
  readonly anchor: string;
}

export interface PreviewTargets {
  /** Called when the reader scrolls to another heading. */
  readonly scrolled: (place: PreviewPlace) => void;
  /** Called when the reader follows a link to another site in the panel of the editor. */
  readonly opened: (url: string) => void;
  readonly log: (error: DocsgenError) => void;
}

/**
 * The panels of editors that show web pages: VS Code as a program, and in a browser on this
 * machine.
 */
const EDITOR_PANELS = [
  'vscode-webview:',
  'vscode-file:',
  'http://localhost:*',
  'http://127.0.0.1:*',
];

/** The preview of a site: `serve --watch` with the texts of open documents. */
export class Preview {
  private constructor(private readonly serving: WatchServing) {}

  static async start(
    options: SessionOptions,
    { scrolled, opened, log }: PreviewTargets,
  ): Promise<Preview> {
    const serving = await serveWatching(
      options,
      { host: '127.0.0.1', port: 0 },
      {
        updated: () => undefined,
        failed: log,
        sourceLine: () => () => undefined,
        editor: () => undefined,
        scrolled: (path, anchor) => scrolled({ path, anchor }),
        opened,
        framedBy: EDITOR_PANELS,
      },
    );
    return new Preview(serving);
  }

  /** The address of a place of the site. */
  url({ path, anchor }: PreviewPlace): string {
    const [origin = ''] = this.serving.urls;
    return new URL(path + (anchor === '' ? '' : `#${anchor}`), origin).href;
  }

  /** Reads changed documents. */
  changed(paths: ReadonlySet<string>): void {
    this.serving.changed(paths);
  }

  /** Scrolls the tabs that show a page. */
  scroll({ path, anchor }: PreviewPlace): void {
    this.serving.scroll(path, anchor);
  }

  async close(): Promise<void> {
    await this.serving.close();
  }
}

/** The page of a document, and the heading that a line is below. */
export function placeOfLine(
  state: EditorState,
  path: string,
  line: number,
): PreviewPlace | undefined {
  const page = pageOf(state, path);
  if (page === undefined) return undefined;
  const heading = page.facts.headings.filter((each) => each.line <= line + 1).at(-1);
  const anchor = heading === undefined || heading.level === 1 ? '' : heading.id;
  return { path: hrefOf(page.route, state.input.config), anchor };
}

function pageOf({ snapshot }: EditorState, path: string): SitePage | undefined {
  const { pages, drafts } = snapshot.site;
  return [...pages, ...drafts].find(({ source }) => source === path);
}

/** The document and the line, counted from 0, that a place of the preview shows. */
export function lineOfPlace(
  { input, snapshot }: EditorState,
  { path, anchor }: PreviewPlace,
  uriOf: (path: string) => string,
): { readonly uri: string; readonly line: number } | undefined {
  const { pages, drafts } = snapshot.site;
  const clean = (address: string): string => address.replace(/(?!^)\/$/, '');
  const page = [...pages, ...drafts].find(
    ({ route }) => clean(hrefOf(route, input.config)) === clean(path),
  );
  if (page === undefined) return undefined;
  const heading = page.facts.headings.find(({ id }) => id === anchor);
  return { uri: uriOf(page.source), line: heading === undefined ? 0 : heading.line - 1 };
}
