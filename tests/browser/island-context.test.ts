import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { launch } from '../helpers/chromium.js';
import { inFullRun } from '../helpers/full-test.js';
import { pageText } from '../helpers/page-text.js';
import { serveFolder } from '../helpers/server.js';
import { isChosen } from '../helpers/chosen-test.js';
import { watch } from '../helpers/site-in-browser.js';
import { sampled } from '../helpers/amount.js';

/** Prints everything that the substitutes of Docusaurus give to a component. */
const EVERYTHING = `'use client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useGlobalData, { useAllPluginInstancesData, usePluginData }
  from '@docusaurus/useGlobalData';
import useBaseUrl, { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import Translate, { translate } from '@docusaurus/Translate';
import Interpolate, { interpolate } from '@docusaurus/Interpolate';
import isInternalUrl from '@docusaurus/isInternalUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  useColorMode, usePrismTheme, useThemeConfig, useWindowSize, ThemeClassNames,
} from '@docusaurus/theme-common';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import CopyIcon from '@theme/Icon/Copy';
import { useLocation, useHistory, useParams } from '@docusaurus/router';
import Admonition from '@theme/Admonition';
import Details from '@theme/Details';

const atLoad = translate({ id: 'at.load', message: 'Text of a module' });

export default function Everything() {
  const { withBaseUrl } = useBaseUrlUtils();
  const { pathname, search, hash } = useLocation();
  const all = {
    context: useDocusaurusContext(),
    data: [useGlobalData(), useAllPluginInstancesData('pets'), usePluginData('pets')],
    none: [usePluginData('none'), useAllPluginInstancesData('constructor')],
    addresses: ['/a', 'b', '#c', 'https://x.example', '/base/d', ''].map((url) => [
      url, useBaseUrl(url), withBaseUrl(url), isInternalUrl(url),
    ]),
    absolute: [useBaseUrl('/a', { absolute: true }), withBaseUrl('/a', { absolute: true })],
    forced: useBaseUrl('/base/d', { forcePrependBaseUrl: true }),
    location: { pathname, search, hash },
    history: useHistory().location,
    params: useParams(),
    mode: useColorMode(),
    theme: useThemeConfig(),
    size: useWindowSize(),
    colours: usePrismTheme(),
    links: Object.keys(useBrokenLinks()),
    names: ThemeClassNames,
    texts: [
      atLoad,
      translate({ message: 'Pet shop' }),
      translate({ id: 'pets.count', message: '{n} pets' }, { n: 3 }),
      translate({ id: 'none', message: 'Without a translation' }),
      interpolate('{a} and {b}', { a: 1 }),
    ],
    browser: useIsBrowser(),
  };
  return <div id="everything">
    <pre>{JSON.stringify(all, (_, value) => value === undefined ? 'undefined' : value)}</pre>
    <p><Translate id="pets.count" values={{ n: <b>7</b> }}>{'{n} pets'}</Translate></p>
    <p><Translate>Pet shop</Translate></p>
    <p><Interpolate values={{ a: <i>1</i> }}>{'{a} of {b}'}</Interpolate></p>
    {['secondary', 'important', 'success', 'note', 'custom'].map((type) =>
      <Admonition key={type} type={type}>An admonition.</Admonition>)}
    <Admonition type="important" title="Own title">An admonition.</Admonition>
    <Details>Text</Details>
    <ErrorBoundary fallback={() => 'failed'}><CopyIcon className="copy" /></ErrorBoundary>
  </div>;
}
`;

const GREETING = `'use client';
import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';

const words = { one: 'word.one', two: 'word.two' };

export default function Greeting({ name }) {
  const [count, setCount] = useState(0);
  return <p>
    <button id="greet" onClick={() => setCount(count + 1)}>
      <Translate id="greet.button">Greet</Translate>
    </button>
    {count > 0 && <b><Translate id="greet.later" values={{ name }}>{'Hello {name}'}</Translate></b>}
    {count > 0 && <i>{translate({ id: words[count === 1 ? 'one' : 'two'], message: 'a word' })}</i>}
    {count > 0 && <u>{translate({ id: \`step.\${count}\`, message: 'a step' })}</u>}
  </p>;
}
`;

const messages = (code: string): string =>
  JSON.stringify({
    'component:at.load': `Modultext ${code}`,
    'component:Pet shop': `Tierladen "${code}" <&>`,
    'component:pets.count': `{n} Tiere ${code}`,
    'component:greet.button': `Grüßen ${code}`,
    'component:greet.later': `Hallo {name} ${code}`,
    'component:word.one': `eins ${code}`,
    'component:word.two': `zwei ${code}`,
    'component:step.1': `Schritt eins ${code}`,
    'component:step.2': `Schritt zwei ${code}`,
    'component:static.only': `Nur auf der Seite ${code}`,
    'component:other.island': `Andere Insel ${code}`,
    'article.note': `Hinweis ${code}`,
    'article.details': `Mehr ${code}`,
  });

const dir = folder({
  'site.config.ts': `export default {
  title: 'Pets & Co', tagline: 'All "pets"', url: 'https://pets.example', baseUrl: '/base/',
  locales: { default: 'en', list: [{ code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch' }, { code: 'ch', label: 'Schweiz', htmlLang: 'de' }] },
  docs: { path: 'docs', routeBasePath: 'docs' }, pages: 'pages',
  customFields: { color: '</script>', list: [1, { deep: null }], when: undefined },
  plugins: ['./plugins/pets.ts'],
};`,
  'plugins/pets.ts': `export default {
  name: 'pets', content: () => ({ globalData: { cats: 3, names: ['Mio', '<b>'] } }),
};`,
  'i18n/de/messages.json': messages('de'),
  'i18n/ch/messages.json': messages('ch'),
  'src/Everything.jsx': EVERYTHING,
  'src/Greeting.jsx': GREETING,
  'src/Other.jsx': `'use client';
import { translate } from '@docusaurus/Translate';
export default () => <p>{translate({ id: 'other.island', message: 'Other island' })}</p>;
`,
  'src/Static.jsx': `import Translate from '@docusaurus/Translate';
export default () => <p><Translate id="static.only">Only on the page</Translate></p>;
`,
  'docs/index.mdx': pageText('Start', "import Static from '../src/Static';\n\n<Static />"),
  'docs/deep/all.mdx': pageText(
    'All',
    "import Everything from '@site/src/Everything';\n\n<Everything client='load' />",
  ),
  'docs/slug.mdx': `---
title: Slug
description: A page with its own address.
slug: /own/äddress
---

import Everything from '@site/src/Everything';

<Everything client='load' />
`,
  'docs/greeting.mdx': pageText(
    'Greeting',
    "import Greeting from '../src/Greeting';\n\n<Greeting name='Ann' client='load' />",
  ),
  'docs/other.mdx': pageText(
    'Other',
    "import Other from '../src/Other';\n\n<Other client='load' />",
  ),
  'i18n/de/docs/other.mdx': pageText(
    'Andere',
    "import Other from '@site/src/Other';\n\n<Other client='load' />",
  ),
  'pages/shop.jsx': `import Layout from '@theme/Layout';
import Everything from '../src/Everything';
export default () => <Layout title="Shop"><h1>Shop</h1><Everything client="load" /></Layout>;
`,
});

const out = join(folder({}), 'site');
const browser = await launch();
const built = await docsgen(['build', dir, '--out-dir', out, '--quiet', '--no-social-cards']);
assert.is(built.code, 0, built.stdout + built.stderr);
const server = await serveFolder(out, '/base/');
const test = suite('island context');
test.after(async () => {
  await browser?.close();
  await server.close();
});

interface Visit {
  readonly shown: Page;
  readonly problems: readonly string[];
  readonly requests: readonly string[];
}

function browserTest(
  name: string,
  run: (visit: (path: string) => Promise<Visit>) => unknown,
): void {
  if (browser === undefined || !isChosen(name)) test.skip(name);
  else
    test(name, async () => {
      const context = await browser.newContext();
      await run(async (path) => {
        const shown = await context.newPage();
        const problems: string[] = [];
        const requests: string[] = [];
        watch(shown, server.origin, problems);
        shown.on('request', (request) => requests.push(new URL(request.url()).pathname));
        await shown.goto(server.origin + path, { waitUntil: 'networkidle' });
        return { shown, problems, requests };
      });
      await context.close();
    });
}

const fullBrowserTest = inFullRun(browserTest);

/** The text of a page as the build has rendered it. */
async function serverText(path: string, selector: string): Promise<string> {
  const context = await browser?.newContext({ javaScriptEnabled: false });
  const shown = await context?.newPage();
  await shown?.goto(server.origin + path);
  const text = (await shown?.locator(selector).innerText()) ?? '';
  await context?.close();
  return text;
}

const PATHS = ['', '/de', '/ch'].flatMap((locale) =>
  ['/docs/deep/all', '/docs/own/äddress', '/shop'].map((path) => `/base${locale}${path}`),
);

const pathKinds = (path: string): string[] => [
  path.replace(/^\/base\/(?:de|ch)/, ''),
  path.split('/', 3).join('/'),
];
for (const path of sampled(PATHS, { kindsOf: pathKinds, more: 0 }))
  browserTest(
    `components get in the browser what they get on the server: ${path}`,
    async (visit) => {
      const expected = (await serverText(path, '#everything'))
        .replace('"browser":false', '"browser":true')
        .replace('"size":"ssr"', '"size":"desktop"');
      const { shown, problems } = await visit(path);
      await shown.waitForSelector('#everything pre:has-text("\\"browser\\":true")');
      assert.is(await shown.locator('#everything').innerText(), expected);
      assert.equal(problems, []);
      const facts = JSON.parse(await shown.locator('#everything pre').innerText()) as Facts;
      const locale = /^\/base\/(de|ch)\//.exec(path)?.[1] ?? 'en';
      assert.is(facts.location.pathname, encodeURI(path));
      assert.is(facts.context.i18n.currentLocale, locale);
      assert.is(facts.context.i18n.localeConfigs['ch']?.label, 'Schweiz');
      assert.equal(facts.context.siteConfig.customFields, {
        color: '</script>',
        list: [1, { deep: null }],
      });
      assert.equal(facts.data[2], { cats: 3, names: ['Mio', '<b>'] });
      assert.equal(facts.context.globalData, facts.data[0]);
      assert.equal(facts.addresses[0]?.slice(1, 3), ['/base/a', '/base/a']);
      assert.equal(facts.absolute, Array(2).fill('https://pets.example/base/a'));
      assert.is(facts.forced, '/base/base/d');
      assert.is(facts.texts[0], locale === 'en' ? 'Text of a module' : `Modultext ${locale}`);
      assert.match(expected, locale === 'en' ? '3 pets' : `3 Tiere ${locale}`);
      assert.match(expected, locale === 'en' ? 'Details' : `Mehr ${locale}`);
      assert.match(expected, locale === 'en' ? 'Note' : `Hinweis ${locale}`);
    },
  );

interface Facts {
  readonly context: {
    readonly siteConfig: Readonly<Record<string, unknown>>;
    readonly globalData: unknown;
    readonly i18n: {
      readonly currentLocale: string;
      readonly localeConfigs: Readonly<Record<string, { readonly label: string }>>;
    };
  };
  readonly data: readonly unknown[];
  readonly addresses: readonly (readonly unknown[])[];
  readonly absolute: readonly string[];
  readonly forced: string;
  readonly location: { readonly pathname: string };
  readonly texts: readonly string[];
}

browserTest('old kinds of admonitions look the same in islands and on pages', async (visit) => {
  const { shown } = await visit('/base/docs/deep/all');
  const kinds = await shown
    .locator('#everything .admonition')
    .evaluateAll((elements) => elements.map((element) => element.className.split(' ')[1]));
  assert.equal(
    kinds,
    ['note', 'info', 'tip', 'note', 'custom', 'info'].map((k) => `admonition-${k}`),
  );
  const titles = await shown.locator('#everything .admonition-title').allInnerTexts();
  assert.equal(titles, ['Note', 'Info', 'Tip', 'Note', 'Custom', 'Own title']);
});

browserTest('texts that an island shows later are translated', async (visit) => {
  const { shown, problems } = await visit('/base/de/docs/greeting');
  await shown.waitForSelector('d-island[data-live]');
  assert.is(await shown.innerText('#greet'), 'Grüßen de');
  await shown.click('#greet');
  assert.is(await shown.innerText('p b'), 'Hallo Ann de');
  assert.is(await shown.innerText('p i'), 'eins de');
  assert.is(await shown.innerText('p u'), 'Schritt eins de');
  await shown.click('#greet');
  assert.is(await shown.innerText('p i'), 'zwei de');
  assert.is(await shown.innerText('p u'), 'Schritt zwei de');
  assert.equal(problems, []);
});

fullBrowserTest('a page has the texts of its islands, and no others', async (visit) => {
  const { shown } = await visit('/base/de/docs/greeting');
  const html = await shown.content();
  assert.not.match(html, 'Andere Insel');
  assert.not.match(html, 'Schritt eins ch');
  const { shown: other } = await visit('/base/de/docs/other');
  assert.match(await other.content(), 'Andere Insel de');
  assert.not.match(await other.content(), 'Grüßen');
  const { shown: plain, requests } = await visit('/base/de/docs');
  assert.not.match(await plain.content(), 'Andere Insel');
  assert.not.ok(requests.some((path) => /\/island/.test(path)));
});

test.run();
