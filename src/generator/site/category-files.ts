import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { locateYaml } from '../model/locate-yaml.js';
import { oncePer } from '../model/once.js';
import { quoted, unsafeRoute } from '../model/safe-path.js';
import type { CategoryFile } from '../model/site.js';

const schema = z.object({
  label: z.string().optional(),
  position: z.number().optional(),
  className: z.string().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  description: z.string().optional(),
  link: z
    .union([
      z.null(),
      z.object({ type: z.literal('doc'), id: z.string() }),
      z.object({
        type: z.literal('generated-index'),
        title: z.string().optional(),
        slug: z.string().optional(),
        description: z.string().optional(),
      }),
    ])
    .optional(),
});

const NAME = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Whether a path is a `_category_` file. */
export function isCategoryFile(path: string): boolean {
  return NAME.test(path);
}

/** The `_category_` files below an area's folder, by their folder relative to it. */
export function readCategoryFiles(
  data: ReadonlyMap<string, { readonly text: string }>,
  root: string,
): { files: Map<string, CategoryFile>; diagnostics: Diagnostic[] } {
  const files = new Map<string, CategoryFile>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, source] of [...data].sort(([a], [b]) => compareText(a, b))) {
    if (!isCategoryFile(path) || (root !== '' && !path.startsWith(`${root}/`))) continue;
    const folder = posix.dirname(root === '' ? path : path.slice(root.length + 1));
    const { category, faults, unsafe } = parseCategory(source);
    if (category !== undefined) files.set(folder === '.' ? '' : folder, category);
    diagnostics.push(...faults.map((message) => fault(path, message)));
    if (unsafe !== undefined) diagnostics.push({ file: path, ...unsafe });
  }
  return { files, diagnostics };
}

interface Parsed {
  readonly category: CategoryFile | undefined;
  readonly faults: readonly string[];
  /** What is wrong with the slug of its page. */
  readonly unsafe?: Omit<Diagnostic, 'file'>;
}

const parseCategory = oncePer(({ text }: { readonly text: string }): Parsed => {
  try {
    // JSON is YAML too.
    const result = schema.safeParse(parse(text, { schema: 'core' }));
    const category = result.data as CategoryFile | undefined;
    return {
      ...withSafeSlug(category, text),
      faults: (result.error?.issues ?? []).map(
        (issue) => `${issue.path.join('.')}: ${issue.message}`,
      ),
    };
  } catch (error) {
    return {
      category: undefined,
      faults: [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)],
    };
  }
});

/** A category whose page would have an unsafe route gets the usual one. */
function withSafeSlug(
  category: CategoryFile | undefined,
  text: string,
): Pick<Parsed, 'category' | 'unsafe'> {
  const link = category?.link;
  if (link?.type !== 'generated-index' || link.slug === undefined) return { category };
  const { slug, ...rest } = link;
  const problem = unsafeRoute(slug);
  if (problem === undefined) return { category };
  return {
    category: { ...category, link: rest },
    unsafe: {
      rule: 'route/unsafe',
      severity: 'error',
      ...locateYaml(text, ['link', 'slug']),
      message: `The slug ${quoted(slug)} of the category's page ${problem.reason}.`,
      hint: problem.hint,
    },
  };
}

function fault(file: string, message: string): Diagnostic {
  return {
    rule: 'sidebar/category-file',
    severity: 'error',
    file,
    line: Number(/line (\d+)/.exec(message)?.[1] ?? 1),
    column: 1,
    message: `The category file cannot be read: ${message}`,
    hint: 'It has `label`, `position`, `link`, `collapsed` and `className`.',
  };
}
