const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/;
const REQUEST = /^(?:import\b[^'"`;]*?|export\s*(?:\*|\{)[^'"`;]*?\bfrom\s*)(['"])([^'"\n]+)\1/gm;
const REQUIRE = /\brequire\(\s*(['"])([^'"\n]+)\1\s*\)/g;

/**
 * The requests that an MDX text may have outside of fenced code. May list more than the parser
 * finds, never fewer.
 */
export function requestsIn(text: string): string[] {
  if (!/^(?:import|export)\b|\brequire\(/m.test(text)) return [];
  const prose = withoutFences(text);
  return [...prose.matchAll(REQUEST), ...prose.matchAll(REQUIRE)].flatMap(
    ([, , request]) => request ?? [],
  );
}

function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence === undefined) {
        fence = mark;
        return mark === undefined ? line : '';
      }
      if (mark?.startsWith(fence) === true) fence = undefined;
      return '';
    })
    .join('\n');
}
