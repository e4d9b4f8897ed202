import { distance } from 'fastest-levenshtein';
import { reportAt, type CompileContext } from '../context.js';
import type { Place } from '../../model/diagnostic.js';

const SCHEMES = ['http', 'https', 'mailto'];

/** Report an address that cannot work in a browser. Returns whether it was reported. */
export function lintAddress(url: string, at: Place, context: CompileContext): boolean {
  if (url.trim() === '') {
    reportAt(context, at, {
      rule: 'link/empty-address',
      severity: 'warning',
      message: 'There is no address between these brackets.',
      hint: 'Write where it leads to: [text](./page.md).',
    });
    return true;
  }
  if (/^mailto:$/i.test(url)) {
    reportAt(context, at, {
      rule: 'link/empty-address',
      severity: 'warning',
      message: 'There is no mail address behind "mailto:".',
      hint: 'Write mailto:name@example.com.',
    });
    return true;
  }
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(url) ?? [];
  if (/\s|%20/.test(host)) {
    reportAt(context, at, {
      rule: 'link/scheme',
      severity: 'error',
      message: `"${url}" has a space in its host.`,
      hint: 'Write the host without spaces.',
    });
    return true;
  }
  const right = rightScheme(url);
  if (right !== undefined) {
    reportAt(context, at, {
      rule: 'link/scheme',
      severity: 'error',
      message: `"${url}" begins with a misspelt "${right}".`,
      hint: `Write ${right} at its beginning.`,
    });
    return true;
  }
  if (host !== '' && /^https?:/i.test(url) && !URL.canParse(url))
    reportAt(context, at, {
      rule: 'link/syntax',
      severity: 'warning',
      message: `"${url}" has a host that no address can have: browsers do not open it.`,
      hint: 'Correct the host, or write an example as code: `https://<host>`.',
    });
  if (/^(?:file:|[a-z]:(?:[\\/]|%5c)|\\\\|%5c%5c)/i.test(url)) {
    reportAt(context, at, {
      rule: 'link/local-file',
      severity: 'error',
      message: `"${url}" is a file of one computer.`,
      hint: 'Copy the file into the site and link to it there.',
    });
    return true;
  }
  return false;
}

/** The correct spelling of a misspelt scheme. */
function rightScheme(url: string): string | undefined {
  const [, repeated] = /^(https?):\/\/\/*(?:https?:\/|\/)/i.exec(url) ?? [];
  if (repeated !== undefined) return `${repeated.toLowerCase()}://`;
  if (/^mail:/i.test(url)) return 'mailto:';
  const [, incomplete] = /^(https?)(?::?\/(?!\/)|\/\/|;\/\/|:(?![/]))/i.exec(url) ?? [];
  if (incomplete !== undefined) return `${incomplete.toLowerCase()}://`;
  const [, scheme = '', slashes = ''] = /^([a-z]+):(\/{0,2})/i.exec(url) ?? [];
  const name = scheme.toLowerCase();
  if (name.length < 3 || SCHEMES.includes(name) || name === 'ftps') return undefined;
  const similar = SCHEMES.find((right) => distance(name, right) === 1 || isSwapped(name, right));
  if (similar === undefined || (similar !== 'mailto' && slashes === '')) return undefined;
  return similar === 'mailto' ? 'mailto:' : `${similar}://`;
}

/** Whether two words differ only in the order of two neighbouring letters. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const i = [...a].findIndex((letter, at) => letter !== b[at]);
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
