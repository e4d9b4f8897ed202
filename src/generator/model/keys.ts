import { createHash, hash } from 'node:crypto';

/** The hash of a script or style for a content security policy, without quotes: `sha256-…`. */
export function scriptHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Number of bytes of a hash. */
const HASH_BYTES = 16;

/** Hash of text or bytes: the first 32 hex digits of SHA-256. */
export function hashOf(content: string | Uint8Array): string {
  // A slice of all digits would keep them in memory.
  return hashDigits(hash('sha256', content, 'buffer'));
}

/** The digits that `hashOf` makes of a SHA-256 digest. */
export function hashDigits(digest: Buffer): string {
  return digest.toString('hex', 0, HASH_BYTES);
}

/** Hash of plain data. The order of object keys does not matter. */
export function hashData(value: unknown): string {
  return hashOf(stableJson(value));
}

/** JSON with sorted keys, without undefined members. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
