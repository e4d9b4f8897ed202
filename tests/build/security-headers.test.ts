import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const PAGES = {
  'static/favicon.ico': '',
  'docs/index.md': page('Home', 'Words.', 'slug: /\n'),
  'docs/video.md': page(
    'Video',
    [
      '<iframe src="https://video.example/1" title="A"></iframe>',
      '![A](http://pictures.example/a.png)',
      '<p style="color: red">Red</p>',
    ].join('\n\n'),
  ),
};

/** The start of a config; the rest and the closing brace follow. */
const CONFIG = `export default {
  title: 'S',
  url: 'https://s.example',
  docs: { path: 'docs', routeBasePath: '/' },
  socialCards: false,
  redirects: [{ from: '/old', to: '/video' }],
`;

/** Builds the pages with more settings, and returns the policy of the headers and of a page. */
async function buildWith(config: string): Promise<{ out: string; policy: string; meta: string }> {
  const site = folder({
    ...PAGES,
    'site.config.ts': `${CONFIG}${config}};\n`,
  });
  const { code, stderr } = await docsgen(['build', site, '--quiet']);
  assert.is(code, 0, stderr);
  const out = join(site, 'build');
  const { headers } = JSON.parse(read(out, 'docsgen-manifest.json')) as {
    headers: Record<string, string>;
  };
  const html = read(out, 'index.html');
  const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return {
    out,
    policy: headers['Content-Security-Policy'] ?? '',
    meta: meta.replace(/&#x27;/g, "'"),
  };
}

const read = (out: string, path: string): string => readFileSync(join(out, path), 'utf8');

const directive = (policy: string, name: string): string[] =>
  (policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '').split(' ').slice(1);

const LIVE = '```jsx live\n<b>one</b>\n```';

/** A site with versions, locales, a base URL, redirects and pages with live code among others. */
const LIVE_SITE = {
  'docs/index.md': page('Home', 'Words.'),
  'docs/live.md': page('Live', LIVE),
  'docs/live/below.md': page('Below', 'Words.'),
  'docs/live-2.md': page('Other', 'Words.'),
  'docs/a b/ü (x).md': page('Strange', LIVE),
  'v1/index.md': page('Home', LIVE),
  'v1/live.md': page('Live', 'Words.'),
  'i18n/de/docs/live.md': page('Live', 'Words.'),
  'i18n/de/docs/index.md': page('Home', LIVE),
  'static/old.html': '<p>Old</p>',
};

test("only pages with live code allow evaluation, also where 'hosting' sets headers", async () => {
  for (const more of ["hosting: ['netlify', 'nginx']", "security: { csp: { mode: 'meta' } }"]) {
    const site = folder({
      ...LIVE_SITE,
      'site.config.ts': `export default {
  title: 'S',
  url: 'https://s.example',
  baseUrl: '/base/',
  socialCards: false,
  markdown: { liveCode: true },
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  docs: [{ id: 'default', path: 'docs',
    versions: [{ name: 'current' }, { name: '1.0', folder: 'v1', isLast: true }] }],
  redirects: [{ from: '/gone', to: '/next/live' }],
  ${more},
};
`,
    });
    const { code, stderr } = await docsgen(['build', site, '--quiet']);
    assert.is(code, 0, stderr);
    const out = join(site, 'build');
    const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html') && path !== 'old.html')
      .sort();
    const evaluating = pages.filter((path) => {
      const html = read(out, path);
      const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
      // Without an element, the policy of the header applies.
      return policy === undefined || policy.includes('unsafe-eval');
    });
    const live = pages.filter((path) => read(out, path).includes('class="live-editor"'));
    assert.equal(evaluating, live, more);
    assert.equal(live, [
      'de/index.html',
      'de/next/a b/ü (x)/index.html',
      'de/next/index.html',
      'index.html',
      'next/a b/ü (x)/index.html',
      'next/live/index.html',
    ]);
  }
});

test('every host file holds the same policy, and pages have no policy', async () => {
  const { out, policy, meta } = await buildWith(
    "hosting: ['netlify', 'vercel', 'nginx', 'apache'],",
  );
  assert.is(meta, '');
  assert.ok(read(out, '_headers').includes(`\n  Content-Security-Policy: ${policy}\n`));
  const { headers, redirects } = JSON.parse(read(out, 'vercel.json')) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects: unknown[];
  };
  assert.is(headers[0]?.source, '/(.*)');
  assert.is(
    headers[0]?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value,
    policy,
  );
  // Two more lead clients to Markdown.
  assert.is(redirects.length, 3);
  assert.ok(
    read(out, 'headers.nginx.conf').includes(
      `add_header Content-Security-Policy "${policy}" always;`,
    ),
  );
  const htaccess = read(out, '.htaccess');
  assert.ok(htaccess.includes(`Header always set Content-Security-Policy "${policy}"\n`));
  assert.ok(htaccess.includes('RedirectMatch 301 "^/old/?$" "/video"\n'));
  for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy'])
    for (const file of ['_headers', 'vercel.json', 'headers.nginx.conf', '.htaccess'])
      assert.ok(read(out, file).includes(name), `${name} in ${file}`);
});

test('without a host every page has the policy before all scripts', async () => {
  const { out, policy, meta } = await buildWith('');
  assert.is(meta, policy.replace("; frame-ancestors 'self'", ''));
  const html = read(out, 'video/index.html');
  assert.ok(html.indexOf('http-equiv="Content-Security-Policy"') < html.indexOf('<script'));
});

test('the policy is strict and has the hash of every inline script of the site', async () => {
  const { out, policy } = await buildWith('');
  assert.is.not(policy.includes('unsafe'), true);
  for (const [name, value] of [
    ['default-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'docsgen'],
  ] as const)
    assert.equal(directive(policy, name), [value]);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
  const used = new Set<string>();
  for (const path of pages) {
    const html = read(out, path);
    assert.not.match(html, /<[a-z][^>]*\sstyle=/);
    for (const [, script = ''] of html.matchAll(/<script>([^]*?)<\/script>/g))
      used.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  assert.is(used.size, 2, 'the boot script and the script of moved pages');
  assert.equal(directive(policy, 'script-src').slice(1).sort(), [...used].sort());
});

test('the policy allows what pages and config load, and no more', async () => {
  const { policy } = await buildWith(`
    assistant: 'https://assistant.example/a.js',
    analyticsFrame: 'https://count.example/f',
    search: { algolia: { appId: 'APP', apiKey: 'k', indexName: 'i' } },
    security: {
      csp: {
        directives: {
          'connect-src': ['https://api.example'],
          'object-src': ['https://o.example'],
        },
        reportTo: 'https://r.example/csp',
      },
    },
  `);
  assert.equal(directive(policy, 'frame-src'), [
    "'self'",
    'https://video.example',
    'https://assistant.example',
    'https://count.example',
  ]);
  assert.equal(directive(policy, 'img-src'), [
    "'self'",
    'data:',
    'https:',
    'http://pictures.example',
  ]);
  assert.equal(directive(policy, 'font-src'), ["'self'", 'data:']);
  assert.equal(directive(policy, 'connect-src'), [
    "'self'",
    'https://assistant.example',
    'https://app-dsn.algolia.net',
    'https://app-1.algolianet.com',
    'https://app-2.algolianet.com',
    'https://app-3.algolianet.com',
    'https://api.example',
  ]);
  assert.ok(directive(policy, 'script-src').includes('https://assistant.example'));
  assert.equal(directive(policy, 'object-src'), ['https://o.example']);
  assert.equal(directive(policy, 'report-uri'), ['https://r.example/csp']);
});

test('the policy allows sheets and fonts that style sheets of the site name', async () => {
  const sheet = (css: string) => ({
    'a.css': css,
    'site.config.ts': `${CONFIG}clientModules: ['./a.css'],\n};\n`,
  });
  const policyWith = async (css: string): Promise<string> => {
    const site = folder({ ...PAGES, ...sheet(css) });
    const { code, stderr } = await docsgen(['build', site, '--quiet']);
    assert.is(code, 0, stderr);
    return read(join(site, 'build'), 'docsgen-manifest.json');
  };
  const faces = await policyWith(
    '@font-face { font-family: A; src: url("https://fonts.example/a.woff2") }\n' +
      'b { background: url(https://images.example/a.png) }',
  );
  assert.match(faces, "font-src 'self' data: https://fonts.example;");
  assert.match(faces, "style-src 'self';");
  assert.not.match(faces, 'images.example');
  const imported = await policyWith("@import url('//sheets.example/css?family=A');");
  assert.match(imported, /style-src 'self' [^;]*https:\/\/sheets\.example;/);
  assert.match(imported, "font-src 'self' data: https:;");
});

test('addresses of the config have the form that headers need', async () => {
  const { out, policy } = await buildWith(`
    hosting: ['nginx'],
    security: {
      csp: {
        directives: { 'connect-src': ['https://*.日本.example/$x', 'wss:'] },
        reportTo: 'https://日本.example/$x',
      },
    },
  `);
  assert.equal(directive(policy, 'connect-src'), [
    "'self'",
    'https://*.xn--wgv71a.example/%24x',
    'wss:',
  ]);
  assert.equal(directive(policy, 'report-uri'), ['https://xn--wgv71a.example/%24x']);
  const headers = read(out, 'headers.nginx.conf');
  assert.match(headers, 'docsgen=\\"https://xn--wgv71a.example/%24x\\"');
  assert.not.match(headers, /\$|[^\n\x20-\x7e]/);
});

test('a site can turn off the policy or Trusted Types', async () => {
  const none = await buildWith("security: { csp: false }, hosting: ['netlify'],");
  assert.is(none.policy + none.meta, '');
  assert.match(read(none.out, '_headers'), /nosniff/);
  const { policy } = await buildWith('security: { csp: { trustedTypes: false } },');
  assert.not.match(policy, /trusted-types/);
});

test('a string with more than one source is an error of the config', async () => {
  const site = folder({
    ...PAGES,
    'site.config.ts': `export default {
  security: { csp: { directives: { 'connect-src': ['a.example; script-src *'] } } },
};
`,
  });
  const { code, stdout, stderr } = await docsgen(['check', site]);
  assert.not.equal(code, 0);
  assert.match(stdout + stderr, /must be one source/);
});

test.run();
