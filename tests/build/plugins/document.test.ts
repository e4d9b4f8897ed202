import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../../helpers/chromium.js';
import { folder, root, write } from '../../helpers/command.js';
import { serving, stopAll } from '../../helpers/serving.js';
import { config, HOME, run } from './site.js';

/** Path → text of the modules in the document: the first line of each fence names its file. */
const modules: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...readFileSync(join(root, 'docs/plugins.md'), 'utf8').matchAll(
      /^```ts\n\/\/ (plugins\/\S+)\n([^]*?)^```$/gm,
    ),
  ].map(([, path = '', text = '']) => [path, text]),
);

test('the document has three complete plugins', () => {
  assert.equal(Object.keys(modules), [
    'plugins/api-reference.ts',
    'plugins/analytics.ts',
    'plugins/web-app.ts',
  ]);
});

const site = (plugins: string, files: Readonly<Record<string, string>> = {}): string =>
  folder({ ...modules, 'site.config.ts': config(plugins), 'docs/index.md': HOME, ...files });

const OPENAPI = {
  info: { title: 'Pet API' },
  paths: {
    '/pets': {
      get: { operationId: 'list-pets', summary: 'List all pets' },
      post: {
        operationId: 'add-pet',
        summary: 'Add a pet: "new"',
        parameters: [{ name: 'tag', required: true, description: 'A tag.' }],
      },
    },
    '/ping': { get: { summary: 'Ping' } },
  },
};

test('the plugin for an API reference makes pages and a category from its file', async () => {
  const dir = site("[['./plugins/api-reference.ts', { file: 'api.json', folder: 'docs/api' }]]", {
    'api.json': JSON.stringify(OPENAPI),
  });
  const built = await run(dir);
  assert.equal(built.findings, [
    'api.json:1:1 plugin/message api-reference: get /ping has no operationId.',
  ]);
  assert.match(built.read('docs/index.html'), 'Pet API');
  const added = built.read('docs/api/add-pet/index.html');
  assert.match(added, 'Add a pet: &quot;new&quot;');
  assert.match(added, 'POST');
  assert.match(added, /<td><code>tag<\/code><\/td><td>yes<\/td>/);
  const { get } = OPENAPI.paths['/pets'];
  write(dir, { 'api.json': JSON.stringify({ ...OPENAPI, paths: { '/pets': { get } } }) });
  assert.not.ok((await run(dir)).has('docs/api/add-pet/index.html'));
});

const ANALYTICS = "[['./plugins/analytics.ts', { id: 'pets', host: 'https://stats.example' }]]";

test('the plugin for analytics is on the pages that search engines list', async () => {
  const built = await run(
    site(ANALYTICS, { 'docs/b.md': HOME.replace('title', 'unlisted: true\ntitle') }),
  );
  assert.equal(built.findings, []);
  assert.match(built.read('docs/index.html'), 'src="https://stats.example/collect.js"');
  assert.match(built.read('docs/index.html'), 'data-site="pets"');
  assert.not.match(built.read('docs/b/index.html'), 'collect.js');
});

const WEB_APP = "[['./plugins/web-app.ts', { color: '#123456' }]]";

test('the plugin for a web app adds its files', async () => {
  const built = await run(site(WEB_APP));
  assert.equal(built.findings, []);
  const manifest = JSON.parse(built.read('app.webmanifest')) as { readonly name: string };
  assert.is(manifest.name, 'Pets');
  assert.match(built.read('docs/index.html'), 'rel="manifest" href="/app.webmanifest"');
  assert.match(built.read('offline.html'), 'You are offline');
  assert.match(built.read('worker.js'), /"\/assets\/main-[^"]*\.css","\/offline\.html"/);
});

test('in a browser the policy allows the scripts, and the offline page is shown', async () => {
  const browser = await launch({ serviceWorkers: true });
  if (browser === undefined) return;
  const dir = site(`[${ANALYTICS.slice(1, -1)}, ${WEB_APP.slice(1, -1)}]`);
  assert.equal((await run(dir)).findings, []);
  const server = await serving([], dir);
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.port}/docs`);
  await page.click('text=Allow statistics');
  assert.is(await page.evaluate(() => localStorage.getItem('consent-pets')), 'yes');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  assert.is(await page.locator('text=Allow statistics').count(), 0);
  await server.stop();
  await page.goto(`http://localhost:${server.port}/docs/none`);
  assert.is(await page.textContent('h1'), 'You are offline');
  await browser.close();
});

test.after(stopAll);
test.run();
