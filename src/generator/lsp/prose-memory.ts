import { lintProse } from '../io/tools/prose-linter.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { LiveSite } from '../serve/live-site.js';
import type { SessionOptions } from '../session.js';
import { nativeParserFor } from '../threads/load-native-parser.js';

/**
 * The findings of the site's prose linter in open pages. The linter is another program, which may
 * be slow, so its findings come after those of the rules.
 */
export class ProseMemory {
  /** Path → the findings in the text with this hash. */
  readonly #known = new Map<string, { hash: string; findings: readonly Diagnostic[] }>();

  constructor(
    private readonly live: LiveSite,
    private readonly options: SessionOptions,
  ) {}

  /** The findings that are known, in pages whose text is still the same. */
  findings({ pages, config }: SiteInput): readonly Diagnostic[] {
    if (config.check.prose === undefined) return [];
    return [...this.#known].flatMap(([path, { hash, findings }]) =>
      pages.get(path)?.hash === hash ? findings : [],
    );
  }

  /**
   * Lints the pages that have changed since they were linted. Returns whether there are new
   * findings. Throws a DocsgenError when the linter fails.
   */
  async lint({ pages, config }: SiteInput, paths: readonly string[]): Promise<boolean> {
    const command = config.check.prose;
    if (command === undefined) return false;
    const open = paths.flatMap((path) => pages.get(path) ?? []);
    const changed = open.filter(({ path, hash }) => this.#known.get(path)?.hash !== hash);
    if (changed.length === 0) return false;
    const { siteDir, jobs } = this.options;
    const found = await lintProse(changed, {
      command,
      siteDir,
      jobs,
      markdown: config.markdown,
      nativeParser: () => nativeParserFor(config.markdown),
      cache: this.live.cache,
      progress: () => undefined,
    });
    for (const { path, hash } of changed) {
      const findings = found.filter(({ file }) => file === path);
      this.#known.set(path, { hash, findings });
    }
    return true;
  }
}
