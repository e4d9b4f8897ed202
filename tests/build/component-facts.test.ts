import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const config = (routeBasePath: string, others = ''): string => `export default {
  title: 'Pets', url: 'https://pets.example', baseUrl: '/base/', pages: 'pages',
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  docs: { path: 'docs', routeBasePath: '${routeBasePath}' }, ${others}
};`;

const FACTS = `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useLocation } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Translate from '@docusaurus/Translate';
`;

const dir = folder({
  'site.config.ts': config('docs'),
  'src/Where.jsx': `${FACTS}
export default function Where() {
  const { i18n } = useDocusaurusContext();
  const style = { background: 'url(' + useBaseUrl('/img/a.png') + ')' };
  return <p id="where" data-file={useBaseUrl('/img/a.png')}>
    {useLocation().pathname} {i18n.currentLocale} {useBaseUrl('/img/a.png')}
    <a href={useBaseUrl('/docs/guide/one')}>one</a>
  </p>;
}`,
  'docs/guide/01-one.mdx': `---
title: One
description: The first page.
---

import Where from '@site/src/Where';
${FACTS}
<Where />

Code: {useDocusaurusContext().siteConfig.title} at {useLocation().pathname} in
{useDocusaurusContext().i18n.currentLocale}.

<a href={useBaseUrl('/docs/guide/one')}>itself</a>
`,
  'pages/team.jsx': `import Where from '../src/Where';
export const frontMatter = { title: 'Team', slug: '/people/all' };
export default () => <Where />;
`,
});

async function build(): Promise<void> {
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stdout + stderr);
}

const html = (page: string): string =>
  readFileSync(join(dir, 'build', page, 'index.html'), 'utf8').replace(/<!--.*?-->/g, '');

test('components get the address of their page, its locale and the base URL', async () => {
  await build();
  for (const [page, locale] of [
    ['docs/guide/one', 'en'],
    ['de/docs/guide/one', 'de'],
    ['people/all', 'en'],
    ['de/people/all', 'de'],
  ] as const) {
    assert.match(html(page), `/base/${page} ${locale} /base/img/a.png`);
    assert.match(html(page), 'data-file="/base/img/a.png"');
    const prefix = locale === 'en' ? '' : `${locale}/`;
    assert.match(html(page), `<a href="/base/${prefix}docs/guide/one">one</a>`);
  }
});

test('code of a page gets the same facts', async () => {
  assert.match(html('docs/guide/one'), /Code: Pets at \/base\/docs\/guide\/one in\s+en\./);
  assert.match(html('de/docs/guide/one'), /Code: Pets at \/base\/de\/docs\/guide\/one in\s+de\./);
  assert.match(html('docs/guide/one'), '<a href="/base/docs/guide/one">itself</a>');
});

test('a change of the routes in the config changes the address', async () => {
  writeFileSync(join(dir, 'site.config.ts'), config('manual', 'trailingSlash: true,'));
  writeFileSync(
    join(dir, 'docs/guide/01-one.mdx'),
    readFileSync(join(dir, 'docs/guide/01-one.mdx'), 'utf8').replace(
      '/docs/guide',
      '/manual/guide',
    ),
  );
  writeFileSync(
    join(dir, 'src/Where.jsx'),
    readFileSync(join(dir, 'src/Where.jsx'), 'utf8').replace('/docs/guide', '/manual/guide'),
  );
  await build();
  assert.match(html('manual/guide/one'), '/base/manual/guide/one/ en');
  writeFileSync(join(dir, 'site.config.ts'), config('manual'));
  await build();
  assert.match(html('manual/guide/one'), '/base/manual/guide/one en');
});

test.run();
