/** A tag, comment, declaration or instruction of raw HTML. */
export interface HtmlToken {
  readonly kind: 'start' | 'end' | 'comment' | 'other';
  /** Name of the tag as written; `?` or `!` of instructions and declarations. */
  readonly name: string;
  readonly attributes: string;
  readonly selfClosing: boolean;
  /** Start and end in the text. */
  readonly index: number;
  readonly end: number;
  /** Whether it ends before the text does. */
  readonly finished: boolean;
}

const NAME = /[a-zA-Z][^\s/>]*/y;

/** The tags and comments of raw HTML in order, without those inside `rawText` elements. Linear. */
export function scanHtml(text: string, rawText: ReadonlySet<string>): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = text.indexOf('<');
  while (at >= 0) {
    const token = tokenAt(text, at);
    let next = at + 1;
    if (token !== undefined) {
      tokens.push(token);
      next = token.end;
      const name = token.name.toLowerCase();
      if (token.kind === 'start' && !token.selfClosing && rawText.has(name))
        next = endOfRawText(text, token.end, name);
    }
    at = text.indexOf('<', next);
  }
  return tokens;
}

function tokenAt(text: string, index: number): HtmlToken | undefined {
  const plain = { name: '', attributes: '', selfClosing: false, index };
  if (text.startsWith('<!--', index)) {
    const close = text.indexOf('-->', index + 2);
    const end = close < 0 ? text.length : close + 3;
    return { ...plain, kind: 'comment', end, finished: close >= 0 };
  }
  const mark = text[index + 1] ?? '';
  if (mark === '!' || mark === '?') {
    const close = text.indexOf('>', index);
    const end = close < 0 ? text.length : close + 1;
    return { ...plain, kind: 'other', name: mark, end, finished: close >= 0 };
  }
  NAME.lastIndex = mark === '/' ? index + 2 : index + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const from = NAME.lastIndex;
  const close = endOfTag(text, from);
  const finished = close < text.length;
  const attributes = text.slice(from, close);
  return {
    kind: mark === '/' ? 'end' : 'start',
    name,
    attributes,
    selfClosing: /(?:^|[\s"'])\/$|^\/$/.test(attributes),
    index,
    end: finished ? close + 1 : close,
    finished,
  };
}

/** Offset of the `>` of a tag, outside quotes; the length of the text if there is none. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let i = from; i < text.length; i++) {
    const character = text[i] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return i;
    else if ((character === '"' || character === "'") && text[i - 1] === '=') quote = character;
  }
  return text.length;
}

function endOfRawText(text: string, from: number, name: string): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(text)?.index ?? text.length;
}
