import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveMessage } from '../../src/components/live-message.js';
import type { Output } from '../../src/generator/model/output.js';
import type { RenderedPage } from '../../src/generator/output/render.js';
import { createTabs, type Outputs, type Tab } from '../../src/generator/serve/tabs/tabs.js';

/** The state of a site with one page, which shows `text`; `rendering` is awaited by each render. */
function siteWithOnePage(): {
  text: string;
  rendering: Promise<void>;
  readonly tabs: ReturnType<typeof createTabs>;
} {
  const page = { kind: 'page' } as Output;
  const state = {
    text: 'one',
    rendering: Promise.resolve(),
    tabs: createTabs({
      site: {
        render: async (): Promise<RenderedPage> => {
          const { text } = state;
          await state.rendering;
          const html = `<head></head><main>${text}</main>`;
          return { html, chunk: JSON.stringify({ main: text }), sidebar: '' };
        },
        output: () => Promise.resolve(undefined),
      },
      find: () => Promise.resolve(page),
    }),
  };
  return state;
}

const NO_FILES: Outputs = {
  snapshot: { outputs: new Map() },
  reading: { input: { config: { baseUrl: '/' } } },
};

function openTab(): { readonly tab: Tab; readonly messages: LiveMessage[] } {
  const messages: LiveMessage[] = [];
  return { messages, tab: { path: '/', send: (message) => messages.push(message) } };
}

/** A promise and the function that fulfils it. */
function gate(): { readonly promise: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

test('a tab gets the new text of its page', async () => {
  const site = siteWithOnePage();
  const { tab, messages } = openTab();
  await site.tabs.opened(tab, '');
  site.text = 'two';
  await site.tabs.update([tab], NO_FILES, NO_FILES);
  assert.equal(messages.at(-1), { kind: 'page', chunk: { main: 'two' } });
});

test('a tab whose stream opens during an update is not reloaded', async () => {
  const site = siteWithOnePage();
  const { tab, messages } = openTab();
  site.text = 'two';
  const slow = gate();
  site.rendering = slow.promise;
  const opening = site.tabs.opened(tab, '');
  const updating = site.tabs.update([tab], NO_FILES, NO_FILES);
  slow.open();
  await Promise.all([opening, updating]);
  assert.equal(messages, [{ kind: 'page', chunk: { main: 'two' }, sidebar: '' }]);
});

test('a tab that opens before an update shows the page after the update', async () => {
  const site = siteWithOnePage();
  const { tab, messages } = openTab();
  const slow = gate();
  site.rendering = slow.promise;
  const opening = site.tabs.opened(tab, '');
  site.text = 'two';
  const updating = site.tabs.update([tab], NO_FILES, NO_FILES);
  slow.open();
  await Promise.all([opening, updating]);
  assert.equal(messages, [{ kind: 'page', chunk: { main: 'two' }, sidebar: '' }]);
});

test('a tab without a page is loaded again when its page appears', async () => {
  const pages: Output[] = [];
  const { tab, messages } = openTab();
  const tabs = createTabs({
    site: {
      render: () => Promise.resolve({ html: '<head></head>', chunk: '{"main":""}', sidebar: '' }),
      output: () => Promise.resolve(undefined),
    },
    find: () => Promise.resolve(pages[0]),
  });
  await tabs.opened(tab, 'an old document');
  pages.push({ kind: 'page' } as Output);
  await tabs.update([tab], NO_FILES, NO_FILES);
  assert.equal(messages, [{ kind: 'reload' }]);
});

test.run();
