/** The origin of a stub: the import, and the properties by which the config reached it. */
export interface StubPath {
  readonly request: string;
  readonly keys: readonly string[];
}

const PATHS = new WeakMap<object, StubPath>();

/** Whether a value is a stub. */
export function isStub(value: unknown): boolean {
  return pathOfStub(value) !== undefined;
}

/** The path of a stub; undefined for other values. */
export function pathOfStub(value: unknown): StubPath | undefined {
  return typeof value === 'function' ? PATHS.get(value) : undefined;
}

/** Functions of VitePress and its plugins that return the config that they get. */
const RETURNS_CONFIG = /^(?:define\w*Config\w*|with[A-Z]\w*)$/;

/** The config in a call of such a function; undefined for other calls. */
function configIn(
  request: string,
  keys: readonly string[],
  args: readonly unknown[],
): object | undefined {
  const isOfVitePress =
    /^vitepress(?:[-/]|$)/.test(request) && RETURNS_CONFIG.test(keys.at(-1) ?? '');
  const [config] = args;
  return isOfVitePress && typeof config === 'object' && config !== null ? config : undefined;
}

/**
 * A value in place of a package that is not installed. It can be called, constructed, read and
 * spread; each property is a stub too. As text and as a list it is empty.
 */
export function stubFor(request: string, keys: readonly string[] = []): unknown {
  const target = function stub(): void {};
  const children = new Map<string, unknown>();
  const stub: unknown = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      // A stub is no promise, and its default export is the stub itself.
      if (typeof key === 'symbol' || key === 'then' || key === '__esModule') return undefined;
      if (key === 'default') return stub;
      if (key === 'toString' || key === 'toJSON') return () => '';
      const child = children.get(key) ?? stubFor(request, [...keys, key]);
      children.set(key, child);
      return child;
    },
    apply: (_, __, args: readonly unknown[]) => configIn(request, keys, args) ?? stub,
    construct: () => stub as object,
    ownKeys: () => ['prototype'],
    has: () => true,
  });
  PATHS.set(stub as object, { request, keys });
  return stub;
}
