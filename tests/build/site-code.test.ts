import { existsSync, readdirSync, readFile } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  docsgen,
  docsgenProcess,
  finished,
  folder,
  start,
  write,
  type Result,
} from '../helpers/command.js';
import { runInterruptibly } from '../../src/generator/io/fs/site-code-runs.js';
import { evaluateModule } from '../../src/generator/io/read/load-config-module.js';
import { amount, isFullRun } from '../helpers/amount.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const config = (keys = ''): string =>
  `export default { title: 'Pets', url: 'https://pets.example', socialCards: false, ${keys} };\n`;

const TOP = '---\ntitle: Start\ndescription: The start.\n---\n\n';
const LOADED_TOP = TOP.replace('Start', 'Loaded');

/** A site with a plugin that has this hook. */
function withHook(hook: string): string {
  return folder({
    'site.config.ts': config("plugins: ['./plugin.ts'], pages: 'pages'"),
    'plugin.ts': `export default { name: 'test', ${hook} };\n`,
    'docs/index.md': `${TOP}Words.\n`,
    'pages/team.tsx': 'export default () => <p>Team</p>;\n',
  });
}

/** A site with an MDX page that shows this component. */
function withComponent(code: string, keys = ''): string {
  return folder({
    'site.config.ts': config(keys),
    'src/Box.jsx': code,
    'docs/index.mdx': `${TOP}import Box from '@site/src/Box'\n\nWords.\n\n<Box />\n`,
  });
}

/** Builds a site whose code throws nothing that could end the process of the command. */
const builtInSharedProcess = (dir: string): Promise<Result> =>
  withoutStack(docsgen(['build'], { cwd: dir }));

const built = (dir: string, ...args: readonly string[]): Promise<Result> =>
  withoutStack(docsgenProcess(['build', ...args], { cwd: dir }));

async function withoutStack(build: Promise<Result>): Promise<Result> {
  const result = await build;
  assert.not.match(result.stdout + result.stderr, /^\s+at /m, 'no stack');
  assert.not.match(result.stderr, 'bug in docsgen');
  return result;
}

/** A value that is thrown → the code that throws it. */
const THROWN: Readonly<Record<string, string>> = {
  nothing: 'throw null',
  'an object without a prototype': 'throw Object.create(null)',
  'an object whose text throws': 'throw { toString() { throw 1; } }',
  'an error whose message throws':
    "throw Object.defineProperty(new Error('x'), 'message', { get() { throw 1; } })",
  'an error whose stack is a number': 'throw Object.assign(new Error("x"), { stack: 3 })',
};

for (const [name, code] of Object.entries(THROWN))
  test(`code of a site may throw ${name}`, async () => {
    for (const hook of [`content() { ${code} }`, `head() { ${code} }`]) {
      const { code: exit, stderr } = await builtInSharedProcess(withHook(hook));
      assert.ok(exit === 1 || exit === 2, stderr);
      assert.match(stderr, 'plugin/throws');
    }
    const dir = withComponent(`export default function Box() { ${code} }\n`);
    write(dir, {
      'src/Loaded.jsx': `${code};\n`,
      'docs/loaded.mdx': `${LOADED_TOP}import Box from '@site/src/Loaded'\n\n<Box />\n`,
    });
    const rendered = await builtInSharedProcess(dir);
    assert.is(rendered.code, 1);
    assert.match(rendered.stderr, /The component Box throws/);
    assert.match(rendered.stderr, /"@site\/src\/Loaded" throws when it is loaded/);
  });

/** A result of a hook that cannot be read → the hook. */
const RESULTS: Readonly<Record<string, string>> = {
  'a member that throws': "content: () => ({ get pages() { throw new Error('secret'); } })",
  'a proxy': "content: () => new Proxy({}, { ownKeys() { throw new Error('secret'); } })",
  'a tag whose member throws': "head: () => [{ get tag() { throw new Error('secret'); } }]",
  'a proxy of a list': "head: () => new Proxy([], { get() { throw new Error('secret'); } })",
  'a promise that is rejected': "async head() { throw new Error('secret'); }",
};

for (const [name, hook] of Object.entries(RESULTS))
  test(`a hook may return ${name}`, async () => {
    const { code, stderr } = await builtInSharedProcess(withHook(hook));
    assert.ok(code === 1 || code === 2, stderr);
    assert.match(stderr, 'plugin/result');
  });

test('code of a site that ends the process is an error with its name', async () => {
  const exit = 'process.exit(0)';
  const sites = [
    [withHook(`async buildDone() { await 1; ${exit}; }`), 'The hook `buildDone`'],
    [withComponent(`export default () => ${exit};\n`), 'The code of the page docs/index.mdx'],
    [withHook(`head() { ${exit}; }`), 'The hook `head` of the plugin "test"'],
    [folder({ 'site.config.ts': `${exit};\n${config()}` }), 'The module site.config.ts'],
  ] as const;
  for (const [dir, name] of sites.slice(0, amount({ normal: 1, full: sites.length }))) {
    const { code, stderr } = await built(dir);
    assert.is(code, 2, stderr);
    assert.match(stderr, 'ended the process');
    assert.match(stderr, name);
    assert.not.ok(existsSync(join(dir, 'build')));
  }
  const dir = withHook(`content() { console.log('words of the site'); ${exit}; }`);
  const ended = await docsgenProcess(['build', '--format', 'json'], { cwd: dir });
  const { code, stdout } = ended;
  assert.is(code, 2);
  assert.match(ended.stderr, 'words of the site', 'stdout has only the report');
  const { error } = JSON.parse(stdout) as { error: { message: string } };
  assert.match(error.message, 'The hook `content` of the plugin "test"');
  assert.match(error.message, 'ended the process');
});

test('a promise that is never resolved is an error with the name of its hook', async () => {
  const dir = withHook('content: () => new Promise(() => {})');
  const { code, stderr } = await built(dir);
  assert.is(code, 2);
  assert.match(
    stderr,
    'The hook `content` of the plugin "test" waits for something that never happens',
  );
});

fullTest('an error that nothing catches is an error of the site', async () => {
  for (const hook of [
    "content() { Promise.reject(new Error('late')); return {}; }",
    "content() { return new Promise(() => setTimeout(() => { throw new Error('late'); }, 1)); }",
  ]) {
    const { code, stderr } = await built(withHook(hook));
    assert.is(code, 2);
    assert.match(stderr, 'Error: late');
    assert.match(stderr, 'plugin.ts');
  }
  const page = withComponent("Promise.reject(new Error('late'));\nexport default () => null;\n");
  assert.is((await built(page)).code, 2);
});

test('timers of the site and its exit code do not change how a build ends', async () => {
  const code = 'setInterval(() => {}, 1000); process.exitCode = 9;';
  const { code: exit, stderr } = await built(withHook(`content() { ${code} return {}; }`));
  assert.is(exit, 0, stderr);
});

test('an endless loop in the code of a page is a finding with the page', async () => {
  const loop = 'for (;;) {}';
  const page = (text: string): string => `${TOP.replace('Start', text.slice(0, 9))}${text}\n`;
  // Each page has one second, so one site has them all. A normal run has the first.
  const dir = folder({
    'site.config.ts': config('markdown: { codeTimeout: 1, liveCode: true }'),
    'src/Shown.jsx': `export default () => { ${loop} };\n`,
    'docs/shown.mdx': page("import Box from '@site/src/Shown'\n\n<Box />"),
    ...(isFullRun
      ? {
          'src/Loaded.jsx': `${loop}\nexport default () => null;\n`,
          'docs/loaded.mdx': page("import Box from '@site/src/Loaded'\n\n<Box />"),
          'docs/expression.mdx': page(`{(() => { ${loop} })()}`),
          'docs/live.mdx': page(`\`\`\`jsx live\n() => { ${loop} }\n\`\`\``),
        }
      : {}),
  });
  const { code, stderr } = await built(dir);
  assert.is(code, 1, stderr);
  const names = isFullRun ? ['shown', 'loaded', 'expression', 'live'] : ['shown'];
  for (const name of names) assert.match(stderr, `docs/${name}.mdx:1:1  error  page/resources`);
  assert.is(stderr.split('runs for more than 1 seconds').length - 1, names.length, stderr);
});

fullTest('an endless loop in the components of all pages is an error', async () => {
  const keys = "markdown: { codeTimeout: 1, components: 'src/all.js' }";
  const dir = withComponent('export default () => null;\n', keys);
  write(dir, { 'src/all.js': 'for (;;) {}\n' });
  const { code, stderr } = await built(dir);
  assert.is(code, 2);
  assert.match(stderr, 'The code that pages share does not end.');
});

test('partials that show each other twice do not grow without a limit', async () => {
  const twice = (i: number): string => `import P from './_p${i}.mdx'\n\n<P />\n\n<P />\n`;
  const partials = Array.from({ length: 30 }, (_, i) => [
    `docs/_p${i}.mdx`,
    i === 29 ? 'Words.\n' : twice(i + 1),
  ]);
  const dir = folder({
    'site.config.ts': config(),
    'docs/index.mdx': `${TOP}${twice(0)}`,
    ...(Object.fromEntries(partials) as Record<string, string>),
  });
  const { code, stderr } = await builtInSharedProcess(dir);
  assert.is(code, 1);
  assert.match(stderr, 'include/too-much');
});

test('Ctrl+C ends an endless loop of the site', async () => {
  const child = start(['build'], {
    cwd: folder({ 'site.config.ts': `console.log('begins');\nfor (;;) {}\n${config()}` }),
  });
  child.stdout?.once('data', () => child.kill('SIGINT'));
  const { code } = await finished(child);
  assert.is(code, 130);
});

test('Ctrl+C is the usual end of a server, also in an endless loop of the site', async () => {
  const dir = folder({ 'site.config.ts': config(), 'docs/index.md': '# Start\n' });
  const child = start(['serve', '--watch', '--port', '0'], { cwd: dir });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += String(chunk);
    if (text.includes('loop begins')) child.kill('SIGINT');
    else if (text.includes('Serving at'))
      write(dir, { 'site.config.ts': `console.log('loop begins');\nfor (;;) {}\n${config()}` });
  });
  const { code, stderr } = await finished(child);
  assert.is(code, 0, stderr);
});

/** Code that does not end → the files of a site with it. */
const ENDLESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the code of a page': {
    'site.config.ts': config('markdown: { codeTimeout: 30 }'),
    'docs/index.mdx': `${TOP}export const a = (() => { console.log('begins'); for (;;); })();\n`,
  },
  'the layout': {
    'site.config.ts': config("markdown: { codeTimeout: 30 }, components: { Footer: 'foot.jsx' }"),
    'foot.jsx': "console.log('begins');\nfor (;;);\nexport default () => null;\n",
  },
  'a config after a pause': {
    'site.config.ts':
      'const pause = () => new Promise((done) => setTimeout(done, 1));\n' +
      "export default pause().then(() => { console.log('begins'); for (;;); });\n",
  },
  'a hook after a pause': {
    'site.config.ts': config("plugins: ['./plugin.ts']"),
    'plugin.ts':
      "export default { name: 'test', async routes() {\n" +
      "  await new Promise(setImmediate);\n  console.log('begins');\n  for (;;);\n} };\n",
  },
};
for (const [i, [name, files]] of Object.entries(ENDLESS).entries()) {
  const signal = i % 2 === 0 ? 'SIGTERM' : 'SIGINT';
  // Each loop takes seconds of CPU time.
  fullTest(`${signal} ends an endless loop in ${name}, and leaves no part of a site`, async () => {
    const dir = folder({ 'docs/index.md': `${TOP}Words.\n`, ...files });
    const child = start(['build'], { cwd: dir });
    let timer: NodeJS.Timeout | undefined;
    child.stdout?.once('data', () => {
      let left = 40;
      // A block can have an end. So the first signals wait, and the last ones end the process.
      timer = setInterval(() => child.kill(left-- > 0 ? signal : 'SIGKILL'), 500);
    });
    await finished(child);
    clearInterval(timer);
    assert.is(child.signalCode, signal);
    const made = readdirSync(dir).filter((entry) => entry.includes('build'));
    assert.equal(made, ['.build.docsgen-lock']);
  });
}

fullTest('a layout that never loads is an error at its file', async () => {
  const dir = folder({
    'site.config.ts': config("markdown: { codeTimeout: 1 }, components: { Footer: 'foot.jsx' }"),
    'foot.jsx': 'for (;;);\nexport default () => null;\n',
    'docs/index.md': `${TOP}Words.\n`,
  });
  const { code, stderr } = await built(dir);
  assert.is(code, 2, stderr);
  assert.match(stderr, /foot\.jsx:1:1 {2}error {2}page\/component/);
});

/** Calls `run` while the event loop works through the callbacks of a phase. */
const PHASES: Readonly<Record<string, (run: () => void) => void>> = {
  'a timer': (run) => setTimeout(run, 1),
  'a finished read': (run) => {
    readFile(new URL(import.meta.url), run);
  },
  'a turn': setImmediate,
};
for (const [name, inPhase] of Object.entries(PHASES))
  test(`a signal from ${name} just before code of the site runs is not lost`, async () => {
    const handled = new Promise<string>((resolve) => process.once('SIGINT', resolve));
    const ran = new Promise<string>((resolve, reject) => {
      inPhase(() => {
        process.kill(process.pid, 'SIGINT');
        runInterruptibly('A hook', () => 'result').then(resolve, reject);
      });
    });
    const first = await Promise.race([handled, ran]);
    assert.is(first, 'SIGINT');
    assert.is(await ran, 'result');
  });

test('the listeners of signals stay while a config that has ended once runs again', async () => {
  const dir = folder({
    'site.config.ts': `export default process.listenerCount('SIGINT');`,
  });
  const listener = (): void => undefined;
  process.on('SIGINT', listener);
  const before = process.listenerCount('SIGINT');
  const counts = [];
  for (let run = 0; run < 3; run++)
    counts.push(await evaluateModule(dir, 'site.config.ts', new Map()));
  process.off('SIGINT', listener);
  assert.equal(counts.slice(1), [before, before]);
});

fullTest(
  'a plugin hook for pages that never ends is an error, and is called only once',
  async () => {
    const site = withHook("head() { console.log('called'); for (;;); }");
    write(site, {
      'site.config.ts': config("plugins: ['./plugin.ts'], markdown: { codeTimeout: 1 }"),
      'docs/second.md': LOADED_TOP,
    });
    const { code, stdout, stderr } = await built(site);
    assert.is(code, 1);
    assert.match(stderr, 'plugin.ts:1:32  error  plugin/throws');
    assert.match(stderr, 'runs for more than 1 seconds');
    assert.is(stdout.match(/called/g)?.length, 1);
  },
);

fullTest('a page in a thread that ends the thread or uses all memory is named', async () => {
  // Enough text for two threads: a comment counts as text, but takes no time to compile.
  const comment = `<!-- ${'Words of a long page. '.repeat(14_000)} -->\n`;
  const pages = Array.from({ length: 12 }, (_, i) => [`docs/p${i}.md`, `# P${i}\n\n${comment}`]);
  const site = (code: string): string =>
    folder({
      'site.config.ts': config(),
      ...(Object.fromEntries(pages) as Record<string, string>),
      'docs/a.mdx': `${TOP}{(() => { ${code} })()}\n`,
    });
  const ended = await built(site('process.exit(0)'), '--jobs', '2');
  assert.is(ended.code, 2);
  assert.match(ended.stderr, 'The code of the page docs/a.mdx ended the thread');
  const dir = site('const all = []; for (;;) all.push(new Array(1e6).fill(0.5))');
  // A small heap is full soon.
  const env = { NODE_OPTIONS: '--max-old-space-size=256' };
  const full = await withoutStack(docsgenProcess(['build', '--jobs', '2'], { cwd: dir, env }));
  assert.is(full.code, 2);
  assert.match(full.stderr, 'docs/a.mdx:1:1  error  page/resources');
});

test.run();
