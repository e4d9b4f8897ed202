import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withReference } from '../../scripts/cli-reference.js';
import { createProgram } from '../../src/generator/commands/program.js';
import { root } from '../helpers/command.js';

test('docs/cli.md lists every command and option; npm run docs -- cli updates it', () => {
  const page = readFileSync(join(root, 'docs/cli.md'), 'utf8');
  assert.is(page, withReference(page));
});

test('the README names every command', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const command of createProgram(() => undefined).commands)
    assert.match(readme, `\`docsgen ${command.name()}`);
});

test.run();
