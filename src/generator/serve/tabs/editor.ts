import { DocsgenError } from '../../model/errors.js';
import { didYouMean } from '../../model/nearest.js';
import type { Place } from '../../model/diagnostic.js';

/** Addresses that editors open files by. */
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

/** Makes the address that opens a place in the writer's editor, from an editor's name or a template. Throws a DocsgenError for what is neither. */
export function editorLink(
  editor: string | undefined,
  absolute: (file: string) => string,
): (place: Place) => string | undefined {
  if (editor === undefined) return () => undefined;
  const template = Object.hasOwn(EDITORS, editor)
    ? EDITORS[editor]
    : /^[a-z][a-z0-9+.-]*:.*\{path\}/i.test(editor) &&
        !/^(?:javascript|data|vbscript):/i.test(editor)
      ? editor
      : undefined;
  if (template === undefined) {
    throw new DocsgenError(`"${editor}" is no editor that docsgen knows, and no template.`, {
      hint: didYouMean(
        editor,
        Object.keys(EDITORS),
        `Name one of ${Object.keys(EDITORS).join(', ')}, or write an address such as "vscode://file/{path}:{line}:{column}".`,
      ),
    });
  }
  return ({ file, line, column }) => {
    const path = absolute(file)
      .replace(/\\/g, '/')
      .split('/')
      .map((part, i) => (i === 0 && /^[A-Z]:$/i.test(part) ? part : encodeURIComponent(part)))
      .join('/');
    // `file/{path}` has its slash already.
    const placed = template.includes('file/{path}') ? path.replace(/^\//, '') : path;
    return template
      .replaceAll('{path}', placed)
      .replaceAll('{line}', String(line))
      .replaceAll('{column}', String(column));
  };
}
