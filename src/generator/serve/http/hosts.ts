import { hostname, networkInterfaces } from 'node:os';

/** Who may ask: names in the Host header, and origins of pages. */
export interface Allowed {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Addresses by which other machines reach a server that listens everywhere. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list = []) =>
    list
      .filter(({ internal }) => !internal)
      .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );
}

/** A host as it stands in an address. */
function written(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The names that a server on this host and port answers to. A page of another
 * site whose name was made to lead here (DNS rebinding) carries its own name.
 */
export function allowedFor(host: string, port: number): Allowed {
  const names = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(EVERY_ADDRESS.has(host) ? [...ownAddresses(), hostname().toLowerCase()] : [written(host)]),
  ];
  // Browsers leave the usual port out.
  const hosts = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  return { hosts: new Set(hosts), origins: new Set(hosts.map((name) => `http://${name}`)) };
}

/** The addresses to tell people: this machine's, then those for others. */
export function addressesOf(host: string, port: number, baseUrl: string): string[] {
  const loopback =
    EVERY_ADDRESS.has(host) || host === '127.0.0.1' || host === '::1' || host === 'localhost';
  const names = [
    loopback ? 'localhost' : written(host),
    ...(EVERY_ADDRESS.has(host) ? ownAddresses().filter((name) => !name.startsWith('[')) : []),
  ];
  return names.map((name) => `http://${name}:${port}${baseUrl}`);
}
