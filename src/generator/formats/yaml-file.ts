import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type YAMLError,
} from 'yaml';
import { parseJson, withoutSchemaName } from './json.js';
import type { Place } from '../model/diagnostic.js';
import { unusableTexts } from '../model/unusable-text.js';
import { placeAt } from './locate.js';
import { nodeOffset } from './locate-yaml.js';
import { DEEPEST_YAML, tooDeepAt } from './yaml-depth.js';

/** An error in a data file. */
export interface FileFault extends Pick<Place, 'line' | 'column'> {
  readonly message: string;
}

/** A YAML or JSON file as data, with the places of its keys. */
export interface YamlFile {
  /** Without `$schema`. Undefined when the file cannot be read: `faults` says why. */
  readonly data: unknown;
  /** The first error, and every duplicate key. */
  readonly faults: readonly FileFault[];
  /** The place of the deepest key or item of a path that exists. */
  readonly placeOf: (path: readonly PropertyKey[]) => Pick<Place, 'line' | 'column'>;
}

/** Read a data file of the site, as JSON or YAML by its extension. Never throws. */
export function readYamlFile(path: string, text: string): YamlFile {
  const source = text.replace(/^\ufeff/, '');
  const deep = tooDeepAt(source);
  if (deep !== undefined) {
    const place = placeAt(source, deep);
    const message = `it is nested more than ${DEEPEST_YAML} levels deep`;
    return { data: undefined, faults: [{ ...place, message }], placeOf: () => place };
  }
  const document = parseDocument(source, {
    schema: 'core',
    prettyErrors: false,
    logLevel: 'silent',
    uniqueKeys: true,
  });
  const placeOf = (keys: readonly PropertyKey[]): Pick<Place, 'line' | 'column'> =>
    placeAt(source, nodeOffset(document, keys));
  if (path.endsWith('.json')) {
    const parsed = parseJson(source);
    if ('fault' in parsed) {
      const { offset, message } = parsed.fault;
      return { data: undefined, faults: [{ ...placeAt(source, offset), message }], placeOf };
    }
  }
  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const [first] = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY');
  const faults = duplicates.map((error) => {
    const key = /^[^\s:]+/.exec(source.slice(error.pos[0]))?.[0] ?? '';
    return { ...placeAt(source, error.pos[0]), message: `the key ${key} is written twice` };
  });
  if (first !== undefined && !path.endsWith('.json'))
    return {
      data: undefined,
      faults: [
        { ...placeAt(source, startOf(document, source, first)), message: describeError(first) },
      ],
      placeOf,
    };
  try {
    const data = withoutSchemaName(document.toJS({ maxAliasCount: 50 }));
    return { data, faults, placeOf };
  } catch {
    return {
      data: undefined,
      faults: [{ line: 1, column: 1, message: 'its aliases expand too far' }],
      placeOf,
    };
  }
}

/**
 * Like `readYamlFile`, for a file whose texts pages show. A text that no page can show is a fault.
 */
export function readDataFile(path: string, text: string): YamlFile {
  const file = readYamlFile(path, text);
  const unusable = unusableTexts(file.data).map(({ path: keys, character }) => ({
    ...file.placeOf(keys),
    message: `${keys.length === 0 ? 'it' : `\`${keys.join('.')}\``} contains ${character}`,
  }));
  return unusable.length === 0 ? file : { ...file, faults: [...file.faults, ...unusable] };
}

/** Start of an error. YAML notices an unclosed quote or bracket only at the end of the file. */
function startOf(
  document: Document.Parsed,
  source: string,
  { code, message, pos: [end] }: YAMLError,
): number {
  const open = code === 'MISSING_CHAR' || /end with a [\]}]$/.test(message);
  let start = end;
  const visit = (node: unknown): void => {
    if (isMap(node)) node.items.forEach(({ key, value }) => [key, value].forEach(visit));
    else if (isSeq(node)) node.items.forEach(visit);
    const range = isScalar(node) || isCollection(node) ? node.range : undefined;
    const isOpen =
      (isScalar(node) && /^QUOTE/.test(node.type ?? '')) ||
      (isCollection(node) && node.flow === true);
    if (isOpen && range != null && range[0] < start && range[1] >= end) start = range[0];
  };
  if (open) visit(document.contents);
  while (code === 'BAD_INDENT' && source[start] === ' ') start++;
  return start;
}

function describeError({ code, message }: YAMLError): string {
  if (code === 'MISSING_CHAR') return 'the quote is not closed';
  if (code === 'TAB_AS_INDENT') return 'it is indented with a tab, and YAML takes spaces only';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return 'a line is not of the form `key: value`; values with a colon need quotes';
  if (code === 'BAD_INDENT') return 'the line is not indented like those around it';
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
