import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as inBrowsers from '../../src/components/docusaurus/theme.js';
import { browserModule } from '../../src/generator/content/docusaurus/browser-modules.js';
import { docusaurusModule } from '../../src/generator/content/docusaurus/modules.js';
import { compileText } from '../helpers/compile.js';
import { slotModule } from '../../src/generator/content/docusaurus/slot-modules.js';

test('a module of Docusaurus is found by its file, as editors write it', () => {
  const byFile = '@docusaurus/core/lib/client/exports/Link';
  for (const find of [browserModule, docusaurusModule, slotModule]) {
    const found = find(byFile);
    assert.ok(found);
    assert.is(JSON.stringify(found), JSON.stringify(find('@docusaurus/Link')));
    assert.is(find('@docusaurus/core/lib/server/Link'), undefined);
  }
});

test('the search bar of Docusaurus is a button that opens the search', () => {
  const { html } = compileText("import SearchBar from '@theme/SearchBar'\n\n<SearchBar />", {
    format: 'mdx',
  });
  assert.match(html, /<button type="button" class="search-button" data-search="">.*>Search</);
  assert.equal(browserModule('@theme/SearchBar'), { default: 'SearchBar' });
});

test('the box of a layout is the same in pages and in browsers', () => {
  const { html } = compileText(
    'import Layout from \'@theme/Layout\'\n\n<Layout wrapperClassName="wide">Words.</Layout>',
    { format: 'mdx' },
  );
  assert.is(html.trim(), '<div class="wide">Words.</div>');
  const { default: name = '' } = browserModule('@theme/Layout') ?? {};
  const InBrowsers = (inBrowsers as unknown as Record<string, ElementType>)[name] ?? 'none';
  const markup = renderToStaticMarkup(
    createElement(InBrowsers, { wrapperClassName: 'wide' }, 'Words.'),
  );
  assert.is(markup, html.trim());
});

test.run();
