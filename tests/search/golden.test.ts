import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

test('search/golden reports failed queries, and search/tests invalid entries', async () => {
  const site = folder({
    'docs/index.md': page('Start', 'Words.'),
    'docs/queues.md': page('Queues', 'A queue is polled.'),
    'docs/polling.md': page('Polling', 'A worker polls.'),
    'search.tests.yml': [
      '- { query: queues, expect: /queues, top: 1 }',
      '- { query: queues, expect: /polling, top: 1 }',
      '- { expect: /queues }\n',
    ].join('\n'),
  });
  const { code, stdout } = await docsgen(['check', '--search', '--format', 'json'], { cwd: site });
  assert.is(code, 1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  assert.equal(
    diagnostics.map((d) => `${d.file}:${d.line} ${d.rule}`),
    ['search.tests.yml:2 search/golden', 'search.tests.yml:3 search/tests'],
  );
  assert.match(diagnostics[0]?.hint ?? '', '/queues');
});

test.run();
