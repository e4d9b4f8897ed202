import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, start } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const ESCAPES = '\u001b]0;owned\u0007\u001b[31m\u009b2J\u202e';
const DESCRIPTION = 'A page with a fault that is reported with its line.';
const page = (body: string): string =>
  `---\ntitle: Page\ndescription: "${DESCRIPTION}"\n---\n\n${body}\n`;
const FILES = {
  'site.config.ts':
    "export default { title: 'T', url: 'https://t.example', socialCards: false };\n",
  'docs/index.md': page('[x](./a%0A::add-mask::e.md) [y](./##[command]z.md)'),
  [`docs/${ESCAPES}\n::set-env name=A::b.md`]: page(`[${ESCAPES}](./gone${ESCAPES}.md)`),
  'docs/excerpt.md': page('::add-mask::secret [z](./gone.md)\n\n::warning::x [z](./gone.md)'),
};
// eslint-disable-next-line no-control-regex
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028\u2029]/;

test('no command prints a control character or a workflow command of the site', async () => {
  const site = folder(FILES);
  const runs = [
    ...['pretty', 'json', 'sarif'].map((format) => ['check', '--format', format]),
    ['check', '--fix', '--dry-run'],
    ['build', '--verbose'],
    ['check', 'a\u001b[31m\n::set-env::x'],
    ['why', '\u001b[31m\n::set-env::x'],
    ['check', '--\u001b[31m'],
    ['build', '--out-dir', 'x', '\u001b[31m\n::set-env::x'],
  ];
  for (const args of runs) {
    const { stdout, stderr, code } = await docsgen(args, { cwd: site });
    assert.is.not(code, 70, stderr);
    for (const text of [stdout, stderr]) {
      assert.not.match(text, RAW, args.join(' '));
      assert.not.match(text, /^\s*::|##\w*\[/m, args.join(' '));
    }
  }
  const github = await docsgen(['check', '--format', 'github'], { cwd: site });
  for (const line of github.stderr.trim().split('\n'))
    assert.match(line, /^::(?:error|warning) file=[^:]*,line=\d+,col=\d+,title=[\w/%-]+::/);
  assert.not.match(github.stderr, RAW);
});

fullTest('a command continues without a message when its reader closes the pipe', async () => {
  const site = folder({ 'docs/index.md': page('[x](./gone.md)') });
  for (const args of [
    ['check', '--format', 'json'],
    ['check'],
    ['build', '--verbose'],
    ['why', '/'],
  ]) {
    const child = start(args, { cwd: site });
    child.stdout?.destroy();
    child.stderr?.destroy();
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.on('exit', (...end) => resolve(end));
    });
    assert.is(signal, null);
    assert.ok(code === 0 || code === 1, `${args.join(' ')}: ${code}`);
  }
});

test.run();
