/** The first error of a JSON text. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

/** The data of a file without its `$schema`, if that is the name of a JSON Schema for editors. */
export function withoutSchemaName(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const { $schema, ...rest } = data as Readonly<Record<string, unknown>>;
  return typeof $schema === 'string' ? rest : data;
}

/** Parse JSON. Returns a fault with its offset, which only some messages of `JSON.parse` name. */
export function parseJson(source: string): { value: unknown } | { fault: JsonFault } {
  const text = source.replace(/^\ufeff/, ' ');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: findFault(text) };
  }
}

function findFault(text: string): JsonFault {
  try {
    const end = skipBlank(text, skipValue(text, skipBlank(text, 0)));
    return end < text.length
      ? { offset: end, message: 'Nothing may follow the end of the value' }
      : { offset: 0, message: 'This is not JSON' };
  } catch (error) {
    if (error instanceof Fault)
      return { offset: Math.min(error.offset, text.length), message: error.message };
    throw error;
  }
}

class Fault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** The offset after the value at `at`. Throws the first fault in it. */
function skipValue(text: string, at: number): number {
  const char = text[at];
  if (char === '{') return skipMembers(text, at, '}');
  if (char === '[') return skipMembers(text, at, ']');
  if (char === '"') return skipString(text, at);
  const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
  word.lastIndex = at;
  if (word.test(text)) return word.lastIndex;
  if (char === undefined) throw new Fault(at, 'The file ends where a value is expected');
  if (char === "'") throw new Fault(at, 'JSON needs double quotes');
  if (text.startsWith('//', at) || text.startsWith('/*', at))
    throw new Fault(at, 'JSON has no comments');
  throw new Fault(
    at,
    'A value is expected here: text in quotes, a number, true, false, null, [ or {',
  );
}

function skipMembers(text: string, open: number, close: ']' | '}'): number {
  let at = skipBlank(text, open + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    if (close === '}') {
      if (text[at] !== '"')
        throw new Fault(
          at,
          text[at] === undefined
            ? `The file ends where \`${close}\` is expected`
            : 'A key in double quotes is expected here',
        );
      at = skipBlank(text, skipString(text, at));
      if (text[at] !== ':') throw new Fault(at, 'A colon is expected after the key');
      at = skipBlank(text, at + 1);
    }
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === close) return at + 1;
    if (text[at] !== ',')
      throw new Fault(
        at,
        text[at] === undefined
          ? `The file ends where \`${close}\` is expected`
          : `A comma or \`${close}\` is expected here`,
      );
    const comma = at;
    at = skipBlank(text, at + 1);
    if (text[at] === close) throw new Fault(comma, `No comma is allowed before \`${close}\``);
  }
}

function skipString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '"') return i + 1;
    if (char < ' ')
      throw new Fault(
        char === '\n' || char === '\r' ? open : i,
        'This text is not closed on its line',
      );
    if (char !== '\\') continue;
    const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
    escape.lastIndex = i;
    if (!escape.test(text)) throw new Fault(i, 'This is not a JSON escape');
    i = escape.lastIndex - 1;
  }
  throw new Fault(open, 'This text is not closed');
}

function skipBlank(text: string, at: number): number {
  let i = at;
  while (i < text.length && ' \t\r\n'.includes(text[i] ?? '')) i++;
  return i;
}
