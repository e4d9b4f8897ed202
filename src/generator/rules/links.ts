import type { Diagnostic } from '../model/diagnostic.js';
import { nearest } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';
import type { Target } from '../site/references.js';

/** Every link and picture of a page leads somewhere, down to the anchor. */
export function checkLinks(page: SitePage, targets: readonly Target[], known: { readonly routes: readonly string[]; readonly sources: readonly string[] }): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  page.facts.refs.forEach((ref, i) => {
    const target = targets[i];
    const at = { file: ref.file, line: ref.line, column: ref.column };
    if (target?.kind === 'missing') {
      const rule = target.what === 'asset' ? 'link/missing-asset' : 'link/missing-page';
      const near = target.what === 'page' ? nearest(target.path.replace(/^\.\//, ''), target.path.startsWith('/') ? known.routes : known.sources, 2) : [];
      diagnostics.push({ ...at, rule, severity: 'error', message: `No ${target.what === 'asset' ? 'file' : 'page'} at "${ref.url}".`, ...(near.length === 0 ? {} : { hint: `Did you mean ${near.map((n) => `"${n}"`).join(' or ')}?` }) });
    } else if (target?.kind === 'page' && target.anchor !== undefined && target.anchor !== 'top' && target.page !== undefined) {
      const { anchors } = target.page.facts;
      if (anchors.includes(target.anchor)) return;
      const near = nearest(target.anchor, anchors, 2);
      diagnostics.push({ ...at, rule: 'link/missing-anchor', severity: 'error', message: `No anchor "#${target.anchor}" on ${target.page === page ? 'this page' : target.page.source}.`, ...(near.length === 0 ? {} : { hint: `Did you mean ${near.map((n) => `"#${n}"`).join(' or ')}?` }) });
    }
  });
  return diagnostics;
}
