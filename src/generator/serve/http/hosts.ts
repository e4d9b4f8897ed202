import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';

/** The values of the Host and Origin headers that a server accepts. */
export interface Allowed {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Addresses at which other machines reach a server that listens on all network interfaces. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list = []) =>
    list
      .filter(({ internal }) => !internal)
      .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );
}

/** A host as a part of a URL. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The hosts and origins for which a server on this host and port answers requests. This prevents
 * DNS rebinding: another site can point its own name to this machine, but then the Host header has
 * that name.
 */
export function allowedFor(host: string, port: number): Allowed {
  const names = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(EVERY_ADDRESS.has(host)
      ? [...networkAddresses(), hostname().toLowerCase()]
      : [urlHost(host)]),
  ];
  // Browsers leave out the default port.
  const hosts = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  return { hosts: new Set(hosts), origins: new Set(hosts.map((name) => `http://${name}`)) };
}

/** Whether a request names exactly one host, and an allowed one. */
export function isForAllowedHost(
  { headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>,
  { hosts }: Allowed,
): boolean {
  const [host = '', ...others] = headersDistinct['host'] ?? [];
  return others.length === 0 && hosts.has(host.toLowerCase());
}

/** The URLs of a site to print: first the one for this machine, then those for other machines. */
export function addressesOf(host: string, port: number, baseUrl: string): string[] {
  const loopback =
    EVERY_ADDRESS.has(host) || host === '127.0.0.1' || host === '::1' || host === 'localhost';
  const names = [
    loopback ? 'localhost' : urlHost(host),
    ...(EVERY_ADDRESS.has(host) ? networkAddresses().filter((name) => !name.startsWith('[')) : []),
  ];
  return names.map((name) => `http://${name}:${port}${baseUrl}`);
}
