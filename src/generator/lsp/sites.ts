import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { usualDocsFolders } from '../config/defaults-docs.js';
import { hasConfig, nearestSite } from '../io/read/find-site.js';
import { messageOf, stackOf } from '../model/thrown-text.js';
import type { SessionOptions } from '../session.js';
import { EditorSite, type EditorClient } from './editor-site.js';
import { OpenDocuments } from './open-documents.js';
import { fileOfUri, pathInSite } from './uris.js';

/** A document of a site. */
export interface SiteDocument {
  readonly editorSite: EditorSite;
  /** Path of the file in the site. */
  readonly path: string;
}

export interface SitesOptions {
  /** The only site to serve. When absent, each document belongs to the site around it. */
  readonly siteDir: string | undefined;
  readonly optionsFor: (siteDir: string) => SessionOptions;
}

/** The sites of the documents that are open in the editor. A site is read when it is needed. */
export class Sites {
  readonly #editorSites = new Map<string, EditorSite>();
  /** The sites of open documents by URI. A config file may appear or disappear later. */
  readonly #open = new Map<string, SiteDocument>();
  #roots: readonly string[] = [];

  constructor(
    private readonly options: SitesOptions,
    private readonly client: EditorClient,
  ) {}

  /** Takes the folders of the workspace. Those that are sites are read. */
  setRoots(uris: readonly string[]): void {
    this.#roots = uris.flatMap((uri) => fileOfUri(uri) ?? []);
    const { siteDir } = this.options;
    if (siteDir !== undefined) this.#editorSiteOf(siteDir);
    else for (const root of this.#roots) if (hasConfig(root)) this.#editorSiteOf(root);
  }

  all(): readonly EditorSite[] {
    return [...this.#editorSites.values()];
  }

  /** Takes a document that was opened or changed. */
  edited(document: TextDocument): void {
    const site = this.#open.get(document.uri) ?? this.find(document.uri);
    if (site === undefined) return;
    this.#open.set(document.uri, site);
    site.editorSite.documents.set(site.path, document);
    site.editorSite.edited(site.path);
  }

  closed({ uri }: TextDocument): void {
    const site = this.#open.get(uri);
    if (site === undefined) return;
    this.#open.delete(uri);
    site.editorSite.documents.delete(site.path);
    site.editorSite.edited(site.path);
  }

  /** The site of a file; undefined for a file outside all sites, and for other documents. */
  find(uri: string): SiteDocument | undefined {
    const open = this.#open.get(uri);
    if (open !== undefined) return open;
    const file = fileOfUri(uri);
    const siteDir = file === undefined ? undefined : this.#siteOf(file);
    if (file === undefined || siteDir === undefined) return undefined;
    const path = pathInSite(siteDir, file);
    return path === undefined ? undefined : { editorSite: this.#editorSiteOf(siteDir), path };
  }

  close(): void {
    for (const editorSite of this.#editorSites.values()) editorSite.close();
  }

  #siteOf(file: string): string | undefined {
    const { siteDir } = this.options;
    if (siteDir !== undefined) return siteDir;
    const configured = nearestSite(dirname(file));
    if (configured !== undefined) return configured;
    // A site without a config file: its pages are in one of the usual folders.
    return this.#roots.find((root) =>
      usualDocsFolders.some(
        (name) => existsSync(join(root, name)) && pathInSite(join(root, name), file) !== undefined,
      ),
    );
  }

  #editorSiteOf(siteDir: string): EditorSite {
    const known = this.#editorSites.get(siteDir);
    if (known !== undefined) return known;
    const editorSite = new EditorSite(
      this.options.optionsFor(siteDir),
      new OpenDocuments(),
      this.client,
    );
    this.#editorSites.set(siteDir, editorSite);
    editorSite.start().catch((error: unknown) => {
      this.client.log(stackOf(error) || messageOf(error));
    });
    return editorSite;
  }
}
