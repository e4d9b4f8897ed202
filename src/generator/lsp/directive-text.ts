/** A directive on a line of a document. Columns are offsets in the line. */
export interface DirectiveOnLine {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The text in its brackets. */
  readonly label: PieceOfLine | undefined;
  readonly attributes: ReadonlyMap<string, PieceOfLine>;
}

/** A part of a line. */
export interface PieceOfLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const DIRECTIVE = /:{1,}([a-zA-Z][\w-]*)(\[[^\]]*\])?(\{[^}]*\})?/g;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g;

/** The directives that begin on a line. */
export function directivesOn(line: string): readonly DirectiveOnLine[] {
  return [...line.matchAll(DIRECTIVE)].flatMap((match) => {
    const [written, name = '', label, braces] = match;
    const isTextOnly = label === undefined && braces === undefined;
    if (isTextOnly && !written.startsWith('::')) return [];
    const { index: start } = match;
    const labelStart = start + written.indexOf('[') + 1;
    return {
      name,
      start,
      end: start + written.length,
      label: label === undefined ? undefined : piece(label.slice(1, -1), labelStart),
      attributes:
        braces === undefined
          ? new Map<string, PieceOfLine>()
          : attributesIn(braces, start + written.length - braces.length),
    };
  });
}

function attributesIn(braces: string, start: number): Map<string, PieceOfLine> {
  const attributes = new Map<string, PieceOfLine>();
  for (const match of braces.matchAll(ATTRIBUTE)) {
    const [written, name = '', double, single, bare] = match;
    const text = double ?? single ?? bare ?? '';
    const quote = bare === undefined ? 1 : 0;
    const end = start + match.index + written.length - quote;
    attributes.set(name, piece(text, end - text.length));
  }
  return attributes;
}

function piece(text: string, start: number): PieceOfLine {
  return { text, start, end: start + text.length };
}
