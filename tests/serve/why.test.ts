import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, write } from '../helpers/command.js';

const PAGE = `---
title: With
description: A page with a part.
---

::include{file="./_part.md"}

[one](./part-0/page-1.md) ![dot](./img/dot.svg)
`;

test('docsgen why lists the inputs of a page and why it was last built', async () => {
  const site = folder({
    ...sampleSite(3),
    'docs/with.md': PAGE,
    'docs/_part.md': 'Part.\n',
  });
  const why = async (route: string): Promise<string> =>
    (await docsgen(['why', route], { cwd: site })).stdout;
  assert.match(await why('/with'), /not been rendered/);
  await docsgen(['build'], { cwd: site });
  const first = await why('/with');
  for (const input of [
    'docs/with.md',
    'docs/_part.md (included)',
    'docs/img/dot.svg (shown)',
    'the address of docs/part-0/page-1.md (linked)',
    'the sidebar',
    'the config',
  ])
    assert.ok(first.includes(input), `${input}:\n${first}`);
  assert.match(first, /rendered only once, by a build/);
  write(site, { 'docs/_part.md': 'Another part.\n' });
  assert.match(await why('/with'), /Changed since then: docs\/_part\.md \(included\)\.\n$/);
  await docsgen(['build'], { cwd: site });
  assert.match(
    await why('docs/with.md'),
    /last rendered by a build, because of docs\/_part\.md \(included\)\.\n$/,
  );
  assert.match(
    await why('/part-0/page-2'),
    /rendered only once, by a build/,
    'the edit does not affect this page',
  );
  const missing = await docsgen(['why', '/wth'], { cwd: site });
  assert.is(missing.code, 2);
  assert.match(missing.stderr, /Did you mean "\/with"/);
});

test.run();
