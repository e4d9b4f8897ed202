import { createElement as h, createContext, useContext, type ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { asIsland } from '../../src/generator/content/islands/island.js';
import { EMPTY_RUNTIME } from '../../src/generator/content/mdx/empty-runtime.js';
import type { MdxRuntime } from '../../src/generator/content/mdx/runtime.js';
import { NO_MDX_MODULES } from '../../src/generator/io/bundle/mdx-modules.js';
import { openMdxRuntime } from '../../src/generator/io/bundle/mdx-runtime.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { compileText, type Compiled } from '../helpers/compile.js';

interface Props {
  readonly children?: ReactNode;
}

const Theme = createContext('none');
const Shown = (): ReactNode => h('b', null, useContext(Theme));
const MODULES = {
  useTheme: (): string => useContext(Theme),
  Static: Shown,
  Island: asIsland(Shown, { module: 'src/Island.tsx', name: 'Island' }),
};

const { run } = openMdxRuntime(NO_MDX_MODULES, true);

/** A runtime with a component around articles. */
function runtime(root: unknown): MdxRuntime {
  return {
    ...EMPTY_RUNTIME,
    ...(run === undefined ? {} : { run }),
    load: (key) => (key === './src/x' ? MODULES : undefined),
    root: asIsland(root, { module: 'src/theme/Root.tsx', name: 'default' }),
  };
}

const Root = ({ children }: Props): ReactNode =>
  h(Theme, { value: 'dark' }, h('div', { className: 'frame' }, children), h('p', null, 'own'));

function compile(text: string, root: unknown = Root): Compiled {
  const body = `import { Static, Island, useTheme } from '../src/x';\n\n${text}`;
  return compileText(body, { path: 'docs/page.mdx', mdx: runtime(root) });
}

const bare = ({ html }: Compiled): string =>
  html.replace(/<!--.*?-->| data-(?:page|id|src|props|client)="[^"]*"| id="[^"]*"/gs, '');

test('Root is an island around the article, and its contexts reach all components', () => {
  const page = compile('# Title\n\nFirst.\n\n<Static />\n\n<Island />\n');
  assert.equal(page.problems, []);
  assert.is(page.facts.contentTitle, 'Title');
  assert.is(page.facts.description, 'First.');
  assert.equal(page.facts.islands, ['src/Island.tsx', 'src/theme/Root.tsx']);
  assert.not.match(JSON.stringify(page.article.sections), 'own');
  assert.not.match(JSON.stringify(page.article.markdown), 'own');
  const html = bare(page);
  assert.match(html, /^<d-island data-export="default"><div class="frame"><d-slot>/);
  assert.match(html, /<b>dark<\/b>\s*<d-island data-export="Island"><b>dark<\/b><\/d-island>/);
  assert.match(html, /<\/d-slot><\/div><p>own<\/p><\/d-island>$/);
  assert.is(html.match(/<p>own/g)?.length, 1);
});

test('code of pages reads the contexts of Root', () => {
  const page = compile('export const mode = useTheme();\n\nMode {mode}.\n');
  assert.equal(page.problems, []);
  assert.match(page.html, 'Mode dark.');
});

test('a truncation marker stays outside, so that excerpts are complete', () => {
  const page = compile('Start.\n\n{/* truncate */}\n\nEnd.\n');
  const [start = '', end = ''] = bare(page).split(/<\/d-island>(?=[^<]*<d-island)/);
  assert.match(start, 'Start.');
  assert.not.match(start, 'End.');
  assert.match(end, 'End.');
});

test('the fonts of visible formulas in islands are known, and those of the excerpt', () => {
  const { mathFonts, excerptFonts } = compile('$1$\n\n{/* truncate */}\n\n$x$\n').facts;
  assert.equal(mathFonts, ['Main-Regular', 'Math-Italic']);
  assert.equal(excerptFonts, ['Main-Regular']);
});

test('a Root that throws or hides its children ends the build, with its file', () => {
  for (const [root, message] of [
    [() => assert.unreachable('it broke'), 'it broke'],
    [() => h('p'), 'does not show its children'],
  ] as const) {
    const error = thrownBy(() => compile('Text.', root));
    assert.ok(error instanceof DocsgenError);
    assert.match(error.message, message);
    assert.is(error.diagnostics[0]?.file, 'src/theme/Root.tsx');
  }
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

test.run();
