import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs one bundled test file. Returns its counts, its seconds on the clock and of CPU time, and its
 * output. Kills the process and its children when the time is up.
 */
export async function runFile(bundle, options) {
  const { output, seconds, cpu, ...end } = await runNode([bundle], options);
  return { ...count(output, end), seconds, cpu };
}

/**
 * Run bundled test files in one process, one after another; returns the result of each as `runFile`
 * does. A file is undefined when the process ended before the file did.
 */
export async function runTogether(bundles, options) {
  const cpuAtEnds = [];
  const onOutput = (chunk, readCpu) => {
    for (const _ of chunk.matchAll(/^::end /gm)) cpuAtEnds.push(readCpu());
  };
  const { output } = await runNode([TOGETHER, ...bundles], { ...options, onOutput });
  const results = bundles.map(() => undefined);
  const files = /^::file (\d+)\n([^]*?)^::end ([\d.]+) ([\d.]+) (\d+)$/gm;
  for (const [, index, text, seconds, ownCpu, code] of output.matchAll(files)) {
    const i = Number(index);
    const end = { code: Number(code), signal: null, late: false };
    // Ends that arrive together have the same reading, but each file has used its own process.
    const cpu = Math.max(Number(ownCpu), (cpuAtEnds[i] ?? 0) - (cpuAtEnds[i - 1] ?? 0));
    results[i] = { ...count(text, end), seconds: Number(seconds), cpu };
  }
  return results;
}

const TOGETHER = fileURLToPath(new URL('run-together.mjs', import.meta.url));
const PRODUCTION_REACT = new URL('production-react.mjs', import.meta.url).href;

/** Runs Node with source maps and the production build of React until it ends or its time is up. */
function runNode(args, { env, cwd, timeout, countCpu, onOutput = () => undefined }) {
  const start = performance.now();
  return new Promise((resolve) => {
    const options = ['--enable-source-maps', '--import', PRODUCTION_REACT];
    const child = spawn(process.execPath, [...options, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const cpu = countCpu(child.pid ?? 0);
    let output = '';
    let late = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        output += chunk;
        onOutput(chunk, cpu.read);
      });
    }
    const timer = setTimeout(() => {
      late = true;
      endGroup(child);
    }, timeout);
    child.on('error', (error) => (output += `\n${error.message}\n`));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      endGroup(child);
      cpu.end();
      const seconds = (performance.now() - start) / 1000;
      if (late) output += `\nStopped after ${timeout / 1000} s (a server or browser left open?).\n`;
      resolve({ output, seconds, cpu: cpu.read(), code, signal, late });
    });
  });
}

/** Ends processes that the file has left, such as a browser: only its own process group. */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** The line that `full-test.ts` prints for a test that a normal run leaves out. */
const ONLY_FULL = /^Only in a full run: /gm;

/** Reads the summary of uvu. Anything except a normal end with at least one test is a failure. */
function count(output, { code, signal, late }) {
  const summary = [
    ...output.matchAll(/^ {2}Total: {5}(\d+)\n {2}Passed: {4}(\d+)\n {2}Skipped: {3}(\d+)$/gm),
  ].at(-1);
  const [total, passed, skipped] = summary === undefined ? [0, 0, 0] : summary.slice(1).map(Number);
  const onlyFull = [...output.matchAll(ONLY_FULL)].length;
  let failed = total - passed;
  if (failed === 0) {
    if (summary === undefined || late || code !== 0) failed = 1;
    if (summary === undefined && !late)
      output += `\nEnded before its tests did (${signal ?? `exit code ${code}`}).\n`;
    else if (total + skipped + onlyFull === 0) {
      failed = 1;
      output += '\nNo test ran: does the file call test.run()?\n';
    }
  }
  return { passed, failed, skipped, onlyFull, output };
}

/** Messages about suites that a test file creates but never runs. */
export function forgottenRuns(source) {
  const suites = [
    ...source.matchAll(/^(?:export )?(?:const|let) (\w+)(?:: [^=]+)? = suite\b/gm),
  ].map((m) => m[1]);
  if (/^import \{[^}]*\btest\b[^}]*\} from 'uvu'/m.test(source)) suites.push('test');
  return suites
    .filter((name) => !new RegExp(`\\b${name}\\.run\\(\\)`).test(source))
    .map((name) => `The suite "${name}" is never run: call ${name}.run().`);
}
