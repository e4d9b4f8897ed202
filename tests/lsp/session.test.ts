import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom } from '../../bench/random.js';
import type { Diagnostic as Finding } from '../../src/generator/model/diagnostic.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { amount } from '../helpers/amount.js';
import { checkFolder } from '../helpers/check-site.js';
import { folder, sampleSite } from '../helpers/command.js';
import { EditingSession } from '../helpers/editing-session.js';
import { examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { inFullRun } from '../helpers/full-test.js';

const fullChosenTest = inFullRun(chosenTest);

test.after(stopLanguageServers);

const STEPS = amount({ normal: 200, full: 2000 });
const SEED = Number(process.env['DOCSGEN_SEED'] ?? 1);

const CONFIG_FILE = 'site.config.json';

const CONFIG = JSON.stringify({
  title: 'Session',
  url: 'https://session.example',
  socialCards: false,
  pages: false,
  docs: { path: 'docs', routeBasePath: '/', tagsFile: 'tags.yml' },
});

const SITE: Readonly<Record<string, string>> = {
  ...sampleSite(12),
  [CONFIG_FILE]: CONFIG,
  'tags.yml': 'all:\n  label: All\n',
  'docs/_part.md': 'Shared [words](./index.md).\n',
  'docs/uses.md': examplePage('Uses', '::include{file="./_part.md"}\n\n[a](./index.md#start)'),
  'docs/mdx.mdx': examplePage('Mdx', '<b>Text</b> and {1 + 1}'),
};

function asText({ file, line, column, rule, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${rule} ${JSON.stringify(`${message}\n${hint}`)}`;
}

fullChosenTest('random steps leave the findings of a clean check', async () => {
  const { 'site.config.ts': _, ...files } = SITE;
  const site = folder(files);
  const client = await LanguageClient.start(site);
  const session = new EditingSession(client, randomFrom(SEED));
  const compare = async (): Promise<void> => {
    const expected = (await checkFolder(site)).map(asText).sort();
    await client.untilAllFindings(expected);
  };
  const rounds = STEPS / 50;
  for (let round = 1; round <= rounds; round++) {
    for (let step = 0; step < 50; step++) await session.step();
    // The editor saves all documents. A deleted file has no document in the site.
    for (const path of session.open.keys()) if (existsSync(join(site, path))) session.save(path);
    await compare();
    // With an invalid config, pages have no findings.
    await session.replace(CONFIG_FILE, CONFIG);
    await compare();
  }
  assert.is(await client.stop(), 0);
  assert.is(client.stderr, '');
});

test.run();
