import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { didYouMean, listOf, nearest } from '../../src/generator/model/nearest.js';

const ids = [
  'develop/go/core',
  'develop/java/core',
  'cli/server',
  'cli/schedule',
  'glossary',
  'quickstarts/go',
  'security',
];

test('a name with a typing error is near', () => {
  assert.equal(nearest('titel', ['title', 'tagline', 'toc']), ['title']);
  assert.equal(nearest('drak', ['light', 'dark']), ['dark']);
  assert.equal(nearest('GLOSARY', ids), ['glossary']);
});

test('an id in another folder is near by its last segment', () => {
  assert.equal(nearest('server', ids), ['cli/server']);
  assert.equal(nearest('reference/server', ids), ['cli/server']);
  assert.equal(nearest('cli/servr', ids)[0], 'cli/server');
});

test('the beginning of a name is near', () => {
  assert.equal(nearest('gloss', ids), ['glossary']);
  assert.equal(nearest('quickstarts/go/windows', ids)[0], 'quickstarts/go');
});

test('the number of names is limited, and the nearest is first', () => {
  assert.equal(nearest('develop/go/core', ids, 1), ['develop/go/core']);
  assert.equal(nearest('a1', ['a2', 'a3', 'a4', 'a5']), ['a2', 'a3', 'a4']);
});

test('without a near name there is no suggestion', () => {
  assert.equal(nearest('xyzzy', ids), []);
  assert.equal(nearest('', ids), []);
  assert.is(didYouMean('xyzzy', ids, 'Look again.'), 'Look again.');
});

test('several names become a list in a sentence', () => {
  assert.is(didYouMean('core', ids, ''), 'Did you mean "develop/go/core" or "develop/java/core"?');
  assert.is(listOf(['a'], 'and'), 'a');
  assert.is(listOf(['a', 'b', 'c'], 'and'), 'a, b and c');
});

test.run();
