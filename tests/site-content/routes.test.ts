import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MainView } from '../../src/components/view.js';
import type { SidebarItem } from '../../src/generator/model/site.js';
import { root } from '../helpers/command.js';
import { ownSite } from '../helpers/own-site.js';

interface Route {
  readonly route: string;
  readonly kind: string;
  /** The name of the sidebar, or `-` for none. */
  readonly sidebar: string;
  readonly source: string;
}

const listedRoutes = readFileSync(join(root, 'tests/fixtures/routes.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Route => {
    const [route = '', kind = '', sidebar = '', source = ''] = line.split('\t');
    return { route, kind, sidebar, source };
  });
const site = await ownSite();
const pages = new Map(site.snapshot.site.pages.map((page) => [page.route, page]));

/** The kind of a route, as the list names it. */
function kindOf(route: string, main: MainView): string {
  if (main.kind !== 'doc') return main.kind === 'search' ? 'page' : main.kind;
  const page = pages.get(route);
  if (page?.area?.area !== 'ai-cookbook') return 'doc';
  return page.facts.frontMatter.priority === undefined ? 'page' : 'recipe';
}

function linksTo(items: readonly SidebarItem[], route: string): boolean {
  return items.some(
    (item) =>
      (item.kind === 'link' && item.href === route) ||
      (item.kind === 'category' && linksTo(item.items, route)),
  );
}

/** The sidebar that a page shows or, for a page outside the docs areas, that links to it. */
function sidebarOf(route: string, main: MainView): string {
  if (main.kind === 'doc') return main.sidebar?.name ?? '-';
  return site.snapshot.site.sidebars.find(({ items }) => linksTo(items, route))?.name ?? '-';
}

/** Describes the listed routes from one source that are missing or differ from the list. */
function routeFaults(source: string): string[] {
  return listedRoutes
    .filter((listed) => listed.source === source)
    .flatMap(({ route, kind, sidebar }) => {
      const main = site.outputs.get(route)?.view().main;
      if (main === undefined) return [`${route}: not written`];
      const actual = `${kindOf(route, main)} in ${sidebarOf(route, main)}`;
      const expected = `${kind} in ${sidebar}`;
      return actual === expected ? [] : [`${route}: ${actual}, and should be ${expected}`];
    });
}

test('the list holds 550 routes, each once', () => {
  assert.is(listedRoutes.length, 550);
  assert.is(new Set(listedRoutes.map(({ route }) => route)).size, 550);
});

test('R-01 named routes exist, with the kind and sidebar of the list (R-08)', () => {
  assert.equal(routeFaults('named'), []);
});

test('R-02 routes of groups exist, with the kind and sidebar of the list (R-08)', () => {
  assert.equal(routeFaults('derived'), []);
});

test('R-03 every route of the site is on the list', () => {
  const listed = new Set(listedRoutes.map(({ route }) => route));
  assert.equal(
    site.snapshot.routes.filter((route) => !listed.has(route) && route !== '/404'),
    [],
  );
});

test('R-07 recipes have a description, tags, a source and the expected priority', () => {
  const recipes = listedRoutes
    .filter(({ kind }) => kind === 'recipe')
    .map(({ route }) => pages.get(route)?.facts.frontMatter);
  assert.equal(
    recipes.map((matter) => matter?.priority ?? 0).sort((a, b) => b - a),
    [999, 980, 950, 920, 775, 700, 399],
  );
  for (const matter of recipes) {
    assert.match(matter?.source ?? '', /^https:\/\/github\.com\//);
    assert.ok((matter?.tags ?? []).length > 0 && matter?.description !== undefined, matter?.title);
  }
});

test.run();
