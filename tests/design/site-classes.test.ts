import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const FOLDER = join(process.env['DOCSGEN_ROOT'] ?? process.cwd(), 'src/components/css');
const HIDES = /(?:^|[;{\s])(?:opacity:\s*0\s*;|display:\s*none|position:\s*fixed)/;
/** A selector of nothing but one class that is a usual word, such as `.menu`. */
const USUAL_WORD = /^\.[a-z]+(?:::?[a-z-]+)?$/;

/** The rules of a style sheet for screens: selectors and declarations. */
function rulesOf(css: string): readonly (readonly [selectors: string[], body: string])[] {
  const plain = css.replace(/\/\*[^]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => [
    selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
    body,
  ]);
}

test('elements of a site with classes such as "menu" stay visible', () => {
  const sheets = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));
  const hiding = sheets
    .filter((name) => name !== 'print.css')
    .flatMap((name) => rulesOf(readFileSync(join(FOLDER, name), 'utf8')))
    .filter(([, body]) => HIDES.test(body))
    .flatMap(([selectors]) => selectors);
  assert.ok(hiding.includes('.only-dark'), 'the style sheets are read');
  assert.equal(
    hiding.filter((selector) => USUAL_WORD.test(selector)),
    [],
    'Name the place of the element, such as `:where(body) > .menu`.',
  );
});

test('drawings in boxes of a site with classes such as "icon" stay as they are', () => {
  const sheets = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));
  const drawing = sheets
    .flatMap((name) => rulesOf(readFileSync(join(FOLDER, name), 'utf8')))
    .filter(([, body]) => /(?:^|[;{\s])(?:fill|stroke(?:-width)?):/.test(body))
    .flatMap(([selectors]) => selectors);
  assert.ok(drawing.includes(':where(svg).icon'), 'the style sheets are read');
  assert.equal(
    drawing.filter((selector) => USUAL_WORD.test(selector)),
    [],
    'Name the element, such as `:where(svg).icon`: drawings inherit colours and lines.',
  );
});

test.run();
