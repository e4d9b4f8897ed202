import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runChecks, type Level } from '../../src/generator/doctor/checks.js';
import type { DoctorFacts } from '../../src/generator/doctor/facts.js';
import { doctorJson, doctorText } from '../../src/generator/doctor/report.js';

const GOOD: DoctorFacts = {
  version: '1.2.3',
  node: { version: '22.1.0', wanted: '20.19' },
  site: {
    dir: '/site',
    configFile: 'site.config.ts',
    failure: undefined,
    warnings: 0,
    pages: 12,
    hasMermaid: false,
    showsLastUpdated: true,
    unreadable: [],
  },
  folders: [
    { name: 'site', path: '/site', kind: 'folder', writable: true },
    { name: 'output', path: '/site/build', kind: 'missing', writable: true },
    { name: 'cache', path: '/site/.docsgen', kind: 'folder', writable: true },
  ],
  freeBytes: 5e9,
  watch: { folders: 10, files: 90, limit: 65_536 },
  openFiles: 1_048_576,
  git: { version: '2.43.0', isRepository: true, isShallow: false },
  cache: { files: 20, bytes: 2e6, entries: 12, unused: 0, damaged: [], foreign: [] },
  esbuild: undefined,
  packages: [{ name: 'mermaid', version: undefined, purpose: 'diagrams', isNeeded: false }],
  leftovers: [],
  caseSensitive: true,
  locale: 'de_DE.UTF-8',
};

const site = (part: Partial<DoctorFacts['site']>): Partial<DoctorFacts> => ({
  site: { ...GOOD.site, ...part },
});
const folder = (
  name: 'site' | 'output' | 'cache',
  part: Partial<DoctorFacts['folders'][number]>,
): Partial<DoctorFacts> => ({
  folders: [{ name, path: `/x/${name}`, kind: 'folder', writable: true, ...part }],
});
const cache = (part: Partial<NonNullable<DoctorFacts['cache']>>): Partial<DoctorFacts> => ({
  cache: { files: 1, bytes: 1, entries: 1, unused: 0, damaged: [], foreign: [], ...part },
});
const lock = { path: '/site/.build.docsgen-lock', kind: 'lock' } as const;

/** A difference from a healthy machine, then id, level and words of the check that reports it. */
const CASES: readonly [Partial<DoctorFacts>, string, Level, string][] = [
  [{ node: { version: '20.18.9', wanted: '20.19' } }, 'node', 'error', 'needs 20.19'],
  [{ node: { version: '20.19.0', wanted: '20.19' } }, 'node', 'ok', '20.19.0'],
  [{ node: { version: '18.20.0', wanted: '20.19' } }, 'node', 'error', '18.20.0'],
  [{ esbuild: 'wrong system' }, 'esbuild', 'error', 'wrong system'],
  [site({ pages: 0 }), 'site', 'warning', 'no pages'],
  [
    site({ failure: { message: 'It has 1 problem.', places: ['site.config.ts:1:2  Bad.'] } }),
    'config',
    'error',
    'site.config.ts:1:2  Bad.',
  ],
  [site({ configFile: undefined }), 'config', 'ok', 'no config file'],
  [site({ warnings: 2 }), 'config', 'warning', 'warnings: 2'],
  [site({ unreadable: ['docs/a.md'] }), 'readable', 'error', 'docs/a.md'],
  [folder('site', { writable: false }), 'folder/site', 'warning', 'cannot be written'],
  [folder('output', { writable: false }), 'folder/output', 'error', 'cannot be written'],
  [folder('output', { kind: 'missing', writable: false }), 'folder/output', 'error', 'created'],
  [folder('output', { kind: 'other' }), 'folder/output', 'error', 'not a folder'],
  [folder('cache', { writable: false }), 'folder/cache', 'warning', '/x/cache'],
  [{ freeBytes: 4e8 }, 'disk', 'warning', '400 MB'],
  [{ freeBytes: 1e6 }, 'disk', 'error', '1 MB'],
  [{ freeBytes: undefined }, 'disk', 'ok', 'does not report'],
  [{ watch: { folders: 50, files: 60, limit: 100 } }, 'watch', 'error', '100 watches'],
  [{ watch: { folders: 10, files: 50, limit: 100 } }, 'watch', 'warning', '100 watches'],
  [{ watch: { folders: 10, files: 50, limit: undefined } }, 'watch', 'ok', '10 folders'],
  [{ openFiles: 256 }, 'open-files', 'warning', '256'],
  [{ openFiles: undefined }, 'open-files', 'ok', 'not limited'],
  [{ git: { ...GOOD.git, version: undefined } }, 'git', 'warning', 'not installed'],
  [{ git: { ...GOOD.git, isRepository: false } }, 'git', 'warning', 'not in a git repository'],
  [{ git: { ...GOOD.git, isShallow: true } }, 'git', 'warning', 'shallow'],
  [
    { git: { ...GOOD.git, isShallow: true }, ...site({ showsLastUpdated: false }) },
    'git',
    'ok',
    'shallow',
  ],
  [{ cache: undefined }, 'cache', 'ok', 'no cache yet'],
  [cache({ damaged: ['facts.txt'] }), 'cache', 'warning', 'facts.txt'],
  [cache({ foreign: ['notes.md'] }), 'cache', 'warning', 'notes.md'],
  [cache({ unused: 3 }), 'cache', 'ok', '3 of them not used'],
  [{ leftovers: [{ ...lock, runningProcess: undefined }] }, 'leftovers', 'warning', 'killed build'],
  [{ leftovers: [{ ...lock, runningProcess: 42 }] }, 'leftovers', 'ok', 'process 42'],
  [
    { packages: [{ name: 'mermaid', version: undefined, purpose: 'diagrams', isNeeded: true }] },
    'package/mermaid',
    'warning',
    'not installed',
  ],
  [{ caseSensitive: false }, 'case', 'ok', 'not case-sensitive'],
  [{ caseSensitive: undefined }, 'case', 'ok', 'not known'],
  [{ locale: 'de_DE.ISO-8859-1' }, 'locale', 'warning', 'UTF-8'],
  [{ locale: '' }, 'locale', 'ok', 'No locale'],
];

test('a healthy machine has no warning and no error', () => {
  assert.equal(
    runChecks(GOOD).filter(({ level }) => level !== 'ok'),
    [],
  );
});

for (const [part, id, level, words] of CASES)
  test(`${id} is ${level}: ${words}`, () => {
    const checks = runChecks({ ...GOOD, ...part });
    const check = checks.find((each) => each.id === id);
    assert.is(check?.level, level);
    assert.match(check?.message ?? '', words);
    assert.equal(
      checks.filter((each) => each.level !== 'ok').map((each) => each.id),
      level === 'ok' ? [] : [id],
      'nothing else is reported',
    );
    assert.is(check?.hint !== undefined, level !== 'ok', 'a hint says what to do');
  });

test('the report counts the results, for people and for programs', () => {
  const checks = runChecks({ ...GOOD, freeBytes: 1e6, openFiles: 16 });
  const text = doctorText(checks, (_, words) => words);
  assert.match(text, /^error {4}1 MB of disk space are free\.\n {9}hint: Free some space/m);
  assert.match(text, /\d+ ok, 1 warning, 1 error\.\n$/);
  const json = JSON.parse(doctorJson(checks)) as { version: number; summary: object };
  assert.is(json.version, 1);
  assert.equal(json.summary, { ok: checks.length - 2, warnings: 1, errors: 1 });
});

test.run();
