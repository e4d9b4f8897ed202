import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeOf } from '../helpers/code-blocks.js';
import { root } from '../helpers/command.js';
import { ownSources } from '../helpers/own-site.js';
import { commandsOf } from '../helpers/shell-words.js';

/** A command-line program and its reference. */
interface Tool {
  readonly name: string;
  /** The pages of the reference: one for each group of commands, and the shared ones. */
  readonly pages: readonly string[];
  /** The pages about all groups. */
  readonly shared: readonly string[];
}

const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const TOOLS: readonly Tool[] = [
  {
    name: 'temporal',
    pages: pagesIn('content/docs/cli'),
    shared: ['content/docs/cli/cmd-options.md', 'content/docs/cli/index.md'],
  },
  {
    name: 'tcld',
    pages: [
      ...pagesIn('content/docs/cloud/tcld'),
      'content/docs/production-deployment/cloud/tcld/feature.md',
    ],
    shared: ['content/docs/cloud/tcld/index.md'],
  },
];
/** Pages about other programs: the deprecated command line and the server. */
const OTHER_PROGRAMS = /\/docs\/tctl-v1\/|\/references\/server-options\.md$/;
/** Flag → the other program that a text names it for. */
const FOREIGN_FLAGS: Readonly<Record<string, string>> = {
  '--allow-psc-global-access': 'gcloud',
  '--create-bucket-configuration': 'aws',
  '--custom-role': 'temporal cloud',
  '--last-message-id': 'tdbg',
  '--mtls-auth-enabled': 'temporal cloud',
  '--preload': 'gunicorn',
  '--project-access': 'temporal cloud',
};

/** A command of a tool in the text of a page. */
interface Use {
  readonly tool: Tool;
  readonly group: string;
  readonly flags: readonly string[];
  readonly words: readonly string[];
  readonly at: string;
}

const sources = ownSources();
/** A page without the name of a tool and without a flag has nothing to check. */
const canHaveUses = (text: string): boolean => /temporal|tcld|`--[a-z]/.test(text);
const pages = new Map(
  [...sources]
    .filter(([, text]) => canHaveUses(text))
    .map(([file, text]) => [file, codeOf(file, text)]),
);
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

/** The words in code spans and headings of a page. Words in examples do not count. */
function documentedWords(file: string): Set<string> {
  const { spans = [] } = pages.get(file) ?? {};
  const headings = [...(sources.get(file) ?? '').matchAll(/^#{2,6} (.*?)(?: \{#.*)?$/gm)].map(
    ([, heading = '']) => heading,
  );
  return new Set(
    [...spans.map(({ text }) => text), ...headings].flatMap((text) => text.split(/[\s=,]+/)),
  );
}
const reference = new Map(
  TOOLS.map((tool) => [tool, new Map(tool.pages.map((page) => [page, documentedWords(page)]))]),
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

/** Whether the reference of a command's group, or a shared page, has a word. */
function isDocumented({ tool, group }: Use, word: string): boolean {
  const groupPages = tool.pages.filter(
    (page) => basename(page, '.md') === group || tool.shared.includes(page),
  );
  return groupPages.some((page) => reference.get(tool)?.get(page)?.has(word) === true);
}

test('the site has more than 100 commands of each tool', () => {
  for (const tool of TOOLS)
    assert.ok(uses.filter((use) => use.tool === tool).length > 100, tool.name);
});

test('the reference explains every flag of a temporal or tcld command', () => {
  assert.equal(
    uses.flatMap((use) =>
      use.flags
        .filter((flag) => !isDocumented(use, flag))
        .map((flag) => `${use.at} ${use.tool.name} ${use.group} … ${flag}`),
    ),
    [],
  );
});

test('the reference explains every temporal or tcld command', () => {
  assert.equal(
    uses.flatMap((use) => {
      const next = use.words[use.words.indexOf(use.group) + 1] ?? '';
      return !/^[a-z]/.test(next) || isDocumented(use, next)
        ? []
        : [`${use.at} ${use.tool.name} ${use.group} ${next}`];
    }),
    [],
  );
});

test('every flag without a command is in a reference or in code of its page', () => {
  const referenceWords = new Set(
    TOOLS.flatMap((tool) =>
      [...(reference.get(tool)?.values() ?? [])].flatMap((words) => [...words]),
    ),
  );
  const unknown = [...pages]
    .filter(([file]) => !OTHER_PROGRAMS.test(file))
    .flatMap(([file, { blocks, spans }]) => {
      const wordsInCode = new Set(blocks.flatMap(({ code }) => code.split(/[\s="'`,]+/)));
      return spans.flatMap(({ text, line }) =>
        (/^--[a-z][\w-]*(?:[ =].*)?$/.test(text) ? [text.split(/[\s=]/)[0] ?? ''] : [])
          .filter(
            (flag) =>
              !referenceWords.has(flag) &&
              !wordsInCode.has(flag) &&
              FOREIGN_FLAGS[flag] === undefined,
          )
          .map((flag) => `${file}:${line} ${flag}`),
      );
    });
  assert.equal(unknown, []);
});

test.run();
