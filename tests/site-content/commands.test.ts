import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeOf } from '../helpers/code-blocks.js';
import { root } from '../helpers/command.js';
import { ownSources } from '../helpers/own-site.js';
import { commandsOf } from '../helpers/shell-words.js';

/** A command line with its reference: a page for each group of commands, and pages that hold for all of them. */
interface Tool {
  readonly name: string;
  readonly pages: readonly string[];
  readonly shared: readonly string[];
}

const below = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const TOOLS: readonly Tool[] = [
  {
    name: 'temporal',
    pages: below('content/docs/cli'),
    shared: ['content/docs/cli/cmd-options.md', 'content/docs/cli/index.md'],
  },
  {
    name: 'tcld',
    pages: [
      ...below('content/docs/cloud/tcld'),
      'content/docs/production-deployment/cloud/tcld/feature.md',
    ],
    shared: ['content/docs/cloud/tcld/index.md'],
  },
];
/** Pages about a command line that is spelled its own way: the deprecated one, and the server's. */
const OTHER = /\/docs\/tctl-v1\/|\/references\/server-options\.md$/;
/** Flags of other programs that a text speaks of. */
const FOREIGN: Readonly<Record<string, string>> = {
  '--allow-psc-global-access': 'gcloud',
  '--create-bucket-configuration': 'aws',
  '--preload': 'gunicorn',
};

interface Use {
  readonly tool: Tool;
  readonly group: string;
  readonly flags: readonly string[];
  readonly words: readonly string[];
  readonly at: string;
}

const sources = ownSources();
const pages = new Map([...sources].map(([file, text]) => [file, codeOf(file, text)]));
const groups = new Map(
  TOOLS.map((tool) => [
    tool,
    new Set([
      ...tool.pages
        .filter((page) => !tool.shared.includes(page))
        .map((page) => basename(page, '.md')),
      ...(tool.name === 'tcld' ? ['service-account', 'migration'] : []),
    ]),
  ]),
);

/** The flags and commands that a page names in its text and tables; an example explains nothing. */
function named(file: string): Set<string> {
  const { spans = [] } = pages.get(file) ?? {};
  const headings = [...(sources.get(file) ?? '').matchAll(/^#{2,6} (.*?)(?: \{#.*)?$/gm)].map(
    ([, heading = '']) => heading,
  );
  return new Set(
    [...spans.map(({ text }) => text), ...headings].flatMap((text) => text.split(/[\s=,]+/)),
  );
}
const reference = new Map(
  TOOLS.map((tool) => [tool, new Map(tool.pages.map((page) => [page, named(page)]))]),
);

function usesIn(text: string, at: string): Use[] {
  return commandsOf(text).flatMap((command) => {
    const [tool, start] =
      TOOLS.flatMap((each): [Tool, number][] => {
        const index = command.findIndex(
          (word, i) =>
            word === each.name &&
            command.slice(i + 1).some((next) => groups.get(each)?.has(next) === true),
        );
        return index < 0 ? [] : [[each, index]];
      })[0] ?? [];
    if (tool === undefined || start === undefined) return [];
    const words = command.slice(start + 1);
    const group = words.find((word) => groups.get(tool)?.has(word) === true) ?? '';
    return [
      {
        tool,
        group,
        words,
        at,
        flags: words
          .filter((word) => /^--?[a-z]/i.test(word))
          .map((word) => word.replace(/=.*$/, '')),
      },
    ];
  });
}

const uses = [...pages].flatMap(([file, { blocks, spans }]) => [
  ...blocks
    .filter(({ lang }) => lang === 'bash' || lang === 'sh')
    .flatMap(({ code, line }) => usesIn(code, `${file}:${line}`)),
  ...spans.flatMap(({ text, line }) => usesIn(text, `${file}:${line}`)),
]);

function isNamed({ tool, group }: Use, word: string): boolean {
  const own = tool.pages.filter(
    (page) => basename(page, '.md') === group || tool.shared.includes(page),
  );
  return own.some((page) => reference.get(tool)?.get(page)?.has(word) === true);
}

test('there are commands to look at', () => {
  for (const tool of TOOLS)
    assert.ok(uses.filter((use) => use.tool === tool).length > 100, tool.name);
});

test('every flag of a temporal or tcld command stands in the reference of its group of commands', () => {
  assert.equal(
    uses.flatMap((use) =>
      use.flags
        .filter((flag) => !isNamed(use, flag))
        .map((flag) => `${use.at} ${use.tool.name} ${use.group} … ${flag}`),
    ),
    [],
  );
});

test('every temporal or tcld command stands in the reference of its group of commands', () => {
  assert.equal(
    uses.flatMap((use) => {
      const next = use.words[use.words.indexOf(use.group) + 1] ?? '';
      return !/^[a-z]/.test(next) || isNamed(use, next)
        ? []
        : [`${use.at} ${use.tool.name} ${use.group} ${next}`];
    }),
    [],
  );
});

test('every flag that stands alone in a text belongs to a command line that is explained, here or in a reference', () => {
  const known = new Set(
    TOOLS.flatMap((tool) =>
      [...(reference.get(tool)?.values() ?? [])].flatMap((words) => [...words]),
    ),
  );
  const unknown = [...pages]
    .filter(([file]) => !OTHER.test(file))
    .flatMap(([file, { blocks, spans }]) => {
      const shown = new Set(blocks.flatMap(({ code }) => code.split(/[\s="'`,]+/)));
      return spans.flatMap(({ text, line }) =>
        (/^--[a-z][\w-]*(?:[ =].*)?$/.test(text) ? [text.split(/[\s=]/)[0] ?? ''] : [])
          .filter((flag) => !known.has(flag) && !shown.has(flag) && FOREIGN[flag] === undefined)
          .map((flag) => `${file}:${line} ${flag}`),
      );
    });
  assert.equal(unknown, []);
});

test.run();
