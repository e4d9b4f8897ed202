import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Blob } from './action-result.js';

/** The keys with which entries of a remote cache are signed and checked. */
export interface SigningKeys {
  /** Absent if entries need no signature. */
  readonly publicKey?: KeyObject;
  /** Absent if this command cannot sign. */
  readonly privateKey?: KeyObject;
}

/** Number of bytes of an Ed25519 signature. */
export const SIGNATURE_LENGTH = 64;

/** The signature of the statement that an action has this result; empty without a key. */
export function signResult(action: string, result: Blob, { privateKey }: SigningKeys): Buffer {
  return privateKey === undefined
    ? Buffer.alloc(0)
    : sign(null, statement(action, result), privateKey);
}

/** Whether the statement that an action has this result may be believed. */
export function isTrusted(
  action: string,
  result: Blob,
  signature: Uint8Array,
  { publicKey }: SigningKeys,
): boolean {
  if (publicKey === undefined) return true;
  return (
    signature.length === SIGNATURE_LENGTH &&
    verify(null, statement(action, result), publicKey, signature)
  );
}

/** The action is a part of it, so a result cannot be shown for another action. */
function statement(action: string, { hash, size }: Blob): Buffer {
  return Buffer.from(`docsgen remote cache 1\n${action}\n${hash} ${size}\n`);
}

/** Reads a private key: PEM, or its Base64 lines alone. Undefined if it is no Ed25519 key. */
export function readPrivateKey(text: string): KeyObject | undefined {
  return ed25519(() => createPrivateKey(pemOf(text, 'PRIVATE KEY')));
}

/** Reads a public key: PEM, or its Base64 lines alone. Undefined if it is no Ed25519 key. */
export function readPublicKey(text: string): KeyObject | undefined {
  return ed25519(() => createPublicKey(pemOf(text, 'PUBLIC KEY')));
}

/** The public key that belongs to a private one. */
export function publicKeyOf(privateKey: KeyObject): KeyObject {
  return createPublicKey(privateKey);
}

function ed25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** PEM from its text with or without the lines around it, and with spaces for line ends. */
function pemOf(text: string, kind: string): string {
  const lines = text.replaceAll('\\n', '\n').split(/\s*-----[A-Z ]+-----\s*/);
  const [body = ''] = lines
    .map((line) => line.replaceAll(/\s+/g, ''))
    .filter((line) => line !== '');
  return `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`;
}
