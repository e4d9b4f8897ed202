import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, write } from '../helpers/command.js';
import { pageText } from '../helpers/page-text.js';

const FACTS = `
import { Collapsible, createStorageSlot, groupBy, listStorageKeys,
  listTagsByLetters, mergeSearchStrings, processAdmonitionProps,
  ReactContextError, useCollapsible, usePluralForm, useQueryString, useStorageSlot, uniq,
} from '@docusaurus/theme-common';
import MdxDetails from '@theme/MDXComponents/Details';
import { Details } from '@docusaurus/theme-common/Details';
import { isSamePath, useAlternatePageUtils, useDateTimeFormat, useDocsVersion as oldHook,
  uniq as sameTool, useLocalPathname, useQueryStringValue, useThemeConfig, useTitleFormatter,
} from '@docusaurus/theme-common/internal';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { findSidebarCategory, useActiveVersion, useAllDocsData,
  useDocsVersion, useVersions, useLatestVersion,
} from '@docusaurus/plugin-content-docs/client';
import useGlobalData, { useAllPluginInstancesData, usePluginData,
} from '@docusaurus/useGlobalData';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Link, Redirect } from '@docusaurus/router';
import { NavLink } from 'react-router-dom';
import { release } from 'react-router';
const slot = createStorageSlot('shown');
export default function Facts() {
  const docs = usePluginData('docusaurus-plugin-content-docs');
  const all = useAllPluginInstancesData('docusaurus-plugin-content-docs');
  const { selectMessage } = usePluralForm();
  const { collapsed } = useCollapsible({ initialState: true });
  const facts = {
    areas: Object.keys(useAllDocsData()),
    tools: [isSamePath('/A/', '/a'), useLocalPathname(), useTitleFormatter().format('A'),
      useDateTimeFormat({ year: 'numeric', timeZone: 'UTC' }).format(0), useThemeConfig().docs,
      useAlternatePageUtils().createUrl({ locale: 'de', fullyQualified: true }),
      listTagsByLetters([{ label: 'b' }, { label: 'B a' }]).map(({ letter }) => letter),
      findSidebarCategory([{ type: 'category', label: 'C', items: [] }], () => true).label],
    plural: [0, 1, 2].map((n) => selectMessage(n, 'one page|{count} pages')),
    query: [useQueryString('q')[0], useQueryStringValue('q')],
    uniq: uniq([1, 1, 2]),
    box: [processAdmonitionProps({ title: 'Title' }).title, sameTool === uniq],
    kept: [slot.get(), useStorageSlot('shown')[0], listStorageKeys()],
    groups: groupBy(['a', 'bb', 'c'], ({ length }) => length),
    search: ['set', 'append'].map((how) => mergeSearchStrings(['?a=1', undefined, 'a=2'], how)),
    error: new ReactContextError('Provider').name,
    version: [useDocsVersion().label, oldHook().label],
    address: [useBaseUrl(undefined) === undefined, useBaseUrl(null), useBaseUrl('a')],
    active: useActiveVersion()?.name,
    versions: useVersions('default').map(({ path }) => path),
    latest: useLatestVersion('default')?.label,
    data: docs.versions.find(({ isLast }) => isLast).path,
    isSame: all.default === docs && docs.versions === useVersions('default') &&
      useGlobalData() === useDocusaurusContext().globalData,
  };
  return <>
    <pre className="facts">{JSON.stringify(facts)}</pre>
    <Collapsible as="section" lazy={false} collapsed={collapsed}>Hidden words</Collapsible>
    <Details summary="More">Other words</Details>
    <MdxDetails><summary>A <b>child</b></summary>Inner words</MdxDetails>
    <Redirect to={{ pathname: '/docs', search: 'v=2', hash: '' }} />
    <Link to={{ pathname: '/docs', search: '?a=1' }}>The end</Link>
    <NavLink to="/docs?b=2" activeClassName="here">{release}</NavLink>
  </>;
}
`;

const SITE = {
  'site.config.ts': `export default { title: 'T', url: 'https://t.example', baseUrl: '/b/',
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] }, docs: [
  { kind: 'blog', id: 'news', path: 'news', routeBasePath: 'news' }, {
    id: 'default', path: 'docs', routeBasePath: 'docs',
    versions: [
      { name: 'current', label: 'Next', path: 'next' },
      { name: '1.0', label: 'One', isLast: true, folder: 'versioned_docs/version-1.0' },
    ],
  }] };`,
  'versions.json': '["1.0"]',
  // The router of Docusaurus, and a later one.
  'node_modules/react-router-dom/package.json': '{ "version": "5.3.4", "main": "main.js" }',
  'node_modules/react-router-dom/main.js': 'throw new Error("There is no router.");',
  'node_modules/react-router/package.json': '{ "version": "7.1.0", "main": "main.js" }',
  'node_modules/react-router/main.js': 'exports.release = "seven";',
  'src/Facts.jsx': FACTS,
  'src/Island.jsx': `'use client';\nexport { default } from './Facts';`,
  'versioned_docs/version-1.0/index.mdx': pageText('Start', 'Text.'),
  'news/2024-01-02-one.md': pageText('One', 'Text.'),
  'docs/index.mdx': pageText(
    'Start',
    "import Facts from '@site/src/Facts'\nimport Island from '@site/src/Island'\n\n" +
      '<Facts />\n\n<Island />',
  ),
};

const EXPECTED = JSON.stringify({
  areas: ['default'],
  tools: [
    ...[true, '/docs/next', 'A | T', '1970', {}],
    ...['https://t.example/b/de/docs/next', ['B'], 'C'],
  ],
  plural: ['{count} pages', 'one page', '{count} pages'],
  query: ['', null],
  uniq: [1, 2],
  box: ['Title', true],
  kept: [null, null, []],
  groups: { 1: ['a', 'c'], 2: ['bb'] },
  search: ['?a=2', '?a=1&a=2'],
  error: 'ReactContextError',
  version: ['Next', 'Next'],
  address: [true, null, '/b/a'],
  active: 'current',
  versions: ['/b/docs/next', '/b/docs'],
  latest: 'One',
  data: '/b/docs',
  isSame: true,
});

test('hooks and tools of theme-common, and the versions of docs', async () => {
  const dir = folder(SITE);
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stdout + stderr);
  const file = readFileSync(join(dir, 'build/docs/next/index.html'), 'utf8');
  const html = file.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const facts = [...html.matchAll(/<pre class="facts">([^<]*)<\/pre>/g)].map(([, text]) => text);
  assert.equal(facts, [EXPECTED, EXPECTED]);
  assert.match(html, '<section>Hidden words</section>', 'static pages show all');
  assert.match(html, '<section hidden="">Hidden words</section>', 'islands can open it');
  assert.is(html.split('Other words').length, 3);
  const summaries = [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, text]) => text);
  const shown = summaries.map((text) => (text ?? '').replace(/<[^>]*>/g, ''));
  assert.equal(shown, ['Copy page', 'More', 'A child', 'More', 'A child']);
  assert.is(html.split('href="/b/docs?v=2"').length, 3);
  assert.is(html.split('href="/b/docs?a=1"').length, 3);
  assert.is(html.match(/href="\/b\/docs\?b=2"[^>]*>seven</g)?.length, 2);
});

const POSTS = 'docusaurus-plugin-content-blog';
const LIST = 'blog-post-list-prop';

const ACTIVE = 'index index index current current null';

const LISTS = {
  'site.config.ts': `export default { title: 'T', url: 'https://t.example', baseUrl: '/b/', docs: [
    { id: 'default', path: 'docs', routeBasePath: 'docs' },
    { kind: 'blog', id: 'news', path: 'news', routeBasePath: 'news', blogSidebarCount: 2 },
  ] };`,
  'src/List.jsx': `import { useActiveDocContext, useDocById, useDocVersionSuggestions,
  useDocsPreferredVersion, useDocsVersion, useDocsVersionCandidates, useVersions,
} from '@docusaurus/plugin-content-docs/client';
export default () => {
  const { docs } = useDocsVersion();
  const { description } = useDocById('guides/a');
  const { length } = useVersions()[0].docs;
  const { activeDoc, alternateDocVersions } = useActiveDocContext('default');
  const { latestDocSuggestion, latestVersionSuggestion } = useDocVersionSuggestions();
  const same = [activeDoc, alternateDocVersions.current, latestDocSuggestion];
  const versions = [latestVersionSuggestion, ...useDocsVersionCandidates('default')];
  const { preferredVersion } = useDocsPreferredVersion();
  const active = [...same.map(({ id }) => id), ...versions.map(({ name }) => name)].join(' ');
  return <pre className="docs">
    {docs['guides/a'].title}; {description}; {length}; {active} {String(preferredVersion)}
  </pre>;
};`,
  'src/Posts.jsx': `import a from '../.docusaurus/${POSTS}/default/${LIST}-default.json';
import same from '@generated/${POSTS}/news/${LIST}-news.json';
export default () => <pre className="posts">
  {same.items.length}{a.items.map(({ title, permalink }) => ' ' + title + permalink)}
</pre>;`,
  'docs/index.mdx': pageText(
    'Start',
    "import List from '@site/src/List'\nimport Posts from '@site/src/Posts'\n\n" +
      '<List />\n\n<Posts />',
  ),
  'docs/guides/01-a.mdx': '---\ndescription: About a.\n---\n\n# A `page`\n\nWords.\n',
  'docs/draft.md': pageText('Draft', 'Words.', 'draft: true\n'),
  'news/2024-01-02-one.md': '# One\n\nWords.\n',
  'news/2024-03-04-two.md': pageText('Two', 'Words.', 'slug: second\n'),
  'news/2023-01-01-old.md': '# Old\n\nWords.\n',
};

test('components have lists of the docs of a version and of the latest posts', async () => {
  const dir = folder(LISTS);
  const shown = async (): Promise<string[]> => {
    const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
    assert.is(code, 0, stdout + stderr);
    const html = readFileSync(join(dir, 'build/docs/index.html'), 'utf8').replaceAll(
      '<!-- -->',
      '',
    );
    return [...html.matchAll(/<pre class="(?:docs|posts)">([^<]*)<\/pre>/g)].map(([, x = '']) => x);
  };
  assert.equal(await shown(), [
    `A page; About a.; 2; ${ACTIVE}`,
    '2 Two/b/news/second One/b/news/2024/01/02/one',
  ]);
  write(dir, {
    'docs/guides/01-a.mdx': '---\ndescription: Other words.\n---\n\n# Other\n\nWords.\n',
    'news/2024-01-02-one.md': '# First\n\nWords.\n',
  });
  assert.equal(await shown(), [
    `Other; Other words.; 2; ${ACTIVE}`,
    '2 Two/b/news/second First/b/news/2024/01/02/one',
  ]);
});

for (const [name, start] of [
  ['useAnchorTargetClassName', ''],
  ['useSearchLinkCreator', ''],
  ['useSearchLinkCreator', "'use client';\n"],
])
  test(`a name without a substitute says so: ${start}${name}`, async () => {
    const dir = folder({
      ...SITE,
      'src/Facts.jsx': `${start}import { ${name}, useColorMode } from '@docusaurus/theme-common';
export default () => <b>{useColorMode().colorMode}{${name}('x')}</b>;`,
      'docs/index.mdx': pageText('Start', "import Facts from '@site/src/Facts'\n\n<Facts />"),
    });
    const { code, stdout, stderr } = await docsgen(['build'], { cwd: dir });
    assert.is.not(code, 0);
    assert.match(stdout + stderr, `docsgen has no \`${name}\` of "@docusaurus/theme-common".`);
    assert.match(stdout + stderr, 'docs/mdx.md lists the substitutes');
  });

test.run();
