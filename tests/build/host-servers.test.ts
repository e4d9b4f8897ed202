import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/generator/model/url-parts.js';
import { docsgen, folder } from '../helpers/command.js';
import { freePort, listening, serverProgram, startNginx } from '../helpers/servers.js';

/** Requests, without the base URL, that meet every kind of redirect. */
const REQUESTS = [
  'setup',
  'setup/',
  'setup?a=1&b=2',
  'with%20space',
  'with%20space?a=1',
  'guides/topic/start?x=1',
  'find/word?x=1',
  '%C3%BCber/uns',
  'a+b',
  'v1/intro',
  'v1/intro/',
  'v1/deep/er/page?x=1',
  'v1',
  'v1/',
  'v1/%C3%BC%20x',
  'v1/a%3Fb',
  'v1/100%25',
  'guides/topic/start',
  'guides/topic/start/',
  'guides/%22x%22/start',
  'guides/start',
  'old/path/x/y',
  'old/path/',
  'chain',
  'out/here',
  'find/word',
  'special/$x',
  'special/quotes',
  'special/lines',
  'special/percent',
  'special/letters',
  'special/host',
  'special/anchor?a=1',
  'special/address',
  'marked/a/b?x=1',
  'words/one/two',
  'kept/page',
  'kept/gone',
  'install',
  'install/',
  '',
  'nothing',
];

/** So many that nginx does not accept the policy as one word. */
const HOSTS = Array.from({ length: 200 }, (_, i) => `https://host-${i}.service.example`);

const config = (baseUrl: string): string => `export default {
  url: 'https://docs.example',
  baseUrl: '${baseUrl}',
  docs: { path: 'docs', routeBasePath: '/' },
  hosting: ['nginx', 'apache'],
  security: { csp: { directives: { 'connect-src': ${JSON.stringify(HOSTS)} } } },
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'fr' }, { code: 'de', path: 'über' }] },
  check: { rules: { 'redirect/missing-target': 'off', 'redirect/covers': 'off',
    'redirect/chain': 'off' } },
  redirects: [
    { from: '/setup', to: '/install' },
    { from: '/with%20space', to: '/install#part' },
    { from: '/über/uns', to: '/install' },
    { from: '/a+b', to: '/install' },
    { from: '/v1/*', to: '/:splat' },
    { from: '/guides/:topic/start', to: '/start/:topic?from=guide' },
    { from: '/old/path/:rest*', to: '/new/:rest' },
    { from: '/chain', to: '/setup' },
    { from: '/out/:name', to: 'https://else.example/:name' },
    { from: '/find/:word', to: '/search?q=:word' },
    { from: '/special/$x', to: '/install?a=$1&b=$host&c=\${x}' },
    { from: '/special/quotes', to: 'https://else.example/";}\\\\' },
    { from: '/special/lines', to: 'https://else.example/a\\n/evil https://evil.example 301' },
    { from: '/special/percent', to: 'https://else.example/100%/%1/%C3%BC' },
    { from: '/special/letters', to: '/über/uns' },
    { from: '/special/host', to: 'https://bücher.example:8080/ü ß' },
    { from: '/special/anchor', to: 'https://else.example/wiki/Part_(of)#über $1' },
    { from: '/special/address', to: 'https://[2001:db8::1]/a' },
    { from: '/marked/*', to: 'https://else.example/$1/%1/"a b"/:splat' },
    { from: '/words/:first/:second', to: '/search?q=:first&r=ü $2&s=:second' },
    { from: '/kept/*', to: '/install' },
  ],
};
`;

const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: A page for tests.\n---\n\n## Part\n\nText.\n`;

async function builtSite(baseUrl: string): Promise<string> {
  const dir = folder({
    'site.config.ts': config(baseUrl),
    'docs/index.md': page('Start').replace('title', 'slug: /\ntitle'),
    'docs/install.md': page('Install'),
    'docs/kept/page.md': page('Kept'),
  });
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(code, 0, stderr);
  return dir;
}

interface Answer {
  readonly status: number;
  /** The path, query and hash of a redirect, or its address on another host. */
  readonly location: string;
}

/** The answer to a path as it is written, which `fetch` would normalise. */
function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1' }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => {
        // A redirect of one address is a page on hosts without rules.
        const refresh = /<meta http-equiv="refresh" content="0; ?url=([^"]*)"/.exec(body)?.[1];
        // Its script keeps the query.
        const query = /\?.*/.exec(path)?.[0] ?? '';
        const shown =
          refresh === undefined ? '' : withQuery(refresh.replaceAll('&amp;', '&'), query);
        const { location = shown } = response.headers;
        // Apache redirects to the folder of a page.
        if (location.endsWith(`${path.replace(/\?.*/, '')}/`) && !path.endsWith('/')) {
          ask(port, `${path}/`).then(resolve, reject);
          return;
        }
        const status = refresh === undefined ? (response.statusCode ?? 0) : 301;
        const origin = new RegExp(`^https?://(?:127\\.0\\.0\\.1|localhost)(?::${port})?(?=/)`);
        resolve({ status, location: location.replace(origin, '') });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The start of the file that a client gets for a path. */
async function askForMarkdown(
  port: number,
  path: string,
  accept = 'text/markdown, */*',
): Promise<{ readonly body: string; readonly vary: string; readonly policy: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  const names = (response.headers.get('vary') ?? '').split(', ');
  const vary = names.includes('Accept') ? 'Accept' : '';
  const policy = response.headers.get('content-security-policy') ?? '';
  return { body: (await response.text()).slice(0, 200), vary, policy };
}

/** The status of an unknown address, and the language of the page that is shown. */
async function notFoundPage(
  port: number,
  path: string,
): Promise<{ readonly status: number; readonly language: string | undefined }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const language = /<html lang="([^"]*)"/.exec(await response.text())?.[1];
  return { status: response.status, language };
}

const running: Server[] = [];
test.after(() => {
  for (const { stop } of running) stop();
});

const isRoot = process.getuid?.() === 0;

interface Site {
  readonly site: string;
  readonly baseUrl: string;
}

interface Server {
  readonly port: number;
  readonly stop: () => void;
}

/** Serves a built site below its base URL with the rules of docs/redirects.md. */
async function serveWithNginx(program: string, { site, baseUrl }: Site): Promise<Server> {
  const build = join(site, 'build');
  const { origin, stop } = await startNginx(program, () => ({
    http: `
  include ${join(build, 'redirects.nginx.conf')};
  include ${join(build, 'markdown.nginx.conf')};`,
    server: `
    root ${rootOf(site, baseUrl)};
    error_page 404 $docsgen_not_found;
    location / {
      if ($docsgen_redirect) { return 301 $docsgen_redirect; }
      include ${join(build, 'headers.nginx.conf')};
      add_header Vary Accept;
      try_files $docsgen_markdown $uri $uri/index.html @moved;
    }
    location @moved {
      if ($docsgen_pattern) { return 301 $docsgen_pattern; }
      return 404;
    }`,
  }));
  return { port: Number(new URL(origin).port), stop };
}

/** The folder whose path with the base URL is the built site. */
function rootOf(site: string, baseUrl: string): string {
  if (baseUrl === '/') return join(site, 'build');
  const root = join(site, 'www');
  mkdirSync(join(root, dirname(baseUrl)), { recursive: true });
  if (!existsSync(join(root, baseUrl)))
    execFileSync('cp', ['-r', join(site, 'build'), join(root, baseUrl)]);
  return root;
}

async function serveWithApache(program: string, { site, baseUrl }: Site): Promise<Server> {
  const dir = folder({});
  const port = await freePort();
  const root = rootOf(site, baseUrl);
  // The server gives up the rights of root.
  for (const path of [site, dirname(site)]) chmodSync(path, 0o755);
  const modules = '/usr/lib/apache2/modules';
  const load = ['mpm_event', 'authz_core', 'dir', 'alias', 'rewrite', 'headers', 'unixd', 'mime'];
  const conf = join(dir, 'httpd.conf');
  writeFileSync(
    conf,
    `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${join(dir, 'pid')}
ErrorLog ${join(dir, 'error')}
TypesConfig /etc/mime.types
${load
  .filter((name) => existsSync(`${modules}/mod_${name}.so`))
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${root}
DirectoryIndex index.html
<Directory ${root}>
  AllowOverride All
  Options +FollowSymLinks
  Require all granted
</Directory>
`,
  );
  const child = spawn(program, ['-f', conf, '-D', 'FOREGROUND'], { stdio: 'inherit' });
  await listening(port, child);
  return { port, stop: () => void child.kill() };
}

/** Serves the site with `docsgen serve`. */
async function startServe(site: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(process.env['DOCSGEN_ROOT'] ?? '.', 'bin/docsgen.js'), 'serve', '--port', String(port)],
    { cwd: site, stdio: 'ignore' },
  );
  await listening(port, child);
  return { port, stop: () => void child.kill() };
}

const SERVERS = [
  ['nginx', serveWithNginx],
  ['apache2', serveWithApache],
] as const;

for (const [name, start] of SERVERS)
  for (const baseUrl of ['/', '/base/']) {
    const program = serverProgram(name);
    const title = `${name} redirects as docsgen serve does, with the base URL ${baseUrl}`;
    if (program === undefined) test.skip(title);
    else
      test(title, async () => {
        const site = await builtSite(baseUrl);
        const reference = await startServe(site);
        const server = await start(program, { site, baseUrl });
        running.push(reference, server);
        const served = reference.port;
        const { port } = server;
        const [expected, given] = [new Map<string, string>(), new Map<string, string>()];
        for (const path of REQUESTS) {
          const text = ({ status, location }: Answer): string =>
            status >= 300 && status < 400 ? `→ ${location}` : String(status);
          expected.set(path, text(await ask(served, baseUrl + path)));
          given.set(path, text(await ask(port, baseUrl + path)));
        }
        assert.equal(Object.fromEntries(given), Object.fromEntries(expected));
        for (const path of ['', 'install', 'install/', 'kept/page']) {
          const answer = await askForMarkdown(port, baseUrl + path);
          assert.equal(answer, await askForMarkdown(served, baseUrl + path), path);
          assert.match(answer.body, /^---\ntitle: "/, path);
          assert.match(answer.vary, 'Accept');
          assert.match(answer.policy, HOSTS.at(-1) ?? '');
        }
        for (const path of ['no', 'no/such/', 'fr/no', 'fr/no/such/', 'french', '%C3%BCber/no']) {
          const expectedPage = await notFoundPage(served, baseUrl + path);
          assert.equal(await notFoundPage(port, baseUrl + path), expectedPage, path);
          const language = path.startsWith('fr/') ? 'fr' : path.startsWith('%') ? 'de' : 'en';
          assert.equal(expectedPage, { status: 404, language }, path);
        }
        const page = await askForMarkdown(port, `${baseUrl}install/`, 'text/html');
        assert.match(page.body, /^<!DOCTYPE html>/);
      });
  }

test.run();
