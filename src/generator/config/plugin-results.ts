import * as z from 'zod';
import { own } from '../../components/own.js';
import { either, form, optional } from '../formats/schema.js';
import type { SidebarItemConfig } from '../model/config.js';
import { didYouMean } from '../model/nearest.js';
import type {
  Plugin,
  PluginContent,
  PluginHeadTag,
  PluginRoute,
  PluginScript,
} from '../model/plugin.js';
import { unsafePath } from '../model/safe-path.js';
import { isScriptAddress } from '../model/script-url.js';
import { problemOf } from './issues.js';
import { toPlainData } from './plain.js';
import { plugin as pluginEntry, redirect } from './shape.js';
import { sidebarItem } from './shape-docs.js';
import { address, filled, flag, must, safeRoute, shortFor, strict, text } from './text.js';
import { asRecord, describeValue, keyPath } from './values.js';
import { thrownText } from '../model/thrown-text.js';

/** A wrong value: the end of a sentence about it, and a hint. */
export interface WrongResult {
  readonly message: string;
  readonly hint: string;
}

/** A checked value, or what is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly wrong: WrongResult };

/** The hooks that are functions. */
export const HOOKS = [
  'content',
  'routes',
  'pageText',
  'sidebarItems',
  'head',
  'scripts',
  'buildDone',
] as const;
/** The hooks that are lists, and the schemas of their members. */
const LISTS = {
  remark: pluginEntry,
  rehype: pluginEntry,
  esbuild: z.looseObject({
    name: filled,
    setup: z.custom<unknown>((value) => typeof value === 'function', 'must be a function'),
  }),
} as const;
const KEYS = ['name', ...HOOKS, ...Object.keys(LISTS)];

/** Checks the object that the module of a plugin gives. */
export function checkPlugin(value: unknown): Checked<Plugin> {
  return readable(() => pluginOf(value));
}

/** The result of a check, also if the value throws when it is read. */
function readable<T>(run: () => Checked<T>): Checked<T> {
  try {
    return run();
  } catch (error) {
    const message = `it throws when it is read: ${thrownText(error)}`;
    return { wrong: { message, hint: 'Use plain data, without getters and proxies.' } };
  }
}

function pluginOf(value: unknown): Checked<Plugin> {
  const plugin = asRecord(value);
  const wrong = (message: string, hint: string): Checked<Plugin> => ({ wrong: { message, hint } });
  if (plugin === undefined)
    return wrong(
      `is ${describeValue(value)}, not a plugin`,
      'Write `export default definePlugin({ name: "my-plugin", … })`.',
    );
  const { name } = plugin;
  if (typeof name !== 'string' || !/^[\w@][\w@/.:-]*$/.test(name))
    return wrong(
      `has no valid \`name\`, but ${describeValue(name)}`,
      'Give it a name of letters, digits, "-", "_", ".", ":", "/" and "@".',
    );
  const unknown = Object.keys(plugin).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return wrong(
      `has an unknown hook \`${unknown}\``,
      didYouMean(unknown, KEYS, `The hooks are ${KEYS.slice(1).join(', ')}.`),
    );
  const noFunction = HOOKS.find((key) => !isFunctionOrAbsent(plugin[key]));
  if (noFunction !== undefined)
    return wrong(`has a \`${noFunction}\` that is no function`, 'Write a function.');
  for (const [key, schema] of Object.entries(LISTS)) {
    const given = own(plugin, key);
    const list = given === undefined ? undefined : check(z.array(schema as z.ZodType), given);
    if (list !== undefined && 'wrong' in list)
      return wrong(`has a wrong \`${key}\`: ${list.wrong.message}`, list.wrong.hint);
  }
  return { value: plugin as unknown as Plugin };
}

function isFunctionOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function';
}

/** A site-relative path of a file that could be in the site. */
const filePath = filled.check(
  z.superRefine<string>((path, context) => {
    const unsafe = unsafePath(path);
    const isHidden = path
      .split('/')
      .some((name) => name.startsWith('.') || name === 'node_modules');
    if (unsafe === undefined && !isHidden) return;
    context.addIssue({
      code: 'custom',
      message: 'must be the path of a file in the site',
      params: { hint: unsafe?.hint ?? 'Hidden files and packages are not part of the site.' },
    });
  }),
);

const pagePath = filePath.check(
  form(/\.mdx?$/, must('end with .md or .mdx', 'Use `files` for files that are no pages.')),
);

const content = strict({
  pages: optional(z.array(strict({ path: pagePath, text })), 'Pages.'),
  files: optional(z.array(strict({ path: filePath, text })), 'Other files.'),
  sidebars: optional(
    z.array(
      strict({
        area: optional(filled, 'Id of the docs area.'),
        version: optional(filled, 'Name of the version.'),
        sidebar: filled,
        items: z.array(sidebarItem),
        position: optional(z.enum(['start', 'end']), 'Place of the items.'),
        create: optional(flag, 'Make a new sidebar.'),
      }),
    ),
    'Items of sidebars.',
  ),
  redirects: optional(z.array(redirect), 'Redirects.'),
  globalData: optional(z.unknown(), 'Data for components.'),
  watch: optional(z.array(filled), 'Files and patterns.'),
  cache: optional(flag, 'Keep the result.'),
});

/** Checks the result of a `content` hook. */
export function checkContent(value: unknown): Checked<PluginContent> {
  return checkPlain(content as unknown as z.ZodType<PluginContent>, value ?? {});
}

const routeEntry = strict({
  path: safeRoute(filled).check(
    form(/^\/(?!\/)/, must('be a path that starts with one slash', 'Write "/parts".')),
  ),
  component: filled,
  props: optional(z.record(z.string(), z.unknown()), 'Properties.'),
  title: optional(filled, 'Title.'),
  description: optional(text, 'Description.'),
  bare: optional(flag, 'Fill the width.'),
  unlisted: optional(flag, 'Leave it out of lists.'),
});

/** Checks the result of a `routes` hook. */
export function checkRoutes(value: unknown): Checked<readonly PluginRoute[]> {
  return checkPlain(
    z.array(routeEntry) as unknown as z.ZodType<readonly PluginRoute[]>,
    value ?? [],
  );
}

/** Checks a result that is stored, so it must be plain data. */
function checkPlain<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  return readable(() => plainOf(schema, value));
}

function plainOf<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  if (value instanceof Promise) return promised(value);
  const { data, problems } = toPlainData(value);
  const [problem] = problems;
  if (problem === undefined) return check(schema, data);
  const name = problem.path.length === 0 ? 'it' : `\`${keyPath(problem.path)}\``;
  return {
    wrong: {
      message: `${name} must be plain data, but it is ${problem.kind}`,
      hint: 'Use text, numbers, true, false, null, lists and objects.',
    },
  };
}

/** Attributes by name. Handlers of events are code, which the content security policy refuses. */
const attributes = z
  .record(
    z.string(),
    either(text, flag, (value) => typeof value === 'boolean'),
  )
  .check(
    z.superRefine((given, context) => {
      const wrong = Object.keys(given).find((name) => !/^(?!on)[a-z][a-z\d:.-]*$/.test(name));
      if (wrong === undefined) return;
      context.addIssue({
        code: 'custom',
        message: `must have attributes in lower case and no event handlers such as "${wrong}"`,
        params: { hint: 'Use the names of HTML, and `scripts` for code.' },
      });
    }),
  );

/** Text inside an element whose content the parser of HTML does not decode. */
const rawText = text.check(
  form(
    /^(?![^]*(?:<\/(?:[Ss][Cc][Rr][Ii][Pp][Tt]|[Ss][Tt][Yy][Ll][Ee])|<!--|\0))/,
    must('not contain `</script`, `</style` or `<!--`', 'Write `<\\/script` in a string.'),
  ),
);

const headTag = strict({
  tag: z.enum(['title', 'meta', 'link', 'style', 'script']),
  attributes: optional(attributes, 'Attributes.'),
  text: optional(rawText, 'Text.'),
}).check(
  z.superRefine((tag, context) => {
    const { href, src } = (tag.attributes ?? {}) as Readonly<Record<string, unknown>>;
    if (![href, src].some((value) => typeof value === 'string' && isScriptAddress(value))) return;
    const params = { hint: 'Give the address of a file.' };
    context.addIssue({ code: 'custom', message: 'must not have a script address', params });
  }),
);

const trustedTypes = optional(
  z.array(filled.check(form(/^[\w#=/@.%-]+$/, must('be a name', 'Use letters, digits and "-".')))),
  'Names of policies.',
);

const script = shortFor(
  address,
  either(
    strict({
      src: address,
      async: optional(flag, 'As soon as it is loaded.'),
      defer: optional(flag, 'After the page is read.'),
      attributes: optional(attributes, 'Attributes.'),
      trustedTypes,
    }),
    strict({ text: rawText, attributes: optional(attributes, 'Attributes.'), trustedTypes }),
    (value) => asRecord(value)?.text !== undefined,
  ),
);

/** Checks the result of a `sidebarItems` hook. */
export function checkSidebarItems(value: unknown): Checked<readonly SidebarItemConfig[]> {
  return checkPlain(
    z.array(sidebarItem) as unknown as z.ZodType<readonly SidebarItemConfig[]>,
    value,
  );
}

/** Checks the result of a `head` hook. */
export function checkHead(value: unknown): Checked<readonly PluginHeadTag[]> {
  return check(z.array(headTag) as unknown as z.ZodType<readonly PluginHeadTag[]>, value ?? []);
}

/** Checks the result of a `scripts` hook. */
export function checkScripts(value: unknown): Checked<readonly PluginScript[]> {
  return check(z.array(script) as unknown as z.ZodType<readonly PluginScript[]>, value ?? []);
}

function check<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  return readable(() => parsed(schema, value));
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  if (value instanceof Promise) return promised(value);
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  if (issue === undefined) return { wrong: { message: 'it is not valid', hint: 'Correct it.' } };
  const { message, hint } = problemOf(issue, value);
  const sentence = message.replace(/^The configuration/, 'it').replace(/\.$/, '');
  return { wrong: { message: sentence, hint } };
}

function promised(value: Promise<unknown>): Checked<never> {
  // Its error would end the process.
  value.catch(() => undefined);
  return { wrong: { message: 'it is a promise', hint: 'The hook must be synchronous.' } };
}
