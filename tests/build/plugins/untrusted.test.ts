import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../../helpers/command.js';
import { config, HOME, page, plugin } from './site.js';

const TRUSTED = {
  'site.config.ts': config("['./plugins/test.ts']"),
  'plugins/test.ts': plugin(`content: ({ read }) => ({
    pages: [
      { path: 'docs/a.md', text: '---\\ntitle: A\\ndescription: A.\\n---\\n' + read('a.txt') },
    ],
  }),
  routes: () => [{ path: '/part', component: './Part.jsx', title: 'Part' }],
  head: () => [{ tag: 'meta', attributes: { name: 'by', content: 'trusted' } }],`),
  'plugins/Part.jsx': 'export default () => <p>Trusted part</p>;',
  'a.txt': 'Trusted words.',
  'docs/index.md': HOME,
};

test('an untrusted build runs trusted plugins on untrusted data, and no other plugin', async () => {
  const mark = join(folder({}), 'mark');
  const evil = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`;
  const site = folder({
    'site.config.ts': `${evil}\n${config("['./plugins/test.ts', './plugins/more.ts']")}`,
    'plugins/test.ts': evil,
    'plugins/more.ts': evil,
    'plugins/Part.jsx': `${evil}\nexport default () => <p>Untrusted part</p>;`,
    'a.txt': 'Untrusted words. <script>alert(1)</script>',
    'docs/index.md': page('Start', 'New words.'),
  });
  const out = join(folder({}), 'out');
  const args = ['build', site, '--untrusted', '--trusted-site', '.', '--out-dir', out];
  const { code, stdout, stderr } = await docsgen(args, { cwd: folder(TRUSTED) });
  assert.is(code, 0, stdout + stderr);
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');
  assert.match(read('docs/index.html'), 'New words.');
  assert.match(read('docs/a/index.html'), 'Untrusted words.');
  assert.not.match(read('docs/a/index.html'), 'alert(1)</script>');
  assert.match(read('part/index.html'), 'Trusted part');
  assert.match(read('part/index.html'), 'content="trusted"');
  assert.not.ok(existsSync(mark), 'no code of the untrusted site has run');
});

test.run();
