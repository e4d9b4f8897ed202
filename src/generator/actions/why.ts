import { posix } from 'node:path';
import { openCache } from '../io/stores/cache.js';
import { openWhyRecord, type PageRecord, type WhyRecord } from '../io/stores/why-record.js';
import { isCategoryFile } from '../site/category-files.js';
import { DocsgenError } from '../model/errors.js';
import { hashData } from '../model/keys.js';
import { didYouMean } from '../model/nearest.js';
import { decodePath } from '../model/paths.js';
import type { Output, PageOutput } from '../model/output.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import { openSession, type SessionOptions } from '../session.js';
import { candidatesFor } from '../serve/http/target.js';
import { own } from '../../components/own.js';

/** Why a page is as it is. */
export interface Why {
  readonly route: string;
  readonly output: string;
  /** Name and short hash of everything that it is made from. */
  readonly inputs: readonly (readonly [string, string])[];
  readonly last: PageRecord | undefined;
  /** Inputs that have changed since, which the next build will make it anew for. */
  readonly pending: readonly string[];
}

/** Names what pages are made from. Made once a snapshot. */
function inputsIn(
  snapshot: Snapshot,
  { input, options }: Reading,
): (output: PageOutput) => Record<string, string> {
  const short = (value: unknown): string => hashData([value]).slice(0, 8);
  const routes = new Map(snapshot.site.pages.map((page) => [page.source, page.route]));
  const sidebars = snapshot.site.sidebars.map((sidebar) => {
    const hash = short(
      JSON.stringify(sidebar.items, (key, value: unknown) =>
        key === 'page' ? (value as { route: string }).route : value,
      ),
    );
    return { sidebar, hash };
  });
  const whole = {
    'the config': short([input.config, options.configFile]),
    'docsgen and the components of the site': short([
      options.generator,
      options.generatorFingerprint,
    ]),
    'client scripts and styles': short(input.client.files.map(({ path }) => path)),
  };
  const known = new Map(snapshot.site.pages.map((page) => [page.source, page]));
  // What the files of categories say stands in the sidebars.
  const others = [...input.data].filter(
    ([path]) => path !== options.configFile && !path.endsWith('.ts') && !isCategoryFile(path),
  );
  return (output) => {
    const inputs = new Map<string, string>();
    const source = output.body?.source;
    const page = source === undefined ? undefined : known.get(source);
    if (source !== undefined) {
      inputs.set(source, input.pages.get(source)?.hash.slice(0, 8) ?? '');
      for (const [name, file] of snapshot.compiled.get(source)?.from.includes ?? [])
        inputs.set(`${name} (included)`, file?.hash.slice(0, 8) ?? 'missing');
      for (const { url, file } of page?.facts.refs ?? []) {
        const path = decodePath(url.split(/[?#]/)[0] ?? '');
        if (path === '' || /^[a-z][a-z0-9+.-]*:|^\//i.test(path)) continue;
        const target = posix.normalize(posix.join(posix.dirname(file), path));
        const asset = input.assets.get(target);
        if (asset !== undefined) inputs.set(`${target} (shown)`, asset.hash.slice(0, 8));
        else if (routes.has(target))
          inputs.set(`the address of ${target} (linked)`, short(routes.get(target)));
      }
      const change = input.lastChanges.get(source);
      if (change !== undefined) inputs.set('the date of its last commit', short(change));
      if (page !== undefined && page.facts.listings.length > 0)
        inputs.set(
          'the pages that it lists',
          short(snapshot.site.pages.map(({ route, title }) => [route, title])),
        );
    }
    for (const { sidebar, hash } of sidebars)
      if (
        page === undefined ||
        (page.area?.area === sidebar.area.area &&
          page.area.version === sidebar.area.version &&
          page.locale === sidebar.area.locale)
      )
        inputs.set(`the sidebar "${sidebar.name}"`, hash);
    for (const [path, data] of others) inputs.set(path, data.hash.slice(0, 8));
    return { ...Object.fromEntries(inputs), ...whole };
  };
}

function differing(before: PageRecord['inputs'], after: PageRecord['inputs']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => own(before, name) !== own(after, name))
    .sort();
}

/** Write down what pages were made from, and for those that differ from the last time, why. Pages that are not named keep what was written of them. */
export function recordWhy(
  record: WhyRecord,
  outputs: readonly Output[],
  snapshot: Snapshot,
  reading: Reading,
  by: PageRecord['by'],
): void {
  const last = record.pages();
  const fresh = new Map<string, PageRecord>();
  const inputsOf = inputsIn(snapshot, reading);
  for (const output of outputs) {
    if (output.kind !== 'page') continue;
    const before = last.get(output.path);
    if (before?.key === output.key) continue;
    const inputs = inputsOf(output);
    fresh.set(output.path, {
      key: output.key,
      inputs,
      by,
      ...(before === undefined ? {} : { because: differing(before.inputs, inputs) }),
    });
  }
  if (by === 'serve') {
    if (fresh.size > 0) record.add(fresh);
    return;
  }
  record.write(new Map([...last, ...fresh].filter(([path]) => snapshot.outputs.has(path))));
}

/** What a page depends on, and why it was last made anew. Throws a DocsgenError for a route without a page. */
export async function why(options: SessionOptions, route: string): Promise<Why> {
  const session = openSession(options);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const wanted = candidatesFor(route.replace(/^\//, '').replace(/[?#].*$/, ''));
  const output = [...snapshot.outputs.values()].find(
    (each): each is PageOutput =>
      each.kind === 'page' && (wanted.includes(each.path) || each.body?.source === route),
  );
  if (output === undefined) {
    const hint = didYouMean(
      route,
      snapshot.routes,
      'Give a route, such as /guides/install, or the file of a page.',
    );
    throw new DocsgenError(`There is no page at ${route}.`, { hint });
  }
  const inputs = inputsIn(snapshot, reading)(output);
  // With --no-cache too: the answer is there.
  const cache = session.cache ?? openCache(options.siteDir, options.notice);
  const last = openWhyRecord(cache).pages().get(output.path);
  return {
    route,
    output: output.path,
    inputs: Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)),
    last,
    pending: last === undefined ? [] : differing(last.inputs, inputs),
  };
}
