import { deflateSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCompositor, type Layer, type Pixels } from '../../src/generator/cards/picture.js';
import { readPng } from '../helpers/png.js';

/** Pixels with the given colours: red, green, blue and opacity. The result is premultiplied. */
function pixels(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number, number],
): Pixels {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [r, g, b, a] = colour(i % width, Math.floor(i / width));
    data.set([r, g, b].map((part) => Math.round((part * a) / 255)).concat(a), 4 * i);
  }
  return { data, width, height };
}

/** A layer that covers the background. */
const over = (layer: Pixels): Layer[] => [{ ...layer, left: 0, top: 0 }];

const CLEAR = [0, 0, 0, 0] as const;

test('the layer is drawn over the background with its opacity', () => {
  const compose = createCompositor(
    pixels(3, 2, (x, y) => [10 * x, 20 * y, 100, 255]),
    deflateSync,
  );
  const png = readPng(
    compose(
      over(
        pixels(3, 2, (x, y) =>
          y === 0 ? CLEAR : x === 0 ? [255, 0, 0, 255] : x === 1 ? [200, 100, 0, 128] : CLEAR,
        ),
      ),
    ),
  );
  assert.equal([png.width, png.height, png.hasPalette], [3, 2, true]);
  assert.equal(
    [png.pixel(0, 0), png.pixel(2, 0), png.pixel(2, 1)],
    [
      [0, 0, 100],
      [20, 0, 100],
      [20, 20, 100],
    ],
    'the background is visible',
  );
  assert.equal(png.pixel(0, 1), [255, 0, 0]);
  png.pixel(1, 1).forEach((part, i) => {
    assert.ok(Math.abs(part - ([105, 60, 50][i] ?? 0)) <= 1, `part ${i} is ${part}`);
  });
});

test('a picture does not change the next picture', () => {
  const compose = createCompositor(
    pixels(4, 4, () => [1, 2, 3, 255]),
    deflateSync,
  );
  const empty = compose([]);
  compose(over(pixels(4, 4, () => [250, 0, 0, 255])));
  assert.equal(compose(over(pixels(4, 4, () => CLEAR))), empty);
});

test('small layers are drawn at their places', () => {
  const compose = createCompositor(
    pixels(5, 4, () => [9, 9, 9, 255]),
    deflateSync,
  );
  const png = readPng(
    compose([
      { ...pixels(2, 1, (x) => (x === 0 ? CLEAR : [255, 0, 0, 255])), left: 3, top: 0 },
      { ...pixels(1, 2, () => [0, 255, 0, 255]), left: 0, top: 2 },
    ]),
  );
  const painted = new Map([
    ['4 0', [255, 0, 0]],
    ['0 2', [0, 255, 0]],
    ['0 3', [0, 255, 0]],
  ]);
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 5; x++)
      assert.equal(png.pixel(x, y), painted.get(`${x} ${y}`) ?? [9, 9, 9], `${x} ${y}`);
});

test('slightly too many colours are merged into a palette, and many colours are kept', () => {
  const some = pixels(400, 1, (x) => [x % 200, 7, x < 200 ? 0 : 1, 255]);
  const merged = readPng(createCompositor(some, deflateSync)([]));
  assert.ok(merged.hasPalette);
  for (let x = 0; x < 400; x++)
    assert.ok(Math.abs((merged.pixel(x, 0)[0] ?? 0) - (x % 200)) < 8, `pixel ${x}`);

  const many = pixels(100, 100, (x, y) => [2 * x, 2 * y, (x * y) % 256, 255]);
  const kept = readPng(
    createCompositor(
      many,
      deflateSync,
    )(over(pixels(100, 100, (x, y) => (x === 5 && y === 6 ? [9, 9, 9, 255] : CLEAR)))),
  );
  assert.not.ok(kept.hasPalette);
  assert.equal(
    [kept.pixel(50, 60), kept.pixel(5, 6)],
    [
      [100, 120, 184],
      [9, 9, 9],
    ],
  );
});

test.run();
