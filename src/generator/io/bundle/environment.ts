import { own } from '../../../components/own.js';

/** An environment variable that code names, and its value. */
export type Variable = readonly [name: string, value: string | undefined];

/** `process.env.NAME` and `process.env['NAME']`. */
const MEMBER = /\bprocess\.env(?:\.(\w+)|\[["'`](\w+)["'`]\])/g;

/** `const { NAME, OTHER: other } = process.env`. */
const MEMBERS = /\{([^{}]*)\}\s{0,9}=\s{0,9}process\.env\b/g;

/**
 * The environment variables that code names. Its results depend on their values. `NODE_ENV` is a
 * constant in bundles.
 */
export function variablesIn(code: string): Variable[] {
  if (!code.includes('process.env')) return [];
  const members = [...code.matchAll(MEMBER)].map(([, name, quoted]) => name ?? quoted ?? '');
  const lists = [...code.matchAll(MEMBERS)].flatMap(([, list = '']) => list.split(','));
  const listed = lists.map((member) => /\w+/.exec(member)?.[0] ?? '');
  const names = new Set([...members, ...listed]);
  names.delete('NODE_ENV');
  return [...names].sort().map((name) => [name, own(process.env, name)]);
}
