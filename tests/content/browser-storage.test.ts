import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createStorageSlot,
  listStorageKeys,
} from '../../src/components/docusaurus/browser-storage.js';

/** Events of browsers have the properties of their second argument. */
class FakeStorageEvent extends Event {
  constructor(type: string, details: object) {
    super(type);
    Object.assign(this, details);
  }
}

/** A storage for as long as `run` takes. Its values are own properties, as in browsers. */
function inBrowser(run: () => void): void {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (key === 'full') throw new Error('The storage is full.');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  const window = Object.assign(new EventTarget(), {
    localStorage: Object.create(methods) as Storage,
    location: { href: 'https://t.example/' },
  });
  Object.defineProperty(window, 'sessionStorage', {
    get: () => {
      throw new Error('The browser refuses it.');
    },
  });
  const globals = { window, StorageEvent: FakeStorageEvent };
  Object.assign(globalThis, globals);
  try {
    run();
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  }
}

test('a value of components stays in the browser, and its changes reach all components', () => {
  inBrowser(() => {
    const slot = createStorageSlot('a');
    const changes: (string | null)[] = [];
    const stop = createStorageSlot('a').listen(({ newValue }) => changes.push(newValue));
    createStorageSlot('b').set('other');
    slot.set('one');
    slot.set('one');
    assert.is(createStorageSlot('a').get(), 'one');
    assert.equal(listStorageKeys(), ['b', 'a']);
    slot.del();
    stop();
    slot.set('two');
    assert.equal(changes, ['one', null]);
  });
});

test('a storage that is full, refused or not there keeps nothing', () => {
  const keeps = (key: string, persistence?: 'sessionStorage' | 'none'): string | null => {
    const slot = createStorageSlot(key, persistence === undefined ? {} : { persistence });
    slot.listen(() => undefined)();
    slot.set('value');
    slot.del();
    slot.set('value');
    return slot.get();
  };
  assert.is(keeps('a'), null, 'in the build');
  inBrowser(() => {
    assert.is(keeps('a'), 'value');
    assert.is(keeps('a', 'none'), null);
    assert.is(keeps('a', 'sessionStorage'), null);
    assert.is(keeps('full'), null);
    assert.equal(listStorageKeys('sessionStorage'), []);
  });
});

test.run();
