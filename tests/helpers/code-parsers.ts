import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, folder } from './command.js';
import type { CodeBlock } from './code-blocks.js';

/** A language whose own tools, where they are installed, say whether code parses. */
interface Parser {
  readonly name: string;
  readonly langs: readonly string[];
  /** The command that has to be there. */
  readonly needs: readonly string[];
  readonly extension: string;
  /** How a piece may stand in documentation: by itself, or as part of something. */
  readonly frames: (code: string) => readonly string[];
  /** Complaints, one a line, of all files of a folder, each with its file's path in front. */
  readonly run: (dir: string) => string;
}

const output = (command: string, args: readonly string[]): string => {
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error !== undefined) throw error;
  return stdout + stderr;
};
/** Run a command that takes one file on each file of a folder, and print what it says of those that it refuses. */
const each = (dir: string, extension: string, command: string): string => output('bash', ['-c', `for f in "$0"/*${extension}; do said=$(${command} "$f" 2>&1) || printf '%s: %s\\n' "$f" "$(printf '%s' "$said" | tr '\\n' ' ')"; done`, dir]);

/** Take lines that only stand at the top of a file out of code that is put into something. */
function hoisted(code: string, line: RegExp): { readonly top: string; readonly rest: string } {
  return { top: (code.match(line) ?? []).join('\n'), rest: code.replace(line, '') };
}

function java(code: string): string[] {
  const { top, rest } = hoisted(code, /^(?:import|package) [^;]*;$/gm);
  return [code, `${top}\nclass X {\n${rest}\n}`, `${top}\nclass X { Object f() throws Exception {\n${rest}\n} }`, `${top}\nclass X { Object x =\n${rest}\n; }`];
}

function go(code: string): string[] {
  const { top, rest } = hoisted(code, /^import (?:\([^)]*\)|.*)$/gm);
  return [code, `package p\n${code}`, `package p\n${top}\nfunc f() {\n${rest}\n}`, `package p\nvar x = T{\n${code}\n}`];
}

function php(code: string): string[] {
  const { top, rest } = hoisted(code.replace(/^<\?php\s*/, ''), /^(?:use|namespace|declare)\b[^;]*;$/gm);
  return [code.startsWith('<?php') ? code : `<?php\n${code}`, `<?php\n${top}\nfunction f() {\n${rest}\n}`, `<?php\n${top}\nclass X {\n${rest}\n}`, `<?php\n${top}\n$x = [\n${rest}\n];`];
}

function ruby(code: string): string[] {
  return [code, `begin\n${code}\nend`, `class X\n${code}\nend`];
}

function python(code: string): string[] {
  const indented = code.replace(/^(?=.)/gm, '    ');
  return [code, `async def f():\n${indented}`, `try:\n    pass\n${code}`, `x = f(\n${code}\n)`];
}

const PARSERS: readonly Parser[] = [
  { name: 'Bash', langs: ['bash', 'sh'], needs: ['bash', '--version'], extension: '.sh', frames: (code) => [code.replace(/<[\w .-]+>/g, 'placeholder')], run: (dir) => each(dir, '.sh', 'bash -n') },
  { name: 'Go', langs: ['go'], needs: ['gofmt', '-h'], extension: '.go', frames: go, run: (dir) => output('bash', ['-c', 'gofmt -e "$0" 2>&1 >/dev/null', dir]) },
  { name: 'Python', langs: ['python', 'py'], needs: ['python3', '--version'], extension: '.py', frames: python, run: (dir) => output('python3', [join(root, 'tests/fixtures/parsers/parse.py'), dir]) },
  { name: 'Java', langs: ['java'], needs: ['javac', '-version'], extension: '.java', frames: java, run: (dir) => output('java', [join(root, 'tests/fixtures/parsers/Parse.java'), dir]) },
  { name: 'PHP', langs: ['php'], needs: ['php', '--version'], extension: '.php', frames: php, run: (dir) => each(dir, '.php', 'php -l') },
  { name: 'Ruby', langs: ['ruby', 'rb'], needs: ['ruby', '--version'], extension: '.rb', frames: ruby, run: (dir) => each(dir, '.rb', 'ruby -c') },
];

/** What the tools of each language say of its blocks; undefined for a language whose tools are not installed. */
export function parseAll(blocks: readonly CodeBlock[]): readonly { readonly name: string; readonly count: number; readonly faults: readonly string[] | undefined }[] {
  return PARSERS.map((parser) => {
    const own = blocks.filter(({ lang }) => parser.langs.includes(lang));
    const [command = '', ...args] = parser.needs;
    const installed = spawnSync(command, args, { stdio: 'ignore' }).error === undefined;
    return { name: parser.name, count: own.length, faults: installed ? faultsOf(parser, own) : undefined };
  });
}

function faultsOf({ frames, extension, run }: Parser, blocks: readonly CodeBlock[]): string[] {
  const dir = folder({});
  let open = blocks.map((block, index) => ({ block, index, said: '' }));
  // Frame after frame, on what no earlier one could make parse.
  for (let frame = 0; open.length > 0; frame++) {
    const tries = open.flatMap((each) => {
      const code = frames(each.block.code)[frame];
      return code === undefined ? [] : [{ ...each, code }];
    });
    if (tries.length === 0) break;
    const round = join(dir, String(frame));
    mkdirSync(round);
    // Three dots alone stand for what is left out.
    for (const { index, code } of tries) writeFileSync(join(round, `b${index}${extension}`), extension === '.py' ? code : code.replace(/^\s*\.\.\.\s*$/gm, ''));
    const complaints = new Map([...run(round).matchAll(/b(\d+)\.\w+[^\n]*/g)].reverse().map(([line, index]) => [Number(index), line]));
    open = tries.flatMap(({ block, index, said }) => (complaints.has(index) ? [{ block, index, said: said === '' ? (complaints.get(index) ?? '') : said }] : []));
  }
  return open.map(({ block, said }) => `${block.file}:${block.line} ${said}`);
}
