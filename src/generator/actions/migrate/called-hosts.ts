import { importedFiles, isScript } from '../../migrate/imports.js';
import { partOf, setAt, type Draft } from '../../migrate/key-table.js';
import type { Notes } from '../../migrate/notes.js';
import { SUPPORTED_HOOK } from '../../migrate/plugin-hooks.js';
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
 * import, name: otherwise the security policy blocks them.
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
  const site = { isFile: (path: string) => files.has(path), textOf };
  const found = new Set<string>();
  for (const [path, file] of files) {
    if (!isScript(path)) continue;
    const text = textOf(path);
    const call = CALLS.exec(text.replace(COMMENT, blank));
    // Plugins run in Node.js.
    if (call === null || SUPPORTED_HOOK.test(text)) continue;
    const near = importedFiles(path, site).map((imported) => imported.path);
    const hosts = [path, ...near].filter(isScript).flatMap((each) => hostsIn(textOf(each)));
    if (hosts.length === 0) continue;
    for (const host of hosts) found.add(host);
    notes.place('approximated', {
      subject: call[0].replace(/\s*(?:<.*>)?\($/, ''),
      file: oldPath(path, file, old),
      line: text.slice(0, call.index).split('\n').length,
      text:
        'The security policy would block it, so `security.csp.directives` has the hosts that the ' +
        `code names: ${[...new Set(hosts)].join(', ')}. Delete those that it does not call.`,
    });
  }
  if (found.size === 0) return;
  const directives = partOf(partOf(partOf(config, 'security'), 'csp'), 'directives');
  const known = (directives.get(DIRECTIVE) as readonly string[] | undefined) ?? [];
  setAt(directives, DIRECTIVE, [...new Set([...known, ...[...found].sort()])]);
}

/** Spaces in place of a comment, so that offsets stay. */
function blank(comment: string): string {
  return comment.replace(/[^\n]/g, ' ');
}

function hostsIn(text: string): string[] {
  return [...text.replace(COMMENT, blank).matchAll(ADDRESS)].flatMap(([, host]) => host ?? []);
}
