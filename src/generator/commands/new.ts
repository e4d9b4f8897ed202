import { relative, resolve, sep } from 'node:path';
import type { NewPage } from '../actions/new-page.js';
import { nearestSite } from '../io/read/find-site.js';
import { DocsgenError } from '../model/errors.js';
import { printable } from '../model/printable.js';
import { isMachineFormat } from '../report/format.js';
import type { SidebarPlace } from '../refactor/insert-item.js';
import { templateNames, type TemplateName } from '../starter/templates.js';
import { Option } from 'commander';
import { common, onSite, withExamples, type AddCommand, type Flags } from './common.js';
import { stdout } from './print.js';

interface NewFlags extends Flags {
  readonly template?: TemplateName;
  readonly title?: string;
  readonly after?: string;
  readonly in?: string;
}

/** `docsgen new` */
export const addNew: AddCommand = (program, done) => {
  const command = common(
    program.command('new').description('make a page with front matter and a skeleton'),
    '<path>',
    'path of the page in a folder of pages',
  )
    .addOption(
      new Option('--template <kind>', 'kind of the page, as Diátaxis distinguishes them').choices(
        templateNames,
      ),
    )
    .option('--title <text>', 'title of the page; by default made from the name of the file')
    .option('--after <id>', 'put it after this page in the sidebar')
    .option('--in <category>', 'put it at the end of this category, or of a sidebar by its name')
    .action(async (path: string, flags: NewFlags) => {
      const place = placeOf(flags);
      const siteDir = nearestSite(resolve('.')) ?? resolve('.');
      const inSite = relative(siteDir, resolve(path)).split(sep).join('/');
      done(
        await onSite(siteDir, flags, async ({ options, progress }) => {
          const { newPage } = await import('../actions/new-page.js');
          const page = await newPage({
            ...options,
            path: inSite,
            template: flags.template,
            title: flags.title,
            place,
            day: new Date().toISOString().slice(0, 10),
          });
          progress.clear();
          if (!flags.quiet && !isMachineFormat(flags.format)) stdout.write(summary(page));
          return 0;
        }),
      );
    });
  withExamples(command, {
    'docsgen new docs/first-steps.md --template tutorial': 'make a tutorial',
    'docsgen new docs/guide/deploy --after guide/build': 'put it after a page in the sidebar',
    'docsgen new docs/api/errors --template reference --in API': 'put it into a category',
  });
};

function placeOf({ after, in: category }: NewFlags): SidebarPlace | undefined {
  if (after !== undefined && category !== undefined)
    throw new DocsgenError('--after and --in name two places.', { hint: 'Leave out one of them.' });
  if (after !== undefined) return { after };
  return category === undefined ? undefined : { in: category };
}

function summary({ path, route, sidebars }: NewPage): string {
  const written = `Wrote ${printable(path)}. Its address is ${printable(route)}.\n`;
  const placed = sidebars === undefined ? '' : `Added it to ${printable(sidebars)}.\n`;
  return written + placed;
}
