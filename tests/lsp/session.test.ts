import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { randomFrom, type Random } from '../../bench/random.js';
import type { Diagnostic as Finding } from '../../src/generator/model/diagnostic.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { amount } from '../helpers/amount.js';
import { checkFolder } from '../helpers/check-site.js';
import { folder, sampleSite } from '../helpers/command.js';
import { examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';

test.after(stopLanguageServers);

const STEPS = amount({ normal: 200, full: 2000 });
const SEED = Number(process.env['DOCSGEN_SEED'] ?? 1);

const SITE: Readonly<Record<string, string>> = {
  ...sampleSite(12),
  'site.config.json': JSON.stringify({
    title: 'Session',
    url: 'https://session.example',
    socialCards: false,
    pages: false,
    docs: { path: 'docs', routeBasePath: '/', tagsFile: 'tags.yml' },
  }),
  'tags.yml': 'all:\n  label: All\n',
  'docs/_part.md': 'Shared [words](./index.md).\n',
  'docs/uses.md': examplePage('Uses', '::include{file="./_part.md"}\n\n[a](./index.md#start)'),
  'docs/mdx.mdx': examplePage('Mdx', '<b>Text</b> and {1 + 1}'),
};

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

/** A session of an editor: documents that are open, and the files on disk. */
class Session {
  readonly open = new Map<string, TextDocument>();

  constructor(
    private readonly client: LanguageClient,
    private readonly random: Random,
  ) {}

  async step(): Promise<void> {
    const { random } = this;
    const kind = random.between(0, 99);
    if (this.open.size === 0 || kind < 8) await this.openFile();
    else if (kind < 12) await this.closeFile();
    else if (kind < 18) this.save(random.pick([...this.open.keys()]));
    else if (kind < 22) this.changeDisk();
    else await this.type();
  }

  save(path: string): void {
    const document = this.open.get(path);
    if (document !== undefined) this.write(path, document.getText());
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

  private async closeFile(): Promise<void> {
    const path = this.random.pick([...this.open.keys()]);
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

  private async type(): Promise<void> {
    const { random } = this;
    const path = random.pick([...this.open.keys()]);
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

function asText({ file, line, column, rule, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${rule} ${JSON.stringify(`${message}\n${hint}`)}`;
}

chosenTest('random steps leave the findings of a clean check', async () => {
  const { 'site.config.ts': _, ...files } = SITE;
  const site = folder(files);
  const client = await LanguageClient.start(site);
  const session = new Session(client, randomFrom(SEED));
  const rounds = STEPS / 50;
  for (let round = 1; round <= rounds; round++) {
    for (let step = 0; step < 50; step++) await session.step();
    // The editor saves all documents. A deleted file has no document in the site.
    for (const path of session.open.keys()) if (existsSync(join(site, path))) session.save(path);
    const expected = (await checkFolder(site)).map(asText).sort();
    await client.untilAllFindings(expected);
  }
  assert.is(await client.stop(), 0);
  assert.is(client.stderr, '');
});

test.run();
