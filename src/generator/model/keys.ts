import { createHash } from 'node:crypto';

/** A script's or style's content as a content security policy names it, without quotes: `sha256-…`. */
export function scriptHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Content hash of text or bytes: 32 hex digits of SHA-256, the same on every machine. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Hash of any plain data; object keys are sorted, so the order they were written in does not matter. */
export function hashData(value: unknown): string {
  return hashOf(stableJson(value));
}

/** JSON with sorted object keys; undefined members are left out. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
