import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  previewDocument,
  PREVIEW_COMMAND,
} from '../../editors/vscode/src/logic/preview-document.js';
import { chosenTest } from '../helpers/chosen-test.js';
import { launch } from '../helpers/chromium.js';
import { folder } from '../helpers/command.js';
import { DESK_SITE, examplePage } from '../helpers/editor-example.js';
import { LanguageClient, stopLanguageServers } from '../helpers/language-client.js';
import { inFullRun } from '../helpers/full-test.js';

const fullChosenTest = inFullRun(chosenTest);

const INSTALL = 'docs/guide/install.md';
const long = 'Words of a paragraph.\n\n'.repeat(60);
const OUTSIDE = '[Elsewhere](https://other.example/page)';
const TEXT = examplePage(
  'Install',
  `${long}## Linux hosts\n\n${long}### Debian\n\n${OUTSIDE}\n\n${long}`,
);

/** The servers of panels and the browsers, which a failed test leaves open. */
const panels: Server[] = [];
const browsers: Browser[] = [];

test.after(async () => {
  stopLanguageServers();
  for (const browser of browsers) await browser.close();
  for (const panel of panels) {
    panel.closeAllConnections();
    panel.close();
  }
});

chosenTest('the command returns the address of the heading, and shows unsaved texts', async () => {
  const client = await LanguageClient.start(folder(DESK_SITE));
  await client.open(INSTALL);
  const url = await client.request<string>('workspace/executeCommand', {
    command: 'docsgen.preview',
    arguments: [client.uri(INSTALL), 12, true],
  });
  assert.match(url, /^http:\/\/localhost:\d+\/guide\/install#linux-hosts$/);
  await client.change(INSTALL, examplePage('Install', 'A text that nobody saved.'));
  // The answer to a question about the page waits for the change.
  let html = '';
  for (let attempt = 0; !html.includes('nobody saved') && attempt < 200; attempt++) {
    html = await (await fetch(url)).text();
    await client.ask('textDocument/hover', INSTALL, 0, 0);
  }
  assert.match(html, /A text that nobody saved/);
  const elsewhere = await client
    .request('workspace/executeCommand', {
      command: 'docsgen.preview',
      arguments: ['untitled:1', 0],
    })
    .then(
      () => 'no error',
      (error: unknown) => (error as Error).message,
    );
  assert.match(elsewhere, /no page of a site/);
  assert.is(await client.stop(), 0);
});

fullChosenTest('the editor and the page scroll in step', async () => {
  const browser = await launch();
  if (browser === undefined) return;
  browsers.push(browser);
  const client = await LanguageClient.start(folder({ ...DESK_SITE, [INSTALL]: TEXT }));
  const lines: number[] = [];
  client.connection.onNotification('docsgen/scrolled', (params) => {
    lines.push((params as { line: number }).line);
  });
  await client.open(INSTALL);
  const url = await client.request<string>('workspace/executeCommand', {
    command: 'docsgen.preview',
    arguments: [client.uri(INSTALL), 0, true],
  });
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'live' in document.documentElement.dataset);
  const lineOf = (heading: string): number => TEXT.split('\n').indexOf(heading);
  await client.connection.sendNotification('docsgen/scroll', {
    uri: client.uri(INSTALL),
    line: lineOf('### Debian') + 3,
  });
  await page.waitForFunction(() => {
    const top = document.getElementById('debian')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  });
  // The page that follows the editor reports nothing; the reader's own scrolling counts.
  const scrolled = client.connection;
  const reported = new Promise<void>((resolve) => {
    scrolled.onNotification('docsgen/scrolled', (params) => {
      const { line } = params as { line: number };
      lines.push(line);
      if (line === lineOf('## Linux hosts')) resolve();
    });
  });
  await page.evaluate(() => {
    const scrollOnce = (): void => {
      document.getElementById('linux-hosts')?.scrollIntoView({ block: 'start' });
      scrollBy(0, 1 - (scrollY % 2) * 2);
      setTimeout(scrollOnce, 100);
    };
    scrollOnce();
  });
  await reported;
  assert.is(lines.includes(lineOf('### Debian')), false);
  await browser.close();
  assert.is(await client.stop(), 0);
});

chosenTest('a panel of an editor shows the page in a frame, and other sites cannot', async () => {
  const browser = await launch();
  if (browser === undefined) return;
  browsers.push(browser);
  const client = await LanguageClient.start(folder({ ...DESK_SITE, [INSTALL]: TEXT }));
  await client.open(INSTALL);
  const url = await client.request<string>('workspace/executeCommand', {
    command: PREVIEW_COMMAND,
    arguments: [client.uri(INSTALL), 0, true],
  });
  const panel = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(previewDocument(url, 'abc'));
  });
  panels.push(panel);
  await new Promise<void>((resolve) => panel.listen(0, '127.0.0.1', resolve));
  const { port } = panel.address() as { readonly port: number };
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const frame = page.frameLocator('iframe');
  await frame.locator('html[data-live] h1').waitFor();
  const sizes = await page.evaluate(() => {
    const { width, height } = document.querySelector('iframe')?.getBoundingClientRect() ?? {};
    return [width === innerWidth, height === innerHeight];
  });
  assert.equal(sizes, [true, true]);
  await client.connection.sendNotification('docsgen/scroll', {
    uri: client.uri(INSTALL),
    line: TEXT.split('\n').indexOf('### Debian'),
  });
  await frame.locator('#debian').evaluate(
    (heading) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const { top } = heading.getBoundingClientRect();
          if (top >= 0 && top < innerHeight / 2) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const opened = new Promise<unknown>((resolve) => {
    client.connection.onRequest('window/showDocument', (params) => {
      resolve(params);
      return { success: true };
    });
  });
  const open = new URL('/__docsgen/open?url=https://evil.example/', url);
  for (const site of ['same-site', 'cross-site', 'none'])
    await fetch(open, { headers: { 'sec-fetch-site': site } });
  await frame.locator('main a', { hasText: 'Elsewhere' }).click();
  assert.equal(await opened, { uri: 'https://other.example/page', external: true });
  assert.is(await frame.locator('#debian').count(), 1, 'the panel shows the page');
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
  assert.match(policy, /frame-ancestors 'self' vscode-webview: vscode-file: http:\/\/localhost:\*/);
  assert.not.match(policy, /frame-ancestors[^;]*(?:https:|\*(?!;|$| ))/);
  await browser.close();
  assert.is(await client.stop(), 0);
});

test.run();
