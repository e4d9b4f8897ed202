import { own } from '../../../components/own.js';
import { DocsgenError } from '../../model/errors.js';
import { publicKeyOf, readPrivateKey, readPublicKey, type SigningKeys } from './signatures.js';

/** How a command uses a remote cache. */
export interface RemoteSettings {
  readonly url: URL;
  readonly isReadOnly: boolean;
  /** Largest number of milliseconds that the cache may delay the command. */
  readonly maxWait: number;
  readonly token: string | undefined;
  readonly keys: SigningKeys;
}

/** The flags of a command about the remote cache. */
export interface RemoteFlags {
  readonly remoteCache?: string;
  readonly remoteCacheReadOnly: boolean;
  /** Seconds. */
  readonly remoteCacheWait: number;
}

const NAME = 'DOCSGEN_REMOTE_CACHE';
const TOKEN = `${NAME}_TOKEN`;
const PUBLIC_KEY = `${NAME}_PUBLIC_KEY`;
const PRIVATE_KEY = `${NAME}_PRIVATE_KEY`;

/**
 * The settings of the flags and the environment; undefined without a remote cache. Removes secrets
 * from the environment, because code of the site can read it. Throws a DocsgenError for an invalid
 * value, which is not in the message if it is a secret.
 */
export function takeRemoteSettings(
  flags: RemoteFlags,
  env: NodeJS.ProcessEnv,
): RemoteSettings | undefined {
  const take = (name: string): string | undefined => {
    const value = valueOf(own(env, name));
    Reflect.deleteProperty(env, name);
    return value;
  };
  const secrets = { token: take(TOKEN), privateKey: take(PRIVATE_KEY) };
  const read = (name: string): string | undefined => valueOf(own(env, name));
  const address = flags.remoteCache ?? read(NAME);
  if (address === undefined) return undefined;
  const keys = keysOf(secrets.privateKey, read(PUBLIC_KEY));
  const cannotSign = keys.publicKey !== undefined && keys.privateKey === undefined;
  return {
    url: urlOf(address),
    isReadOnly: flags.remoteCacheReadOnly || isOn(read(`${NAME}_READ_ONLY`)) || cannotSign,
    maxWait: flags.remoteCacheWait * 1000,
    token: tokenOf(secrets.token),
    keys,
  };
}

function valueOf(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** CI services set variables to words. */
function isOn(text: string | undefined): boolean {
  return !['', '0', 'false', 'no'].includes(text?.toLowerCase() ?? '');
}

function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new DocsgenError('The address of the remote cache is no http or https URL.', {
      hint: 'Write it as in --remote-cache https://cache.example.com/docs.',
    });
  if (url.username !== '' || url.password !== '')
    throw new DocsgenError('The address of the remote cache contains a user name or a password.', {
      hint: `Remove it from the address, and set ${TOKEN} to a token.`,
    });
  if (url.search !== '' || url.hash !== '')
    throw new DocsgenError('The address of the remote cache contains a query or a hash.', {
      hint: 'docsgen adds /ac/… and /cas/… to the address: write only its path.',
    });
  return url;
}

function tokenOf(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new DocsgenError(`The value of ${TOKEN} has characters that no token has.`, {
    hint: 'Set it to the token alone, without `Bearer`, spaces and line ends.',
  });
}

function keysOf(privateText: string | undefined, publicText: string | undefined): SigningKeys {
  const privateKey = privateText === undefined ? undefined : readPrivateKey(privateText);
  const publicKey = publicText === undefined ? undefined : readPublicKey(publicText);
  if (privateText !== undefined && privateKey === undefined) throw invalidKey(PRIVATE_KEY);
  if (publicText !== undefined && publicKey === undefined) throw invalidKey(PUBLIC_KEY);
  if (privateKey === undefined) return publicKey === undefined ? {} : { publicKey };
  const own = publicKeyOf(privateKey);
  if (publicKey !== undefined && !publicKey.equals(own))
    throw new DocsgenError(`The keys in ${PRIVATE_KEY} and ${PUBLIC_KEY} are no pair.`, {
      hint: `Remove ${PUBLIC_KEY}: docsgen computes it from the private key.`,
    });
  return { privateKey, publicKey: own };
}

function invalidKey(name: string): DocsgenError {
  return new DocsgenError(`The value of ${name} is no Ed25519 key in PEM format.`, {
    hint: 'Make a pair of keys as docs/remote-cache.md shows.',
  });
}
