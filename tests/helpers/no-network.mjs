/**
 * Preload for a process under test: writes a line to the file DOCSGEN_NETWORK_LOG for each attempt
 * to reach another machine, and makes the attempt fail. Listening and local connections still
 * work.
 */
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);
const net = require('node:net');
const dns = require('node:dns');
const dgram = require('node:dgram');

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|)$/;

function refuse(what) {
  appendFileSync(process.env.DOCSGEN_NETWORK_LOG, `${what}\n`);
  throw new Error(`no network in this test: ${what}`);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  const host = typeof first === 'object' && first !== null ? (first.host ?? '') : '';
  const isPath = typeof first === 'string' || (typeof first === 'object' && first?.path);
  if (!isPath && !LOCAL.test(host)) refuse(`connect ${host}`);
  return connect.apply(this, args);
};
for (const holder of [dns, dns.promises])
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
    const original = holder[name];
    holder[name] = (host, ...rest) =>
      LOCAL.test(host) ? original.call(holder, host, ...rest) : refuse(`${name} ${host}`);
  }
dgram.createSocket = () => refuse('datagram socket');
globalThis.fetch = (url) => {
  const { hostname } = new URL(url);
  return refuse(`fetch ${hostname}`);
};
syncBuiltinESMExports();
