import type { Diagnostic } from '../model/diagnostic.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';

/** Collects the outputs of a site, by path, and the findings about files that replace others. */
export class OutputList {
  readonly outputs = new Map<string, Output>();
  readonly diagnostics: Diagnostic[] = [];
  /**
   * @param knownKey the key of a text, if it is known
   */
  constructor(private readonly knownKey: (path: string) => string | undefined = () => undefined) {}

  /** Paths of the files for hosts. */
  private readonly hostFiles = new Set<string>();

  /** Adds a text file for a host. No file of the site may replace it. */
  hostText(path: string, text: string): void {
    this.hostFiles.add(path);
    this.text(path, () => text);
  }

  /** Adds a text file, which does not depend on articles. Its text is made on demand. */
  text(path: string, make: () => string): void {
    this.addText(path, make, () => this.knownKey(path));
  }

  /** Adds a text file that depends on articles: an edit can change it, so its key is not known. */
  textOfArticles(path: string, make: () => string): void {
    this.addText(path, make, () => undefined);
  }

  private addText(path: string, make: () => string, knownKey: () => string | undefined): void {
    const text = once(make);
    const key = once(() => knownKey() ?? hashOf(text()));
    this.put({
      path,
      kind: 'text',
      get key() {
        return key();
      },
      get text() {
        return text();
      },
    });
  }

  /** Adds an output. Files of the site replace files that docsgen generates, but no pages. */
  put(output: Output): void {
    const previous = this.outputs.get(output.path);
    if ((previous?.kind === 'page' || previous?.kind === 'chunk') && output.kind === 'copy') {
      this.diagnostics.push({
        rule: 'route/collision',
        severity: 'error',
        file: output.from,
        line: 1,
        column: 1,
        message: `The file would replace the page ${output.path}.`,
        hint: 'Rename the file.',
      });
      return;
    }
    if (output.kind === 'copy' && this.hostFiles.has(output.path))
      this.diagnostics.push({
        rule: 'hosting/static-file',
        severity: 'error',
        file: output.from,
        line: 1,
        column: 1,
        message: `The file would replace the ${output.path} that docsgen writes for a host.`,
        hint: 'Remove the file, or remove its host from `hosting` and `redirectFiles`.',
      });
    // Files of the site replace files that docsgen generates, such as sitemap.xml.
    this.outputs.set(output.path, output);
  }
}
