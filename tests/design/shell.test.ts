import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ShellProvider, usePage } from '../../src/components/shell-context.js';
import type { ShellView } from '../../src/components/view.js';
import { chunkPath } from '../../src/client/app/chunks.js';
import { messagesOf } from '../../src/client/app/error-boundary.js';
import { mayPrefetch } from '../../src/client/connection.js';
import { collapseDuration } from '../../src/client/collapse.js';

const Probe = (): string => usePage().href;

test('P-06 a hook outside its provider throws an error that names both', () => {
  assert.throws(() => renderToString(createElement(Probe)), /usePage.*<ShellProvider>/);
  assert.is(
    renderToString(
      createElement(ShellProvider, { value: { href: '/a' } as ShellView }, createElement(Probe)),
    ),
    '/a',
  );
});

test('the chunk of a page is next to the page, with and without trailing slashes', () => {
  const cases: [string, string, string, string][] = [
    ['/', 'folder', '/', '/index.page.json'],
    ['/a', 'folder', '/', '/a/index.page.json'],
    ['/a/', 'folder', '/', '/a/index.page.json'],
    ['/a', 'file', '/', '/a.page.json'],
    ['/', 'file', '/', '/index.page.json'],
    ['/docs/', 'folder', '/docs/', '/docs/index.page.json'],
    ['/docs', 'file', '/docs/', '/docs/index.page.json'],
    ['/docs/a', 'file', '/docs/', '/docs/a.page.json'],
  ];
  for (const [pathname, chunks, baseUrl, expected] of cases)
    assert.is(chunkPath(pathname, { chunks, baseUrl }), expected);
});

test('V-05 prefetching is allowed on fast and on unknown connections only', () => {
  assert.ok(mayPrefetch(undefined));
  assert.ok(mayPrefetch({ effectiveType: '4g', saveData: false }));
  for (const connection of [
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { saveData: true },
  ])
    assert.not.ok(mayPrefetch(connection));
});

test('P-11 folding takes longer for more height, but less than in proportion', () => {
  const [low, high] = [collapseDuration(100, false), collapseDuration(1000, false)];
  assert.ok(low > 100 && high > low && high < low * 10);
  assert.is(collapseDuration(1000, true), 1);
  assert.is(collapseDuration(0, false), 40);
});

test('P-01 the messages of an error include its causes, at most ten', () => {
  assert.equal(messagesOf(new Error('a', { cause: new Error('b', { cause: 'c' }) })), [
    'a',
    'b',
    'c',
  ]);
  const loop = new Error('loop');
  loop.cause = loop;
  assert.is(messagesOf(loop).length, 10);
});

test.run();
