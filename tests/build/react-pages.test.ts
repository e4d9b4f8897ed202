import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refreshTag, refreshTarget } from '../../src/generator/model/head-tags.js';
import { docsgen, folder } from '../helpers/command.js';

const CONFIG = `
export default {
  title: 'Invented', tagline: 'A tagline', url: 'https://invented.example', baseUrl: '/base/',
  docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs' }],
  pages: 'src/pages',
  customFields: { mail: 'help@invented.example' },
};
`;

const FILES = {
  'site.config.ts': CONFIG,
  'docs/index.md': '---\ntitle: Start\ndescription: The start.\n---\n\n## C\n',
  'src/components/Box.js': `
import styles from './box.module.css';
export const Box = ({ children }) => <div className={styles.box}>{children}</div>;`,
  'src/components/box.module.css': '.box { color: red; }',
  'src/data.json': '{ "name": "Ada" }',
  'src/pages/index.js': `
import Layout from '@theme/Layout';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { Box } from '@site/src/components/Box';
import data from '../data.json';
import Drawing from '@site/src/drawing.svg';

export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title="Home" description={translate({ message: 'About it' })}>
      <Head><meta property="og:kind" content="home" /></Head>
      <h1 id="top">{siteConfig.title}: {siteConfig.tagline}</h1>
      <Box>
        <Translate values={{ name: data.name }}>{'Hello {name}'}</Translate>
        <a href={siteConfig.baseUrl + 'docs'}>by base</a>
        <Link to="/docs">by link</Link>
        <a href={useBaseUrl('docs')}>by hook</a>
        <a href={'mailto:' + siteConfig.customFields.mail}>mail</a>
        <Drawing role="img" />
        <img src="img/plain.svg" alt="Plain" />
      </Box>
    </Layout>
  );
}`,
  'static/img/plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/drawing.svg': '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'src/pages/team/index.jsx': `
import Provider from '@theme/Layout/Provider';
import Footer from '@theme/Footer';
export default ({ config }) => <Provider><p>Team of {config.title}</p><Footer /></Provider>;`,
  'src/pages/team/people.ts':
    "import { createElement } from 'react';\n" +
    "export default () => createElement('p', null, 'People');",
  'src/pages/old.jsx': `
import { Redirect } from '@docusaurus/router';
export default () => <Redirect to="/docs?a=1#c" />;`,
  'src/pages/older.jsx': `
import Head from '@docusaurus/Head';
export default () => <Head><meta httpEquiv="refresh" content="0;url=/docs" /></Head>;`,
  'src/pages/gone.jsx': `
import Head from '@docusaurus/Head';
const content = "0;url='https://b.example/c'";
export default () => <Head><meta httpEquiv="refresh" content={content} /></Head>;`,
  'src/pages/_part.js': "throw new Error('never loaded');",
  'src/pages/_parts/part.tsx': "throw new Error('never loaded');",
  'src/pages/index.test.js': "throw new Error('never loaded');",
  'src/pages/__tests__/home.js': "throw new Error('never loaded');",
  'src/pages/types.d.ts': 'export interface Nothing {}',
};

const dir = folder(FILES);
const html = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8');

/** The findings of `check` as `file:line:column rule message`. */
async function findings(site: string): Promise<string[]> {
  const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: site });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { file: string; line: number; column: number; rule: string; message: string }[];
  };
  return diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule} ${d.message}`);
}

test('React pages have layout, head, hooks, styles, data and drawings', async () => {
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stdout + stderr);
  const home = html('index.html');
  assert.match(home, '<title>Home | Invented</title>');
  assert.match(home, '<meta name="description" content="About it"/>');
  assert.match(home, '<meta property="og:kind" content="home"/>');
  assert.match(home, '<h1 id="top">Invented: A tagline</h1>');
  assert.match(home, 'Hello Ada');
  for (const words of ['by base', 'by link', 'by hook'])
    assert.match(home, `<a href="/base/docs">${words}</a>`);
  assert.match(home, '<a href="mailto:help@invented.example"');
  assert.match(home, '<img src="/base/img/plain.svg" alt="Plain"');
  assert.match(home, /<svg[^>]*viewBox="0 0 1 1"[^>]*role="img"/i);
  assert.match(home, 'data-bare');
  const [, sheet = ''] = /href="\/base\/(assets\/page-[^"]+\.css)"/.exec(home) ?? [];
  const [, name = ''] = /<div class="([^"]+)">Hello/.exec(home) ?? [];
  assert.match(html(sheet), `.${name}{`);
});

test('a page can send its readers to another page of the site, or to another site', async () => {
  const old = html('old/index.html');
  assert.match(old, '<meta http-equiv="refresh" content="0; url=/base/docs?a=1#c"');
  assert.match(old, '<a href="/base/docs?a=1#c">');
  assert.match(html('older/index.html'), '<meta http-equiv="refresh" content="0; url=/base/docs"');
  assert.match(html('gone/index.html'), /<meta http-equiv="refresh" content="[^"]*b\.example\/c/);
  for (const address of ['//b.example', 'https://b.example', '/\\b.example', 'javascript:a', 'a'])
    assert.is(refreshTarget(refreshTag(address)), undefined, address);
});

test('the route is the name of the file; tests, types and parts are no pages', () => {
  assert.match(html('team/index.html'), '<p>Team of Invented</p>');
  assert.match(html('team/people/index.html'), '<p>People</p>');
  assert.match(html('team/people/index.html'), '<title>Invented</title>');
  for (const route of ['_part', '_parts/part', 'index.test', '__tests__/home', 'types.d'])
    assert.not.ok(existsSync(join(dir, 'build', route, 'index.html')), route);
});

test('a page can make its layout from the parts of the theme', () => {
  assert.match(html('team/index.html'), '<p>Team of Invented</p></div>');
});

test('a drawing keeps its style, and attributes in quotes of both kinds', async () => {
  const site = folder({
    'site.config.ts': "export default { title: 'Invented', pages: 'src/pages' };",
    'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n',
    'src/a.svg':
      '<?xml version="1.0"?>\n' +
      `<svg viewBox='0 0 2 2' aria-label="a > b &amp; c" xml:space="preserve"
        style="enable-background:new 0 0 2 2; -webkit-mask:none"><path d="M0 0"/></svg>`,
    'src/pages/team.jsx':
      "import A from '../a.svg';\nexport default () => <div><h1>Team</h1><A /></div>;",
  });
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stdout + stderr);
  const page = readFileSync(join(site, 'build/team/index.html'), 'utf8');
  assert.match(page, /<svg[^>]*viewBox="0 0 2 2"/i);
  assert.match(page, /<svg[^>]*aria-label="a (?:>|&gt;|&#x3E;) b &(?:amp|#x26);/);
  const [, name = ''] = /<svg[^>]*class="([^" ]+)"/.exec(page) ?? [];
  const sheets = [...page.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, sheet = '']) =>
    readFileSync(join(site, 'build', sheet), 'utf8'),
  );
  const styles = page + sheets.join('');
  assert.match(styles, 'enable-background:new 0 0 2 2', name);
  assert.match(styles, '-webkit-mask:none');
});

test('a picture of a React page can be a decoration', async () => {
  const site = folder({
    'site.config.ts': "export default { title: 'Invented', pages: 'src/pages' };",
    'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n',
    'src/pages/team.jsx':
      "export default () => <p><img src='/a.svg' alt='' /><img src='/b.svg' /></p>;",
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const found = (await findings(site)).filter((text) => text.includes('image/missing-alt'));
  assert.equal(found, [
    'src/pages/team.jsx:1:1 image/missing-alt The picture "/b.svg" has no alternative text.',
  ]);
});

test('only the pages whose code has changed are rendered again', async () => {
  writeFileSync(join(dir, 'src/data.json'), '{ "name": "Grace" }');
  const { stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.match(stdout + stderr, '6 of 7 from the cache');
  assert.match(html('index.html'), 'Hello Grace');
});

test('components read the locale and its texts, also on pages without a translation', async () => {
  const site = folder({
    'site.config.ts': `export default {
      title: 'Invented', url: 'https://invented.example', pages: 'src/pages',
      locales: {
        default: 'en',
        list: [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch' }],
      },
    };`,
    'docs/index.mdx':
      "---\ntitle: Start\n---\nimport Greeting from '@site/src/Greeting';\n\n<Greeting />\n",
    'src/Greeting.jsx': `
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
export default function Greeting() {
  const { currentLocale } = useDocusaurusContext().i18n;
  return (
    <p title={translate({ message: 'A title' })}>
      <Translate id="hello" values={{ name: 'Ada' }}>{'Hello {name}'}</Translate> {currentLocale}
    </p>
  );
}`,
    'src/pages/hi.jsx': "import Greeting from '../Greeting';\nexport default () => <Greeting />;\n",
    'i18n/de/messages.json':
      '{ "component:hello": "Hallo {name}", "component:A title": "Ein Titel" }',
  });
  const { code, stdout, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stdout + stderr);
  const read = (path: string): string => readFileSync(join(site, 'build', path), 'utf8');
  for (const page of ['index.html', 'hi/index.html']) {
    assert.match(read(page), /<p title="A title">Hello Ada en<\/p>/);
    assert.match(read(`de/${page}`), /<p title="Ein Titel">Hallo Ada de<\/p>/);
  }
});

test('links of React pages are checked', async () => {
  const site = folder({
    ...FILES,
    'src/pages/team/index.jsx': 'export default () => <a href="/nowhere">lost</a>;',
  });
  assert.equal(await findings(site), [
    'src/pages/team/index.jsx:1:1 link/missing-page No page at "/nowhere".',
  ]);
});

test('anchors that a component reports exist', async () => {
  const site = folder({
    ...FILES,
    'src/pages/tools.jsx':
      "import useBrokenLinks from '@docusaurus/useBrokenLinks';\n" +
      "export default () => {\n  useBrokenLinks().collectAnchor('webpack');\n" +
      '  return <a href="/tools#webpack">w</a>;\n};\n',
    'src/pages/other.jsx':
      'export default () => <><a href="/tools#webpack">w</a><a href="/tools#gulp">g</a></>;\n',
  });
  assert.equal((await findings(site)).filter((finding) => finding.includes('anchor')).length, 1);
});

test('every page that fails is reported, at the line that throws', async () => {
  const site = folder({
    ...FILES,
    'src/components/Bad.jsx':
      'export class Bad extends Object {}\nexport function Feature() {\n' +
      "  throw new Error('broken feature');\n}\n",
    'src/pages/a.jsx':
      "import { Feature } from '../components/Bad';\n\n" +
      'export default function A() {\n  return <Feature />;\n}\n',
    'src/pages/b.jsx': 'const none = null;\nexport default () => <p>{none.name}</p>;\n',
    'src/pages/c.jsx': "import '../thrower';\nexport default () => null;\n",
    'src/pages/d.jsx': "import '../thrower';\nexport default () => null;\n",
    'src/pages/e.jsx': 'export const nothing = 1;\n',
    'src/thrower.js': "\n  throw new Error('at the start');\n",
  });
  assert.equal(await findings(site), [
    'src/components/Bad.jsx:3:9 page/component ' +
      'The component Feature throws while it is rendered (for the page src/pages/a.jsx): ' +
      'broken feature',
    'src/pages/b.jsx:2:31 page/component The component throws while it is rendered: ' +
      "Cannot read properties of null (reading 'name')",
    'src/pages/e.jsx:1:1 page/component ' +
      'The component cannot be rendered: src/pages/e.jsx has no default export that is a ' +
      'component.',
    'src/thrower.js:2:9 page/component The component throws while it is loaded ' +
      '(for the page src/pages/c.jsx): at the start',
    'src/thrower.js:2:9 page/component The component throws while it is loaded ' +
      '(for the page src/pages/d.jsx): at the start',
  ]);
});

test('a package or a file that is missing fails only the pages that need it', async () => {
  const site = folder({
    ...FILES,
    'src/pages/a.jsx': "import x from '@acme/names/short';\nexport default () => <p>{x}</p>;\n",
    'src/pages/b.jsx': "import a from './a';\nexport default a;\n",
    'src/pages/c.jsx': "import x from '../lost';\nexport default () => <p>{x}</p>;\n",
  });
  const missing = 'The package "@acme/names" is not installed.';
  assert.equal(await findings(site), [
    'src/pages/a.jsx:1:15 page/component The component throws while it is loaded ' +
      `(for the page src/pages/b.jsx): ${missing}`,
    `src/pages/a.jsx:1:15 page/component The component throws while it is loaded: ${missing}`,
    'src/pages/c.jsx:1:15 page/build The page cannot be built: Could not resolve "../lost"',
  ]);
});

test.run();
