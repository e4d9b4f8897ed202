import { importedFiles, isScript, type ImportedFiles } from '../../migrate/imports.js';
import { partOf, setAt, type Draft } from '../../migrate/key-table.js';
import type { Notes } from '../../migrate/notes.js';
import { SUPPORTED_HOOK } from '../../migrate/plugin-hooks.js';
import { once } from '../../model/once.js';
import { oldPath, plannedText, type FilePlan } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** A call that sends a request from a browser. */
const CALLS = new RegExp(
  '\\b(?:fetch|axios(?:\\.\\w+)?|sendBeacon|EventSource|WebSocket)\\s*(?:<[^()]{0,99}>)?\\(' +
    '|\\bXMLHttpRequest\\b',
);

/** The start of an address in a text, unless it is that of a link, a picture or a namespace. */
const ADDRESS = new RegExp(
  // After the quote, so that long indentations are read once.
  '["\'`](?<!\\b(?:href|src|srcSet|to|poster|action|xmlns)\\s*[=:]\\s*\\{?\\s*["\'`])' +
    '((?:https?|wss?)://[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?)(?=[/?#"\'`])',
  'g',
);

/** A comment. One that does not end is the rest of the code, so that it is read once. */
const COMMENT = /(?<![:'"`\w])\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;

const DIRECTIVE = 'connect-src';

/**
 * Lets components of the site send requests to the hosts that they, or the modules which they
 * need, name: otherwise the security policy blocks them. A module that names none gets its
 * addresses from those that import it.
 */
export function allowHosts(
  files: FilePlan,
  config: Draft,
  { old, notes }: { readonly old: Pick<OldSite, 'pathOf'>; readonly notes: Notes },
): void {
  const textOf = (path: string): string => {
    const file = files.get(path);
    return file === undefined ? '' : plannedText(file);
  };
  const hostsOf = hostsOfModules([...files.keys()].filter(isScript), {
    isFile: (path: string) => files.has(path),
    textOf,
  });
  const found = new Set<string>();
  for (const [path, file] of files) {
    if (!isScript(path)) continue;
    const text = textOf(path);
    const call = CALLS.exec(text.replace(COMMENT, blank));
    // Plugins run in Node.js.
    if (call === null || SUPPORTED_HOOK.test(text)) continue;
    const hosts = hostsOf(path);
    if (hosts.length === 0) continue;
    for (const host of hosts) found.add(host);
    notes.place('approximated', {
      subject: call[0].replace(/\s*(?:<.*>)?\($/, ''),
      file: oldPath(path, file, old),
      line: text.slice(0, call.index).split('\n').length,
      text:
        'The security policy would block it, so `security.csp.directives` has the hosts that the ' +
        `code names: ${hosts.join(', ')}. Delete those that it does not call.`,
    });
  }
  if (found.size === 0) return;
  const directives = partOf(partOf(partOf(config, 'security'), 'csp'), 'directives');
  const known = (directives.get(DIRECTIVE) as readonly string[] | undefined) ?? [];
  setAt(directives, DIRECTIVE, [...new Set([...known, ...[...found].sort()])]);
}

/** The hosts that a module names, with all that it needs, or else the modules that import it. */
function hostsOfModules(
  modules: readonly string[],
  site: ImportedFiles,
): (path: string) => readonly string[] {
  const near = cached((path) => importedFiles(path, site).map((imported) => imported.path));
  const named = cached((path) => hostsIn(site.textOf(path)));
  const importers = once(() => {
    const all = new Map<string, string[]>();
    for (const path of modules)
      for (const imported of near(path)) {
        const known = all.get(imported) ?? [];
        known.push(path);
        all.set(imported, known);
      }
    return all;
  });
  const hostsBelow = (seeds: readonly string[]): string[] => {
    const reached = new Set(seeds);
    for (const path of reached)
      for (const next of near(path)) if (isScript(next)) reached.add(next);
    return [...new Set([...reached].flatMap(named))];
  };
  return (path) => {
    const own = hostsBelow([path]);
    return own.length > 0 ? own : hostsBelow(importers().get(path) ?? []);
  };
}

function cached<Value>(valueOf: (path: string) => Value): (path: string) => Value {
  const values = new Map<string, Value>();
  return (path) => {
    const value = values.get(path) ?? valueOf(path);
    values.set(path, value);
    return value;
  };
}

/** Spaces in place of a comment, so that offsets stay. */
function blank(comment: string): string {
  return comment.replace(/[^\n]/g, ' ');
}

function hostsIn(text: string): string[] {
  return [...text.replace(COMMENT, blank).matchAll(ADDRESS)].flatMap(([, host]) => host ?? []);
}
