import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { memorySite } from '../helpers/memory-site.js';

const url = 'https://docs.example';
const docs = { path: 'docs', routeBasePath: '/' };
const page = (title: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\nWords.\n`;
const files = {
  'docs/index.md': page('Home', 'slug: /\n'),
  'docs/guides/one.md': page('One'),
  'docs/guides/two.md': page('Two [2]'),
  'docs/secret.md': page('Secret', 'unlisted: true\n'),
};

test('skill.md and AGENTS.md show agents how to use the documentation', async () => {
  const site = await memorySite(files, {
    url,
    baseUrl: '/base/',
    docs,
    title: 'Kite: Böe & more',
    description: 'All about kites.',
    machineReadable: { skill: true, agents: true, mcp: 'https://mcp.example/mcp' },
  });
  const skill = site.text('skill.md');
  const [, header = '', guide = ''] = /^---\n(.*?)---\n\n(.*)$/s.exec(skill) ?? [];
  const { name, description } = parse(header) as { name: string; description: string };
  assert.is(name, 'kite-bo-e-more');
  assert.match(description, /^All about kites\. Use it for/);
  assert.is(site.text('AGENTS.md'), guide);
  assert.match(guide, '<https://mcp.example/mcp>');
  assert.match(guide, `<${url}/base/llms.txt>`);
  assert.match(guide, `- Guides: 2 pages, first [One](${url}/base/guides/one)`);
  assert.not.match(guide, 'Secret');
});

test('they are written only if the config asks for them, and not over a page', async () => {
  const plain = await memorySite(files, { url, docs });
  assert.not.ok(plain.outputs.has('skill.md') || plain.outputs.has('AGENTS.md'));
  const site = await memorySite(
    { ...files, 'docs/Skill.md': page('A skill') },
    { url, docs, machineReadable: { skill: true } },
  );
  assert.match(site.text('Skill.md'), '# A skill');
  assert.not.ok(site.outputs.has('skill.md'));
});

test.run();
