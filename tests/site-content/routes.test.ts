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
  /** A sidebar's name, or `-` for none. */
  readonly sidebar: string;
  readonly source: string;
}

const promised = readFileSync(join(root, 'tests/fixtures/routes.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Route => {
    const [route = '', kind = '', sidebar = '', source = ''] = line.split('\t');
    return { route, kind, sidebar, source };
  });
const site = await ownSite();
const pages = new Map(site.snapshot.site.pages.map((page) => [page.route, page]));

/** What a route is, in the words of the list. */
function kindOf(route: string, main: MainView): string {
  if (main.kind !== 'doc') return main.kind === 'search' ? 'page' : main.kind;
  const page = pages.get(route);
  if (page?.area?.area !== 'ai-cookbook') return 'doc';
  return page.facts.frontMatter.priority === undefined ? 'page' : 'recipe';
}

function leadsTo(items: readonly SidebarItem[], route: string): boolean {
  return items.some(
    (item) =>
      (item.kind === 'link' && item.href === route) ||
      (item.kind === 'category' && leadsTo(item.items, route)),
  );
}

/** The sidebar that a page stands in. A page outside the docs areas shows none, but a sidebar may lead to it. */
function sidebarOf(route: string, main: MainView): string {
  if (main.kind === 'doc') return main.sidebar?.name ?? '-';
  return site.snapshot.site.sidebars.find(({ items }) => leadsTo(items, route))?.name ?? '-';
}

function missing(source: string): string[] {
  return promised
    .filter((each) => each.source === source)
    .flatMap(({ route, kind, sidebar }) => {
      const main = site.outputs.get(route)?.view().main;
      if (main === undefined) return [`${route}: not written`];
      const found = `${kindOf(route, main)} in ${sidebarOf(route, main)}`;
      return found === `${kind} in ${sidebar}`
        ? []
        : [`${route}: ${found}, and should be ${kind} in ${sidebar}`];
    });
}

test('the list holds 529 routes, each once', () => {
  assert.is(promised.length, 529);
  assert.is(new Set(promised.map(({ route }) => route)).size, 529);
});

test('R-01 every route that the specification names is written, of its kind and in its sidebar (R-08)', () => {
  assert.equal(missing('named'), []);
});

test('R-02 every route of the specification’s groups is written, of its kind and in its sidebar (R-08)', () => {
  assert.equal(missing('derived'), []);
});

test('R-03 the site has no route beyond the list', () => {
  const known = new Set(promised.map(({ route }) => route));
  assert.equal(
    site.snapshot.routes.filter((route) => !known.has(route) && route !== '/404'),
    [],
  );
});

test('R-07 recipes carry description, tags, a source and one of the known priorities', () => {
  const recipes = promised
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
