import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answersFrom } from '../../src/generator/commands/init-questions.js';
import {
  parseAddress,
  parseAreas,
  parseHost,
  parseLanguages,
  parseSearch,
  parseTitle,
  type Answers,
  type Parsed,
} from '../../src/generator/starter/answers.js';

const valueOf = <T>(parsed: Parsed<T>): T | string =>
  'value' in parsed ? parsed.value : parsed.problem;

const DEFAULTS: Answers = {
  title: 'Kite',
  address: { url: '', baseUrl: '/' },
  areas: ['docs'],
  languages: ['en'],
  host: 'github-pages',
  search: 'embedded',
};

test('addresses have an origin and a base path', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['https://docs.example.com', 'https://docs.example.com', '/'],
    ['docs.example.com/a', 'https://docs.example.com', '/a/'],
    ['HTTP://Example.com:8080/a/b/', 'http://example.com:8080', '/a/b/'],
    ['http://localhost', 'http://localhost', '/'],
    ['', '', '/'],
    ['none', '', '/'],
  ];
  for (const [text, url, baseUrl] of cases)
    assert.equal(valueOf(parseAddress(text)), { url, baseUrl }, text);
  for (const text of ['x', 'javascript:alert(1)', 'https://a.b/?q', 'https://u:p@a.b', 'ftp://a.b'])
    assert.type(valueOf(parseAddress(text)), 'string', text);
});

test('areas are names of folders; a blog is never the first', () => {
  assert.equal(valueOf(parseAreas('blog, docs,API docs')), ['docs', 'api', 'blog']);
  for (const text of ['', 'blog', '../x', 'a/b', 'build', 'é', '-a'])
    assert.type(valueOf(parseAreas(text)), 'string', text);
});

test('languages are canonical tags, without repetition', () => {
  assert.equal(valueOf(parseLanguages('EN, pt_br,en zh-hans')), ['en', 'pt-BR', 'zh-Hans']);
  for (const text of ['', 'english!', 'x', 'en,../de'])
    assert.type(valueOf(parseLanguages(text)), 'string', text);
});

test('hosts have names and numbers, with a suggestion for a misspelt one', () => {
  assert.is(valueOf(parseHost('GitHub Pages')), 'github-pages');
  assert.is(valueOf(parseHost('2')), 'netlify');
  assert.match(String(valueOf(parseHost('netlfy'))), 'Did you mean "netlify"?');
  for (const text of ['0', '99', '', 'constructor'])
    assert.match(String(valueOf(parseHost(text))), 'no known host', text);
});

test('a title is one line, the search service needs its keys', () => {
  assert.is(valueOf(parseTitle(' A\n\tb\u0007c ')), 'A b c');
  assert.match(String(valueOf(parseTitle(' \n'))), 'needs a title');
  assert.match(String(valueOf(parseTitle('x'.repeat(200)))), 'more than 100');
  assert.equal(valueOf(parseSearch('algolia:A1:k2:docs')), {
    appId: 'A1',
    apiKey: 'k2',
    indexName: 'docs',
  });
  for (const text of ['algolia', 'algolia:a:b', 'algolia:a:b:c:d', 'algolia:a:b:"'])
    assert.match(String(valueOf(parseSearch(text))), 'Write embedded', text);
});

test('people are asked again after an invalid answer, and flags are not asked for', async () => {
  const answers = ['', 'not an address', 'docs.example.com/x', 'docs,api', '', 'nowhere', '5', ''];
  const asked: string[] = [];
  const said: string[] = [];
  const result = await answersFrom({
    given: { title: 'From a flag' },
    defaults: DEFAULTS,
    ask: (question) => {
      asked.push(question.split('\n').at(-1) ?? '');
      return Promise.resolve(answers[asked.length] ?? 'too many questions');
    },
    say: (text) => said.push(text),
  });
  assert.equal(result, {
    title: 'From a flag',
    address: { url: 'https://docs.example.com', baseUrl: '/x/' },
    areas: ['docs', 'api'],
    languages: ['en'],
    host: 'nginx',
    search: 'embedded',
  });
  assert.is(asked.length, 7);
  assert.is(said.length, 2);
  assert.match(asked[0] ?? '', /^Address.*\[none\]: $/);
});

test('a flag that is not valid ends the command', async () => {
  const sources = {
    given: { host: 'moon' },
    defaults: DEFAULTS,
    ask: undefined,
    say: () => undefined,
  };
  const message = await answersFrom(sources).then(String, String);
  assert.match(message, '--host: "moon" is no known host.');
});

test.run();
