import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite } from '../helpers/command.js';

/** The part of the Trace Event Format that docsgen uses: complete events and metadata. */
const SCHEMA = {
  type: 'object',
  required: ['traceEvents', 'displayTimeUnit'],
  additionalProperties: false,
  properties: {
    displayTimeUnit: { enum: ['ms', 'ns'] },
    otherData: { type: 'object', additionalProperties: { type: 'string' } },
    traceEvents: {
      type: 'array',
      items: {
        oneOf: [
          {
            type: 'object',
            required: ['ph', 'name', 'cat', 'pid', 'tid', 'ts', 'dur'],
            additionalProperties: false,
            properties: {
              ph: { const: 'X' },
              name: { type: 'string', minLength: 1 },
              cat: { enum: ['stage', 'batch', 'gc'] },
              pid: { type: 'integer' },
              tid: { type: 'integer', minimum: 1 },
              ts: { type: 'integer', minimum: 0 },
              dur: { type: 'integer', minimum: 0 },
            },
          },
          {
            type: 'object',
            required: ['ph', 'name', 'pid', 'tid', 'args'],
            additionalProperties: false,
            properties: {
              ph: { const: 'M' },
              name: { enum: ['process_name', 'thread_name', 'thread_sort_index'] },
              pid: { type: 'integer' },
              tid: { type: 'integer' },
              args: { type: 'object' },
            },
          },
        ],
      },
    },
  },
};

interface Event {
  readonly ph: string;
  readonly name: string;
  readonly cat?: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly args?: { readonly name?: string };
}

/** The events of a trace file, which must fit the schema. */
function eventsIn(file: string): readonly Event[] {
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { readonly traceEvents: Event[] };
  const ajv = new Ajv({ allErrors: true });
  assert.ok(ajv.validate(SCHEMA, trace), ajv.errorsText());
  return trace.traceEvents;
}

/** Enough text for two threads. A comment counts as text, but takes no time to compile. */
function longPages(): Record<string, string> {
  const text = `<!-- ${'Words of a long page. '.repeat(8000)} -->\n`;
  const names = Array.from({ length: 20 }, (_, i) => `docs/long-${i}.md`);
  return Object.fromEntries(names.map((name) => [name, `# Page ${name}\n\n${text}`]));
}

const STAGES = [
  ...['start Node.js and load docsgen', 'read', 'load the config', 'read files', 'run plugins'],
  ...['bundle the client', 'compile and link', 'compile', 'link', 'resolve', 'plan', 'lint'],
  ...['search index', 'render and write', 'scan the output folder', 'render changed files'],
  ...['publish', 'cache'],
];

test('a trace has all stages, threads and garbage collections', async () => {
  const site = folder({ ...sampleSite(3), ...longPages() });
  const file = join(site, 'trace.json');
  const result = await docsgen(['build', '--jobs', '2', '--trace', file], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  const events = eventsIn(file);
  const inCategory = (cat: string): Event[] => events.filter((event) => event.cat === cat);
  const stages = inCategory('stage').map(({ name }) => name);
  assert.equal(
    STAGES.filter((name) => !stages.includes(name)),
    [],
  );
  const names = events.filter(({ name }) => name === 'thread_name').map(({ args }) => args?.name);
  assert.equal(names, ['main thread', 'compile thread 1', 'compile thread 2']);
  assert.equal([...new Set(inCategory('batch').map(({ tid }) => tid))].sort(), [2, 3]);
  assert.ok(inCategory('gc').length > 0);
  const compile = events.find(({ name }) => name === 'compile');
  assert.ok(compile !== undefined);
  // Clocks of threads can differ by some microseconds.
  for (const { ts, dur } of inCategory('batch'))
    assert.ok(ts + 5000 >= compile.ts && ts + dur <= compile.ts + compile.dur + 5000);
  assert.not.match(readFileSync(file, 'utf8'), site, 'no path of the machine');
});

test('a build with errors writes its trace, too', async () => {
  const site = folder({ ...sampleSite(1), 'docs/bad.md': '# Bad\n\n[x](./gone.md)\n' });
  const result = await docsgen(['build', '--trace', 'trace.json'], { cwd: site });
  assert.is(result.code, 1);
  const traces = eventsIn(join(site, 'trace.json'));
  assert.ok(traces.some(({ name }) => name === 'lint'));
});

test('a trace in the output folder, or in no folder, is refused', async () => {
  const site = folder(sampleSite(1));
  const inside = await docsgen(['build', '--trace', 'build/trace.json'], { cwd: site });
  assert.is(inside.code, 2);
  assert.match(inside.stderr, 'would be in the output folder');
  assert.not.ok(existsSync(join(site, 'build')));
  const nowhere = await docsgen(['build', '--trace', 'none/trace.json'], { cwd: site });
  assert.is(nowhere.code, 2);
  assert.match(nowhere.stderr, 'trace.json cannot be written: there is no such folder');
  assert.not.match(nowhere.stderr, /bug|\n {4}at /);
  const empty = await docsgen(['build', '--trace', ''], { cwd: site });
  assert.is(empty.code, 2);
});

test.run();
