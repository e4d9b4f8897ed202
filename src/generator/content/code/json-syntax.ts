import { placeAt } from '../../formats/locate.js';
import type { CodeParser } from './code-parser.js';

/** Check JSON. Unlike JSON with comments it allows no comma before a closing bracket. */
export const jsonFault: CodeParser = (code) => {
  const blanked = code.replace(/"(?:[^"\\\n]|\\.)*"|\/[/*]/g, (match) =>
    match.startsWith('"') ? '"'.repeat(match.length) : match,
  );
  const hasComments = /\/[/*]/.test(blanked);
  const comma = hasComments ? null : /,(?=\s*[}\]])/.exec(blanked);
  if (comma === null) return jsoncFault(code);
  return {
    message: 'there is a comma before a closing bracket',
    ...placeAt(code, comma.index),
  };
};

/**
 * Check JSON with comments and commas before closing brackets. Accepts one value, a value on each
 * line, and the members of an object: documentation shows all of these.
 */
export const jsoncFault: CodeParser = (code) => {
  const plain = code
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (match) =>
      match.startsWith('"') ? match : match.replace(/[^\n]/g, ' '),
    )
    .replace(/,(?=\s*[}\]])/g, ' ');
  if (
    isJson(plain) ||
    plain.split('\n').every((line) => line.trim() === '' || isJson(line)) ||
    isJson(`{${plain}}`)
  )
    return undefined;
  return {
    message: 'it is not one value with its brackets and commas in place',
    ...placeAt(plain, faultOffset(plain) ?? plain.length),
  };
};

function isJson(text: string): boolean {
  return faultOffset(text) === undefined;
}

/** Messages for a text that ends too early. */
const ENDS_EARLY =
  /end of JSON|Unterminated string|Expected .* (?:in|at end of) JSON at position (\d+)/;

/**
 * Offset of the first error of JSON.parse, or undefined. Engines word their errors differently, but
 * all say when a text only ends too early, so bisection finds the offset.
 */
function faultOffset(text: string): number | undefined {
  const failsWithin = (length: number): boolean => {
    try {
      JSON.parse(text.slice(0, length));
      return false;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      return !ENDS_EARLY.test(message) || errorOffset(message) < length;
    }
  };
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    let [good, bad] = [0, text.length];
    if (!failsWithin(bad)) return text.trimEnd().length;
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      if (failsWithin(middle)) bad = middle;
      else good = middle;
    }
    return good;
  }
}

/** The offset in a message of JSON.parse; Infinity if it names none. */
function errorOffset(message: string): number {
  const offset = /position (\d+)/.exec(message)?.[1];
  return offset === undefined ? Infinity : Number(offset);
}
