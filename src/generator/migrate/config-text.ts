/** Longest line of a written config. */
const WIDTH = 100;

/** The text of a `site.config.ts` with this config, which is plain data. */
export function configText(config: Readonly<Record<string, unknown>>): string {
  return (
    "import { defineConfig } from 'docsgen';\n\n" +
    `export default defineConfig(${literal(config, 0, 28)});\n`
  );
}

/**
 * A value as TypeScript. `depth` is its indentation, and `used` the width of the line before it.
 */
function literal(value: unknown, depth: number, used: number): string {
  if (Array.isArray(value)) return listLiteral(value, depth, used);
  if (typeof value === 'object' && value !== null)
    return objectLiteral(Object.entries(value), depth, used);
  return typeof value === 'string' ? textLiteral(value) : JSON.stringify(value);
}

function listLiteral(list: readonly unknown[], depth: number, used: number): string {
  const inline = `[${list.map((item) => literal(item, depth, 0)).join(', ')}]`;
  if (list.length === 0 || fits(inline, used)) return inline;
  const indent = '  '.repeat(depth + 1);
  const lines = list.map((item) => `${indent}${literal(item, depth + 1, indent.length)},\n`);
  return `[\n${lines.join('')}${'  '.repeat(depth)}]`;
}

function objectLiteral(
  entries: readonly (readonly [string, unknown])[],
  depth: number,
  used: number,
): string {
  if (entries.length === 0) return '{}';
  const members = (inner: number, indent: number): string[] =>
    entries.map(([key, value]) => {
      const name = keyLiteral(key);
      return `${name}: ${literal(value, inner, indent + name.length + 2)}`;
    });
  const isSmall = entries.every(([, value]) => typeof value !== 'object' || value === null);
  const inline = `{ ${members(depth, 0).join(', ')} }`;
  if (depth > 0 && isSmall && fits(inline, used)) return inline;
  const indent = '  '.repeat(depth + 1);
  const lines = members(depth + 1, indent.length).map((member) => `${indent}${member},\n`);
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
}

function fits(text: string, used: number): boolean {
  return !text.includes('\n') && used + text.length + 1 <= WIDTH;
}

function keyLiteral(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : textLiteral(key);
}

/** Text in the quotes that need the fewest escapes; text of several lines as a template. */
function textLiteral(text: string): string {
  if (text.includes('\n') && !text.includes('\r'))
    return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text);
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
