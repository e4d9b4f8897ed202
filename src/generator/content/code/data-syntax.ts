import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments, type YAMLError } from 'yaml';
import { placeAt } from '../../formats/locate.js';
import { tooDeepAt } from '../../formats/yaml-depth.js';
import { firstLine, type CodeFault, type CodeParser } from './code-parser.js';
import { messageOf } from '../../model/thrown-text.js';

/** Check YAML with one or more documents. */
export const yamlFault: CodeParser = (code) => {
  if (tooDeepAt(code) !== undefined) return undefined;
  for (const document of parseAllDocuments(code, {
    logLevel: 'silent',
    customTags: [],
    prettyErrors: true,
    uniqueKeys: true,
  })) {
    const [error] = document.errors;
    if (error !== undefined)
      return {
        message: firstLine(error.message).replace(/ at line \d+, column \d+:?$/, ''),
        ...placeOf(code, error),
      };
  }
  return undefined;
};

/** The place of an error: of an unclosed quote its start, of wrong indentation its end. */
function placeOf(code: string, error: YAMLError): Pick<CodeFault, 'line' | 'column'> {
  const openQuote = /Missing closing (["'])/.exec(error.message)?.[1];
  const before = code.slice(0, error.pos[0]);
  const quote = openQuote === undefined ? -1 : before.lastIndexOf(openQuote);
  const indent = /^[ \t]*/.exec(code.slice(error.pos[0]))?.[0].length ?? 0;
  const isIndent = error.code === 'BAD_INDENT' && /(?:^|\n)[ \t]*$/.test(before);
  const offset = quote >= 0 ? quote : error.pos[0] + (isIndent ? indent : 0);
  return placeAt(code, offset);
}

/** Check TOML. */
export const tomlFault: CodeParser = (code) => {
  try {
    parseToml(code);
    return undefined;
  } catch (error) {
    const { line = 1, column = 1 } = error as { line?: number; column?: number };
    const message = firstLine(messageOf(error));
    return { message: message.replace(/^Invalid TOML document: /, ''), line, column };
  }
};
