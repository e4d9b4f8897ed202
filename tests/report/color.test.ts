import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { usesColor } from '../../src/generator/report/color.js';

const CASES: readonly [Readonly<Record<string, string>>, terminal: boolean, color: boolean][] = [
  [{}, true, true],
  [{}, false, false],
  [{ TERM: 'dumb' }, true, false],
  [{ TERM: 'xterm-256color' }, true, true],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '0' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '3' }, false, true],
  [{ FORCE_COLOR: 'true' }, false, true],
  [{ FORCE_COLOR: '' }, false, false],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: 'false' }, true, false],
  [{ FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '' }, false, true],
  [{ CLICOLOR_FORCE: '1' }, false, true],
  [{ CLICOLOR_FORCE: '0' }, false, false],
  [{ CLICOLOR_FORCE: '1', NO_COLOR: '1' }, false, false],
  [{ CLICOLOR: '0' }, true, false],
  [{ CLICOLOR: '1' }, false, false],
  [{ CLICOLOR: '0', CLICOLOR_FORCE: '1' }, false, true],
];

for (const [env, terminal, color] of CASES) {
  const place = terminal ? 'in a terminal' : 'in a pipe';
  test(`${JSON.stringify(env)} ${place}: ${color ? 'colours' : 'no colours'}`, () => {
    assert.is(usesColor(env, terminal), color);
  });
}

test.run();
