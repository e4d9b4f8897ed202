import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markdownOf, prefersMarkdown } from '../../src/generator/serve/http/accept.js';
import { docsgen, folder, sampleSite, write } from '../helpers/command.js';
import { serving, stopAll } from '../helpers/serving.js';

test.after(stopAll);

test('a client prefers Markdown only if it names it', () => {
  const wants: [string | undefined, boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/*', false],
    ['text/markdown', true],
    ['Text/Markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/html;q=0.5, text/markdown;q=0.9', true],
    ['text/markdown;q=0.4, text/html', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=x', false],
    ['text/markdown;variant=GFM, */*', true],
  ];
  for (const [accept, wanted] of wants) assert.is(prefersMarkdown(accept), wanted, accept);
});

test('the Markdown file of a document', () => {
  assert.is(markdownOf('index.html'), 'index.md');
  assert.is(markdownOf('a/b/index.html'), 'a/b.md');
  assert.is(markdownOf('a/b.html'), 'a/b.md');
  assert.is(markdownOf('index/index.html'), 'index/index.md');
  assert.is(markdownOf('a/style.css'), undefined);
});

for (const args of [[], ['--watch']])
  test(`serve ${args.join(' ')} answers with Markdown`, async () => {
    const site = folder(sampleSite(3));
    write(site, { 'static/raw.txt': 'Text.\n' });
    const built = await docsgen(['build', '--no-social-cards'], { cwd: site });
    assert.is(built.code, 0, built.stderr);
    const server = await serving(args, site);
    const get = (path: string, accept: string): Promise<Response> =>
      fetch(`http://localhost:${server.port}${path}`, { headers: { accept } });
    const markdown = await get('/', 'text/markdown');
    assert.is(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.match(markdown.headers.get('vary') ?? '', 'Accept');
    const text = await markdown.text();
    assert.match(text, /^---\ntitle: /);
    assert.is(await (await get('/index.md', '*/*')).text(), text);
    const page = await get('/', 'text/html');
    assert.match(page.headers.get('content-type') ?? '', 'text/html');
    assert.match(page.headers.get('vary') ?? '', /(?:^|, )Accept(?:,|$)/);
    const missing = await get('/nothing', 'text/markdown');
    assert.is(missing.status, 404);
    assert.match(missing.headers.get('content-type') ?? '', 'text/html');
    assert.not.match(
      (await get('/raw.txt', 'text/markdown')).headers.get('vary') ?? '',
      /Accept,|Accept$/,
    );
    await server.stop();
  });

test.run();
