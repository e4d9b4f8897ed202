import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { write } from '../../helpers/command.js';
import { config, page, run, siteWith } from './site.js';

const PART = `
import Link from '@docusaurus/Link';
import { usePluginData } from '@docusaurus/useGlobalData';
export default function Part({ part }) {
  const { count } = usePluginData('test');
  return <p>{part.name} is one of {count} parts. <Link to="/docs">The docs</Link></p>;
}
`;

const ROUTES = `
  content({ read }) {
    return { globalData: { count: JSON.parse(read('parts.json')).length } };
  },
  routes({ read }) {
    const parts = JSON.parse(read('parts.json'));
    return parts.map((part) => ({
      path: '/parts/' + part.id,
      component: './Part.jsx',
      props: { part },
      title: part.name,
      description: 'A part.',
    }));
  },`;

const PARTS = JSON.stringify([
  { id: 'pump', name: 'Pump </script>' },
  { id: 'gate', name: 'Gate' },
]);

const partsSite = (): string => siteWith(ROUTES, { 'parts.json': PARTS, 'plugins/Part.jsx': PART });

test('routes are React pages with properties, checked and listed like others', async () => {
  const dir = partsSite();
  write(dir, { 'docs/index.md': page('Start', '[A part](/parts/pump), [none](/parts/non).') });
  const checked = await run(dir, ['check']);
  assert.equal(checked.findings.length, 1, 'links to routes are checked');
  assert.match(checked.findings[0] ?? '', 'docs/index.md:6:24 link/');
  write(dir, { 'docs/index.md': page('Start', '[A part](/parts/pump).') });
  const built = await run(dir);
  assert.equal(built.findings, []);
  const pump = built.read('parts/pump/index.html');
  assert.match(pump, 'Pump &lt;/script&gt; is one of 2 parts.');
  assert.match(pump, 'href="/docs"');
  assert.match(pump, '<title>Pump &lt;/script&gt; | Pets</title>');
  assert.match(built.read('sitemap.xml'), '/parts/gate<');
});

test('an edit of the data or of the component changes the pages', async () => {
  const dir = partsSite();
  await run(dir);
  write(dir, { 'parts.json': PARTS.replace('Gate', 'Door') });
  assert.match((await run(dir)).read('parts/gate/index.html'), 'Door is one of 2');
  write(dir, { 'plugins/Part.jsx': PART.replace('is one of', 'belongs to') });
  assert.match((await run(dir)).read('parts/gate/index.html'), 'Door belongs to 2');
});

test('faults of routes and of their components are findings', async () => {
  const route = (text: string): string => `routes: () => [${text}],`;
  for (const [hooks, place, message] of [
    [
      route("{ path: 'parts', component: './Part.jsx' }"),
      'plugins/test.ts:5:3',
      'starts with one slash',
    ],
    [route("{ path: '/../a', component: './Part.jsx' }"), 'plugins/test.ts:5:3', '`[0].path`'],
    [route("{ path: '/a?b', component: './Part.jsx' }"), 'plugins/test.ts:5:3', '`[0].path`'],
    [route("{ path: '/parts' }"), 'plugins/test.ts:5:3', '`[0].component` is missing'],
    [
      route("{ path: '/parts', component: './Part.jsx', props: { f: () => 1 } }"),
      'plugins/test.ts:5:3',
      '`[0].props.f` must be plain data',
    ],
    [
      route("{ path: '/parts', component: './None.jsx' }"),
      'plugins/test.ts:5:3 plugin/result',
      'there is no module "./None.jsx" for the route /parts',
    ],
    ...['/etc/hostname', '../../outside.jsx', '@site/../outside.jsx'].map(
      (component) =>
        [
          route(`{ path: '/parts', component: '${component}' }`),
          'plugins/test.ts:5:3 plugin/result',
          `there is no module "${component}" for the route /parts`,
        ] as const,
    ),
    [route("{ path: '/parts', component: './Part.jsx' }"), 'plugins/Part.jsx:5:', 'throws while'],
    [route("{ path: '/docs', component: './Empty.jsx' }"), 'docs', 'route/collision'],
  ] as const) {
    const dir = siteWith(hooks, {
      'plugins/Part.jsx': PART,
      'plugins/Empty.jsx': 'export default () => null;',
    });
    const { code, findings } = await run(dir);
    assert.ok(code === 1 || code === 2, hooks);
    assert.match(findings.join('\n'), place);
    assert.match(findings.join('\n'), message);
  }
});

/** A plugin of esbuild for a small language: \`name = value\` defines, and \`$name\` uses. */
const SCSS = `
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
const scss = {
  name: 'scss',
  setup(build) {
    build.onLoad({ filter: /\\.scss$/ }, async ({ path }) => {
      const watchFiles = [];
      const load = async (file) => {
        watchFiles.push(file);
        const text = await readFile(file, 'utf8');
        const [, partial] = /@use '([^']+)';/.exec(text) ?? [];
        const before = partial === undefined ? '' : await load(join(dirname(file), partial));
        return before + text.replace(/@use[^;]*;/, '');
      };
      const text = await load(path);
      if (text.includes('{{')) throw new Error('Two brackets');
      const [, name, value] = /\\$(\\w+): (\\w+);/.exec(text) ?? [];
      const contents = text.replace(/\\$\\w+: \\w+;/, '').replaceAll('$' + name, value);
      return { contents, loader: 'css', watchFiles };
    });
  },
};
`;

const sassSite = (): string =>
  siteWith('', {
    'plugins/test.ts': `${SCSS}export default { name: 'test', esbuild: [scss] };`,
    'site.config.ts': config("['./plugins/test.ts']", "components: { Footer: 'src/footer.jsx' },"),
    'src/footer.jsx':
      "import './footer.scss';\nexport default () => <footer className='mine' />;\n",
    'src/footer.scss': "@use './colours.scss';\n.mine { color: $main; }\n",
    'src/colours.scss': '$main: teal;',
    'content/pages/about.jsx':
      "import '../../src/page.scss';\nexport default () => <p className='wide'>About</p>;\n",
    'src/page.scss': '$width: wide;\n.about { display: block; color: $width; }\n',
  });

test('plugins of esbuild load style sheets of components and pages', async () => {
  const dir = sassSite();
  const built = await run(dir);
  assert.equal(built.findings, []);
  const stylesOf = (html: string): string =>
    [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)]
      .map(([, path = '']) => built.read(path))
      .join('');
  assert.match(stylesOf(built.read('docs/index.html')), /\.mine\s*\{\s*color:\s*teal/);
  assert.match(stylesOf(built.read('about/index.html')), /\.about\s*\{[^}]*color:\s*wide/);
  write(dir, { 'src/colours.scss': '$main: navy;' });
  const edited = await run(dir);
  assert.match(stylesOf(edited.read('docs/index.html')), /\.mine\s*\{\s*color:\s*navy/);
});

test('an error of a plugin of esbuild is a finding at the file', async () => {
  const dir = sassSite();
  write(dir, { 'src/footer.scss': '.mine {{ }' });
  const { code, findings } = await run(dir);
  assert.is(code, 2);
  assert.match(findings.join('\n'), /^src\/footer\.scss:1:1 page\/build .*Two brackets/);
});

test.run();
