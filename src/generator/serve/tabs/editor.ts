import { DocsgenError } from '../../model/errors.js';
import { isScriptAddress } from '../../model/script-url.js';
import { didYouMean } from '../../model/nearest.js';
import type { Place } from '../../model/diagnostic.js';

/** Name of an editor → template of the URL that opens a file in it. */
const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file/{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file/{path}:{line}:{column}',
  vscodium: 'vscodium://file/{path}:{line}:{column}',
  cursor: 'cursor://file/{path}:{line}:{column}',
  windsurf: 'windsurf://file/{path}:{line}:{column}',
  zed: 'zed://file/{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={path}&line={line}&column={column}',
  phpstorm: 'phpstorm://open?file={path}&line={line}&column={column}',
  pycharm: 'pycharm://open?file={path}&line={line}&column={column}',
  goland: 'goland://open?file={path}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  macvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
  emacs: 'emacs://open?url=file://{path}&line={line}&column={column}',
};

/**
 * Returns a function that gives the URL to open a place in an editor. `editor` is the name of an
 * editor or a URL template. Throws a DocsgenError for anything else.
 */
export function editorLink(
  editor: string | undefined,
  absolute: (file: string) => string,
): (place: Place) => string | undefined {
  if (editor === undefined) return () => undefined;
  const template = Object.hasOwn(EDITORS, editor)
    ? EDITORS[editor]
    : /^[a-z][a-z0-9+.-]*:.*\{path\}/i.test(editor) && !isScriptAddress(editor)
      ? editor
      : undefined;
  if (template === undefined) {
    const names = Object.keys(EDITORS);
    const usage =
      `Name one of ${names.join(', ')}, ` +
      'or a URL template such as "vscode://file/{path}:{line}:{column}".';
    throw new DocsgenError(`"${editor}" is neither a known editor nor a URL template.`, {
      hint: didYouMean(editor, names, usage),
    });
  }
  return ({ file, line, column }) => {
    const path = absolute(file)
      .replace(/\\/g, '/')
      .split('/')
      .map((part, i) => (i === 0 && /^[A-Z]:$/i.test(part) ? part : encodeURIComponent(part)))
      .join('/');
    // Templates with `file/{path}` already have the first slash of the path.
    const urlPath = template.includes('file/{path}') ? path.replace(/^\//, '') : path;
    return template
      .replaceAll('{path}', urlPath)
      .replaceAll('{line}', String(line))
      .replaceAll('{column}', String(column));
  };
}
