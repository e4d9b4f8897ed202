import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import * as z from 'zod';
import { createProgram } from '../../src/generator/commands/program.js';
import { root } from '../helpers/root.js';

const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
const files = [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']) => text);

const texts = z.record(z.string(), z.string());
const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The parts of a workflow of GitHub that the page uses. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.literal('pull_request'),
    z.strictObject({
      push: z.strictObject({ branches: z.array(z.string()) }),
      pull_request: z.null().optional(),
    }),
  ]),
  permissions: texts.optional(),
  env: texts.optional(),
  jobs: z.record(
    z.string().regex(/^[\w-]+$/),
    z.strictObject({
      'runs-on': z.string(),
      if: z.string().optional(),
      needs: z.string().optional(),
      environment: z.string().optional(),
      strategy: z.strictObject({ matrix: z.record(z.string(), z.array(z.number())) }).optional(),
      steps: z.array(
        z.union([
          z.strictObject({
            id: z.string().optional(),
            uses: z.string().regex(/^(?:[\w-]+\/[\w-]+@v\d+|\.\/node_modules\/docsgen\/review)$/),
            with: scalars.optional(),
          }),
          z.strictObject({ run: z.string(), env: texts.optional() }),
        ]),
      ),
    }),
  ),
});

const gitlabJob = z.strictObject({
  stage: z.string().optional(),
  parallel: z.int().min(2).max(200).optional(),
  needs: z.array(z.string()).optional(),
  rules: z.array(z.strictObject({ if: z.string() })).optional(),
  script: z.array(z.string()),
  artifacts: z.strictObject({ paths: z.array(z.string()), expire_in: z.string().optional() }),
});

/** A pipeline that includes a job and extends it. */
const including = z.strictObject({
  include: z.array(z.strictObject({ local: z.string() })),
  review: z.strictObject({ extends: z.string(), variables: texts }),
});

/** The parts of a pipeline of GitLab that the page uses. */
const pipeline = z
  .object({
    image: z.string(),
    variables: texts.optional(),
    stages: z.array(z.string()).optional(),
  })
  .catchall(gitlabJob);

test('each file of the page has the form of its CI service', () => {
  assert.is(files.length, 7);
  for (const text of files) {
    const data: unknown = parse(text);
    const ofGitLab = text.includes('include:') ? including : pipeline;
    const schema = text.includes('runs-on') ? workflow : ofGitLab;
    const { error } = schema.safeParse(data);
    assert.is(error, undefined, `${error?.message}\n${text}`);
  }
});

test('jobs need only jobs of the same file, and stages that exist', () => {
  for (const text of files) {
    const data = parse(text) as Record<string, unknown>;
    const jobs = (data.jobs ?? data) as Record<string, { needs?: unknown; stage?: string }>;
    for (const { needs = [], stage } of Object.values(jobs)) {
      for (const name of [needs].flat()) assert.ok(Object.hasOwn(jobs, String(name)), String(name));
      if (stage !== undefined) assert.ok((data.stages as string[]).includes(stage), stage);
    }
  }
});

test('commands of the page have only flags that docsgen knows', () => {
  const commands = [...page.matchAll(/docsgen (\w+)((?: (?:--?[\w-]+|[^\s#-][^\s]*))*)/g)];
  const program = createProgram(() => undefined);
  const seen = new Set<string>();
  for (const [line, name = '', rest = ''] of commands) {
    const command = program.commands.find((known) => known.name() === name);
    if (command === undefined) continue;
    for (const [flag] of rest.matchAll(/--[\w-]+/g)) {
      seen.add(flag);
      assert.ok(
        command.options.some(({ long }) => long === flag),
        line,
      );
    }
  }
  for (const flag of ['--shard', '--out-dir', '--remote-cache-read-only', '--remote-cache-wait'])
    assert.ok(seen.has(flag), flag);
});

test.run();
