import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Random } from '../../bench/random.js';
import { examplePage } from './editor-example.js';
import type { LanguageClient } from './language-client.js';

/** Pieces of text that writers type, many of them wrong or unfinished. */
const PIECES: readonly string[] = [
  'word ',
  '\n',
  '\n\n## Heading\n\n',
  '[link](./index.md)',
  '[link](./gone.md#x)',
  '[half](./in',
  '![p](./no.png)',
  ':::note\n',
  ':::\n',
  '::include{file="./_part.md"}\n',
  '```js\nlet x = 1\n```\n',
  '```\n',
  '<div>',
  '<!-- docsgen-ignore link/missing-page: why -->\n',
  '👩‍🚀 漢字 ',
  '| a | b |\n|---|---|\n',
  '{#id}',
  '---\n',
  'tags: [all, new]\n',
  '\r\n',
  '{ 1 +',
];

/** Random steps of a writer: documents that are open in an editor, and files on disk. */
export class EditingSession {
  /** The texts of open documents, by path. */
  readonly open = new Map<string, TextDocument>();

  constructor(
    private readonly client: LanguageClient,
    private readonly random: Random,
  ) {}

  /** Opens, closes or saves a document, changes a file on disk or, mostly, types. */
  async step(): Promise<void> {
    const { random } = this;
    const kind = random.between(0, 99);
    if (this.open.size === 0 || kind < 8) await this.openFile();
    else if (kind < 12) await this.closeFile();
    else if (kind < 18) this.save(random.pick([...this.open.keys()]));
    else if (kind < 22) this.changeDisk();
    else await this.type(random.pick([...this.open.keys()]));
  }

  /** Writes an open document to the disk. */
  save(path: string): void {
    const document = this.open.get(path);
    if (document !== undefined) this.write(path, document.getText());
  }

  /** Writes a text to the disk and, if the document is open, into the editor. */
  async replace(path: string, text: string): Promise<void> {
    this.write(path, text);
    const document = this.open.get(path);
    if (document === undefined) return;
    TextDocument.update(document, [{ text }], document.version + 1);
    await this.client.change(path, text);
  }

  private files(): string[] {
    const pages = readdirSync(join(this.client.siteDir, 'docs'), { recursive: true });
    const names = pages
      .map((name) => `docs/${String(name)}`)
      .filter((name) => /\.mdx?$/.test(name));
    return [...names, 'tags.yml', 'site.config.json'].sort();
  }

  private async openFile(): Promise<void> {
    const path = this.random.pick(this.files());
    if (this.open.has(path)) return;
    const text = readFileSync(join(this.client.siteDir, path), 'utf8');
    this.open.set(path, TextDocument.create(path, 'markdown', 1, text));
    await this.client.open(path, text);
  }

  /** Closes a document and discards what was typed last. */
  private async closeFile(): Promise<void> {
    const path = this.random.pick([...this.open.keys()]);
    await this.type(path);
    this.open.delete(path);
    await this.client.close(path);
  }

  private changeDisk(): void {
    const { random } = this;
    const path = random.pick([...this.files(), `docs/new-${random.between(0, 3)}.md`]);
    if (path === 'site.config.json') return;
    if (random.between(0, 3) === 0 && path.startsWith('docs/'))
      rmSync(join(this.client.siteDir, path), { force: true });
    else this.write(path, examplePage('New', `Text ${random.between(0, 99)}. [x](./uses.md)`));
  }

  private async type(path: string): Promise<void> {
    const { random } = this;
    const document = this.open.get(path);
    if (document === undefined) return;
    const { length } = document.getText();
    const start = random.between(0, length);
    const end = Math.min(length, start + (random.between(0, 2) === 0 ? random.between(0, 30) : 0));
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const text = random.pick(PIECES);
    TextDocument.update(document, [{ range, text }], document.version + 1);
    await this.client.change(path, text, range);
  }

  private write(path: string, text: string): void {
    const file = join(this.client.siteDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
