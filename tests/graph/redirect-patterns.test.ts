import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import {
  fillHref,
  matchPattern,
  namesOf,
  parsePattern,
  parseTarget,
  segmentsOf,
} from '../../src/generator/model/redirect-pattern.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import type { SiteInput } from '../../src/generator/model/input.js';
import { lockedPatternRoutes } from '../../src/generator/rules/contract.js';
import { checkFiles } from '../helpers/check-site.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';

type Redirects = NonNullable<UserConfig['redirects']>;

const PAGES = {
  'docs/index.md': '# Start\n',
  'docs/new/a.md': '# A\n\n## Part\n',
  'docs/new/deep/b.md': '# B\n',
  'docs/old/kept.md': '# Kept\n',
};

const siteWith = (redirects: Redirects, more: Record<string, string> = {}): Promise<MemorySite> =>
  memorySite({ ...PAGES, ...more }, { redirects });

/** The findings about redirects as `rule: message`. */
async function findingsOf(redirects: Redirects): Promise<string[]> {
  const { diagnostics } = await siteWith(redirects);
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
}

/** The address to which a pattern sends a path; the fault of an invalid pattern. */
function sent(from: string, to: string, path: string): string | undefined {
  const parsed = parsePattern(from);
  if ('fault' in parsed) return parsed.fault.message;
  const captures = matchPattern(parsed.pattern, segmentsOf(path));
  return captures && fillHref(parseTarget(to, namesOf(parsed.pattern)), captures);
}

test('a pattern matches complete segments and fills its target', () => {
  const cases: [from: string, to: string, path: string, result: string | undefined][] = [
    ['/old/:x', '/new/:x', '/old/a', '/new/a'],
    ['/old/:x', '/new/:x', '/old/a/b', undefined],
    ['/old/:x', '/new/:x', '/old', undefined],
    ['/old/:x', '/new/:x', '/other/a', undefined],
    ['/:v/docs/:x', '/docs/:x/:v', '/1.0/docs/a', '/docs/a/1.0'],
    ['/old/*', '/new/:splat', '/old/a/b', '/new/a/b'],
    ['/old/*', '/new/:splat', '/old', '/new'],
    ['/old/*', '/new/:splat/', '/old/a', '/new/a/'],
    ['/old/*', '/new/:splat/', '/old', '/new/'],
    ['/old/:p*', '/new/:p', '/old/a/b', '/new/a/b'],
    ['/old/:p*', '/new/:p*', '/old/a/b', '/new/a/b'],
    [
      '/old/:x',
      'https://a.example:8080/:x?q=:x#:x',
      '/old/é',
      'https://a.example:8080/%C3%A9?q=%C3%A9#:x',
    ],
    ['/old/*', '/find?q=:splat', '/old/a/b', '/find?q=a%2Fb'],
    ['/old/*', '/:splat', '/old//evil.example/', '/evil.example'],
    ['/old/:x', '/:x', '/old/?a', '/%3Fa'],
    ['/*', '/new/:splat', '/a', '/new/a'],
    ['/old/:x/end', '/:x', '/old/a/end', '/a'],
    ['/old/:x', '/new/:y', '/old/a', '/new/:y'],
    ['/%C3%A9/:x', '/:x', '/é/a', '/a'],
  ];
  for (const [from, to, path, result] of cases)
    assert.is(sent(from, to, path), result, `${from} ${to} ${path}`);
});

test('an invalid pattern is reported at its part, with what to write', async () => {
  const hints = async (from: string, to = '/new/a'): Promise<string> => {
    const { diagnostics } = await memorySite(
      {
        ...PAGES,
        'redirects.txt': `# old\n${from} ${to}\n`,
      },
      {},
    );
    return diagnostics
      .map(({ rule, line, column, hint }) => `${line}:${column} ${rule} ${hint}`)
      .join('\n');
  };
  const at = (column: number, hint: string): string => `2:${column} redirect/syntax ${hint}`;
  assert.is(await hints('/old/(.*)'), at(1, 'Write "*" for all parts that follow.'));
  assert.is(await hints('/old/:x+'), at(1, 'Write ":x*".'));
  assert.is(await hints('/old/:x(.*)'), at(1, 'Write ":x*".'));
  assert.is(
    await hints('/old/v:x'),
    '2:1 route/unsafe Write ":name" for one part of the path, or "*" for all that follow.',
  );
  assert.is(
    await hints('/old/:x.html'),
    at(1, 'Write ":x" for the entire part, or ":x*" for all parts that follow.'),
  );
  assert.is(
    await hints('/old/*/a'),
    at(1, 'End the address with "*", or write ":name" for one part.'),
  );
  assert.is(await hints('/old/:x/:x'), at(1, 'Rename one of the two.'));
  assert.is(await hints('/old/:splat'), at(1, 'Write "*", or another name.'));
  assert.is(await hints('/old/:x#a'), at(1, 'Write the page of the anchor without a pattern.'));
  assert.is(
    await hints('/old/*', '/new/*'),
    at(8, 'Write ":splat" for the part that "*" matches.'),
  );
  assert.is(await hints('/old/:x', '/new/:y'), at(9, 'Write ":x", or a plain address.'));
  assert.is(await hints('/old/:x', '/new/a?q=:y'), at(9, 'Write ":x", or a plain address.'));
});

test('the findings of a config name the part of the redirect', async () => {
  const config = `export default {
  redirects: [
    { from: '/gone/:x', to: '/nwe/:x' },
    { from: '/a(.*)', to: '/new/a' },
  ],
};
`;
  const page = '---\ntitle: A\ndescription: Words.\n---\n\nWords.\n';
  const diagnostics = await checkFiles({ 'site.config.ts': config, 'docs/new/a.md': page });
  assert.equal(
    diagnostics.map(({ line, column, rule, hint }) => `${line}:${column} ${rule} ${hint}`),
    [
      '3:25 redirect/missing-target Did you mean "/new"?',
      '4:7 route/unsafe Write ":name" for one part of the path, or "*" for all that follow.',
    ],
  );
});

test('a pattern that covers pages, hides another, loops or leads nowhere is reported', async () => {
  assert.equal(await findingsOf([{ from: '/gone/*', to: '/new/:splat' }]), []);
  assert.equal(await findingsOf([{ from: '/gone/*', to: 'https://a.example/:splat' }]), []);
  assert.equal(await findingsOf([{ from: '/old/*', to: '/new/:splat' }]), [
    'redirect/covers: The redirect from /old/* covers the page /old/kept.',
  ]);
  assert.equal(
    await findingsOf([
      { from: '/gone/*', to: '/new/:splat' },
      { from: '/gone/:x', to: '/new/:x' },
      { from: '/gone/:y/*', to: '/new/:y' },
      { from: '/gone/exact', to: '/new/a' },
    ]),
    [
      'redirect/covers: The redirect from /gone/:x is never used: /gone/* is before it.',
      'redirect/covers: The redirect from /gone/:y/* is never used: /gone/* is before it.',
    ],
  );
  assert.equal(
    await findingsOf([
      { from: '/gone/:x', to: '/new/:x' },
      { from: '/gone/*', to: '/new/deep/:splat' },
    ]),
    [],
    'a narrow pattern before a wide one',
  );
  assert.equal(await findingsOf([{ from: '/gone/*', to: '/nowhere/:splat' }]), [
    'redirect/missing-target: The redirect from /gone/* leads to /nowhere/:splat, ' +
      'and no page is there.',
  ]);
  assert.equal(
    await findingsOf([
      { from: '/gone/*', to: '/moved/:splat' },
      { from: '/moved/a', to: '/new/a' },
    ]),
    [],
    'a target whose pages have moved one by one',
  );
  assert.equal(await findingsOf([{ from: '/a/*', to: '/a/b/:splat' }]), [
    'redirect/loop: The redirect from /a/* leads to /a/b/:splat, which it covers itself.',
  ]);
  assert.equal(
    await findingsOf([
      { from: '/a/:x', to: '/b/:x' },
      { from: '/b/:x', to: '/c/:x' },
      { from: '/c/*', to: '/a/:splat' },
    ]),
    ['redirect/loop: The redirect from /a/:x leads to /b/:x, which /c/* leads back.'],
  );
  assert.equal(
    await findingsOf([
      { from: '/a/:x', to: '/b/:x' },
      { from: '/b/*', to: '/new/:splat' },
      { from: '/c', to: '/b/a' },
    ]),
    [
      'redirect/chain: The redirect from /a/:x leads to /b/:x, which is redirected to ' +
        '/new/:splat.',
      'redirect/chain: The redirect from /c leads to /b/a, which is redirected to /new/a.',
    ],
  );
});

test('a link through a pattern leads to the new address; check corrects it', async () => {
  const site = await siteWith([{ from: '/gone/*', to: '/new/:splat' }], {
    'docs/from.md': [
      '# From',
      '',
      '[a](/gone/a) [part](/gone/a#part) [no](/gone/nothing) [kept](/old/kept)',
      '',
    ].join('\n'),
  });
  assert.equal(site.findings, [
    'docs/from.md:3:1 link/redirect',
    'docs/from.md:3:14 link/redirect',
    'docs/from.md:3:35 link/missing-page',
  ]);
  assert.equal(site.diagnostics[0]?.correction, { url: '/gone/a', to: '/new/a' });
  assert.equal(site.diagnostics[1]?.correction, { url: '/gone/a#part', to: '/new/a#part' });
  assert.match(site.html('from/index.html'), 'href="/new/a#part"');
});

test('a link to a file in the folder of the docs does not go through a pattern', async () => {
  const { html } = await memorySite(
    { 'docs/deep/a.md': '# A\n\n[b](b.md#part)\n', 'docs/b.md': '# B\n\n## Part\n' },
    { redirects: [{ from: '/deep/*', to: '/else/:splat' }] },
  );
  assert.match(html('deep/a/index.html'), '<a href="/b#part">b</a>');
});

test('old addresses in the lock get files, unless a host has the pattern', async () => {
  const lock = '/gone/a\n/gone/deep/b\n/old/kept\n/Gone/A\n/gone/../x\n';
  const redirects = [{ from: '/gone/*', to: '/new/:splat' }];
  const files = { ...PAGES, 'docsgen.urls.lock': lock };
  const site = await memorySite(files, { redirects });
  const isOld = (path: string): boolean => path.startsWith('gone');
  assert.equal([...site.outputs.keys()].filter(isOld).sort(), [
    'gone/a/index.html',
    'gone/deep/b/index.html',
  ]);
  assert.match(site.text('gone/deep/b/index.html'), 'url=/new/deep/b"');
  const hosted = await memorySite(files, { redirects, hosting: ['netlify'] });
  assert.equal([...hosted.outputs.keys()].filter(isOld), []);
});

test('a new lock keeps the old addresses of patterns', () => {
  const at = { file: 'site.config.ts', text: undefined };
  const { config } = parseConfig(
    {
      redirects: [
        { from: '/gone/*', to: '/new/:splat' },
        { from: '/exact', to: '/new/a' },
      ],
    },
    at,
    { folders: [] },
  );
  const text = '/gone/a 0123\n  #part 4567\n/gone/now\n/exact\n/lost\n';
  const data = new Map([['docsgen.urls.lock', { text, hash: '' }]]);
  const input = { config, data, assets: new Map() } as unknown as SiteInput;
  assert.equal(lockedPatternRoutes(input, new Set(['/gone/now'])), ['/gone/a']);
});

test('each host gets the patterns after the exact redirects, and pages win', async () => {
  const { text } = await memorySite(PAGES, {
    baseUrl: '/x/',
    redirects: [
      { from: '/old/*', to: '/new/:splat' },
      { from: '/v/:a/:b', to: '/new/:b?v=:a' },
      { from: '/plain', to: '/new/a' },
    ],
    redirectFiles: ['netlify', 'vercel', 'nginx', 'apache'],
    locales: { default: 'en', list: [{ code: 'en' }, { code: 'fr' }] },
  });
  assert.match(
    text('.htaccess'),
    [
      'ErrorDocument 404 "/x/404.html"',
      '<If "%{REQUEST_URI} =~ m|^/x/fr/|">',
      '  ErrorDocument 404 "/x/fr/404.html"',
      '</If>\n',
    ].join('\n'),
  );
  assert.match(text('redirects.nginx.conf'), '  "~^/x/fr/" "/x/fr/404.html";\n  "~^/x/" "/x/404');
  assert.equal(text('_redirects').split('\n'), [
    '/x/plain /x/new/a 301',
    '/x/old /x/new 301',
    '/x/old/ /x/new 301',
    '/x/old/* /x/new/:splat 301',
    '/x/v/:a/:b /x/new/:b?v=:a 301',
    '/x/fr/* /x/fr/404.html 404',
    '',
  ]);
  const { redirects } = JSON.parse(text('vercel.json')) as {
    redirects: { source: string; destination: string }[];
  };
  assert.equal(
    redirects.map(({ source, destination }) => `${source} → ${destination}`),
    [
      '/x/plain → /x/new/a',
      '/x/old → /x/new',
      '/x/old/:splat((?!(?:kept\\.md|kept|kept/index\\.page\\.json)/?$)[^/]+(?:/[^/]+)*)' +
        ' → /x/new/:splat',
      '/x/v/:a([^/]+)/:b([^/]+) → /x/new/:b?v=:a',
    ],
  );
  assert.match(
    text('redirects.nginx.conf'),
    '"~^/x/old/(?<docsgen_splat>[^/?]+(?:/[^/?]+)*)/?(?:\\?|$)" ' +
      '"/x/new/${docsgen_splat}$is_args$args";',
  );
  assert.match(text('.htaccess'), '  RewriteRule "^" "/x/new/%2?v=%1" [NE,R=301,L]\n');
});

test('text of a target has no meaning for a host', async () => {
  const { text } = await memorySite(PAGES, {
    redirects: [
      { from: '/line', to: 'https://else.example/a\n/b https://evil.example 301' },
      { from: '/wiki', to: 'https://else.example/a_(b)/:c?d=:e' },
      { from: '/wiki/:x', to: 'https://else.example:8080/a_(b)/v:c/:x?d=:x&e=(:x)#(f)' },
    ],
    redirectFiles: ['netlify', 'vercel'],
  });
  assert.equal(text('_redirects').split('\n'), [
    '/line https://else.example/a%0A/b%20https://evil.example%20301 301',
    '/wiki https://else.example/a_(b)/:c?d=:e 301',
    '/wiki/:x https://else.example:8080/a_(b)/v:c/:x?d=:x&e=(:x)#(f) 301',
    '',
  ]);
  const { redirects } = JSON.parse(text('vercel.json')) as { redirects: { destination: string }[] };
  assert.equal(
    redirects.map(({ destination }) => destination),
    [
      'https://else.example/a%0A/b%20https%3a//evil.example%20301',
      'https://else.example/a_%28b%29/%3ac?d=%3ae',
      'https://else.example:8080/a_%28b%29/v%3ac/:x?d=:x&e=%28%3ax%29#%28f%29',
    ],
  );
});

test('thousands of patterns and links take time in proportion', async () => {
  const count = 1000;
  const redirects = Array.from({ length: count }, (_, i) => ({
    from: `/gone/${i}/:x/*`,
    to: '/new/:splat',
  }));
  const pages = Array.from({ length: 10 }, (_, page): [string, string] => {
    const links = redirects.flatMap((_, i) => (i % 10 === page ? `[l](/gone/${i}/y/a)` : []));
    return [`docs/from${page}.md`, `# From\n\n${links.join('\n')}\n`];
  });
  const site = await siteWith(redirects, Object.fromEntries(pages));
  assert.is(site.findings.filter((f) => f.endsWith('link/redirect')).length, count);
});

test('a pattern that matches its own target ends the search for a correction', async () => {
  const { diagnostics } = await memorySite(
    { 'docs/index.md': '---\ntitle: A\n---\n\n[x](/old/y)\n', 'docs/b.md': '# B\n' },
    { redirects: [{ from: '/old/*', to: '/old/more/:splat' }] },
  );
  const finding = diagnostics.find(({ file }) => file === 'docs/index.md');
  assert.is(finding?.fix, undefined);
  assert.match(finding?.message ?? '', '/old/y');
});

test.run();
