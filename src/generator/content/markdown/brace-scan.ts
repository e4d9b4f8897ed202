/** A part of the code, by the characters that open it. `$` is a part of a template. */
type Opening = '{' | '(' | '[' | '$' | '`' | '"' | "'" | '/*' | '//';

/** The opening bracket of each closing one. */
const CLOSED: ReadonlyMap<string, Opening> = new Map([
  ['}', '{'],
  [')', '('],
  [']', '['],
]);
/** Characters in code that open something. */
const OPENINGS: ReadonlySet<string> = new Set(['{', '(', '[', '`', '"', "'"]);

/**
 * Looks for open brackets in JavaScript, character by character. It does not read tags and regular
 * expressions: after one, nothing is certain.
 */
export class BraceScan {
  private readonly open: Opening[] = [];
  /** The last character, if it can have a meaning together with the next one. */
  private last = '';
  private isCertain = true;

  /** Whether it is certain that a closing brace is no end of the code so far. */
  isOpen(): boolean {
    if (!this.isCertain || this.last === '/') return false;
    return this.open.length > 0 && this.open.at(-1) !== '//';
  }

  /** @param character one character, with `\n` for any end of a line */
  add(character: string): void {
    if (!this.isCertain) return;
    const { last } = this;
    this.last = '';
    if (last === '\\') return;
    const kind = this.open.at(-1);
    if (kind === '//') {
      if (character === '\n') this.open.pop();
    } else if (kind === '/*') this.addToComment(last, character);
    else if (kind === '"' || kind === "'") this.addToString(kind, character);
    else if (kind === '`') this.addToTemplate(last, character);
    else this.addToCode(last, character);
  }

  private addToComment(last: string, character: string): void {
    if (last === '*' && character === '/') this.open.pop();
    else this.last = character;
  }

  private addToString(quote: Opening, character: string): void {
    if (character === quote) this.open.pop();
    else if (character === '\\') this.last = character;
    else if (character === '\n') this.isCertain = false;
  }

  private addToTemplate(last: string, character: string): void {
    if (character === '`') this.open.pop();
    else if (last === '$' && character === '{') this.open.push('$');
    else if (character === '\\' || character === '$') this.last = character;
  }

  private addToCode(last: string, character: string): void {
    if (last === '/') {
      if (character === '/' || character === '*') this.open.push(`/${character}`);
      else this.isCertain = false;
      return;
    }
    const closed = CLOSED.get(character);
    if (closed !== undefined) this.close(closed);
    else if (OPENINGS.has(character)) this.open.push(character as Opening);
    else if (character === '/') this.last = character;
    else if (character === '<') this.isCertain = false;
  }

  private close(bracket: Opening): void {
    const opened = this.open.pop();
    const isOfTemplate = bracket === '{' && opened === '$';
    if (opened !== bracket && !isOfTemplate) this.isCertain = false;
  }
}
