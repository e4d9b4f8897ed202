import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteInput } from '../../src/generator/model/input.js';
import type { SitePage } from '../../src/generator/model/site.js';
import { checkIslands } from '../../src/generator/rules/islands.js';

test('an island without a script is a warning of its page', () => {
  const pageWith = (source: string, islands?: readonly string[]): SitePage =>
    ({ source, facts: { islands } }) as unknown as SitePage;
  const pages = [pageWith('docs/a.mdx', ['src/One.jsx', 'src/Two.jsx']), pageWith('docs/b.md')];
  const islands: SiteInput['islands'] = new Map([
    ['src/Two.jsx', { href: '/two.js', imports: [] }],
  ]);
  const [finding, ...others] = checkIslands({ pages }, { islands });
  assert.equal(others, []);
  assert.is(finding?.file, 'docs/a.mdx');
  assert.match(finding?.message ?? '', 'The components of src/One.jsx are static here');
});

test.run();
