const COMPOSES = /\bcomposes:([^;{}]*)/g;
const WORD = /\S+/g;
const CLASS = /\.([\w-]+)/g;

/** The classes that a rule takes from another style sheet. */
interface Composed {
  readonly names: readonly string[];
  /** The request for the other style sheet. */
  readonly request: string;
}

/**
 * A style sheet with blanks in place of the classes of `composes` that the other sheet does not
 * have: bundlers of other sites ignore them, and esbuild does not. `textOf` returns the text of
 * another sheet; undefined leaves its classes to esbuild. Takes linear time.
 */
export async function withoutLostClasses(
  css: string,
  textOf: (request: string) => Promise<string | undefined>,
): Promise<string> {
  const requests = new Set(
    [...css.matchAll(COMPOSES)].flatMap(([, value = '']) => composedIn(value)?.request ?? []),
  );
  const classes = new Map<string, ReadonlySet<string>>();
  for (const request of requests) {
    const text = await textOf(request);
    if (text === undefined) continue;
    classes.set(request, new Set([...text.matchAll(CLASS)].map(([, name = '']) => name)));
  }
  return css.replace(COMPOSES, (rule, value: string) => {
    const composed = composedIn(value);
    const known = classes.get(composed?.request ?? '');
    if (composed === undefined || known === undefined) return rule;
    const lost = new Set(composed.names.filter((name) => !known.has(name)));
    if (lost.size === composed.names.length) return blanks(rule);
    return `composes:${value.replace(WORD, (word) => (lost.has(word) ? blanks(word) : word))}`;
  });
}

/** Reads the value of `composes`. Undefined if its classes are of the same sheet, or global. */
function composedIn(value: string): Composed | undefined {
  const words = value.match(WORD) ?? [];
  const [, , request] = /^(['"])(.+)\1$/.exec(words.at(-1) ?? '') ?? [];
  if (words.at(-2) !== 'from' || request === undefined) return undefined;
  return { names: words.slice(0, -2), request };
}

/** As many blanks as a text has letters, in the same lines. */
function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
