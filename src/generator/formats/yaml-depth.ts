/** Levels of nesting in a YAML or JSON file. The parser recurses for each. */
export const DEEPEST_YAML = 100;

/**
 * Offset at which lists and maps are nested more than `DEEPEST_YAML` deep, or undefined. Reads
 * brackets, indentation and dashes only, and may overestimate the depth. Linear.
 */
export function tooDeepAt(source: string): number | undefined {
  return deepBracket(source) ?? deepIndent(source);
}

/** Brackets in quotes and comments do not count. */
function deepBracket(source: string): number | undefined {
  let depth = 0;
  const signs = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=\s)#[^\n]*|[[\]{}]/g;
  for (const { 0: sign, index } of source.matchAll(signs)) {
    if (sign === '[' || sign === '{') depth++;
    else if ((sign === ']' || sign === '}') && depth > 0) depth--;
    if (depth > DEEPEST_YAML) return index;
  }
  return undefined;
}

function deepIndent(source: string): number | undefined {
  /** Indentation of the lines that contain the current one. */
  const open: number[] = [];
  let at = 0;
  for (const line of source.split('\n')) {
    const [marks = ''] = /^[ \t]*(?:[-?:][ \t]+)*/.exec(line) ?? [];
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (line.trim() !== '') {
      while ((open.at(-1) ?? -1) >= indent) open.pop();
      open.push(indent);
      const depth = open.length + marks.replace(/[ \t]/g, '').length;
      if (depth > DEEPEST_YAML) return at + indent;
    }
    at += line.length + 1;
  }
  return undefined;
}
