import type { HeadView } from '../../components/view.js';
import { checkHead, checkScripts, type Checked } from '../config/plugin-results.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { sourceOf } from '../model/embeds.js';
import type { SiteInput } from '../model/input.js';
import { scriptHash } from '../model/keys.js';
import type { HeadTag } from '../model/page.js';
import type { PagePlugin } from '../model/page-plugin.js';
import type {
  Plugin,
  PluginHeadTag,
  PluginPage,
  PluginPageContext,
  PluginScript,
  PluginSite,
} from '../model/plugin.js';
import { staticHref } from '../site/references.js';
import { thrownText } from '../model/thrown-text.js';

/** The elements that plugins add to the head of a page. */
export interface PageTags {
  readonly tags: readonly HeadTag[];
  readonly scripts: HeadView['scripts'];
}

/** The sources that the policy of the site must allow for plugins. */
export interface PageSources {
  /** Each as `directive source`. */
  readonly sources: readonly string[];
  /** Names of the Trusted Types policies that scripts create. */
  readonly trustedTypes: readonly string[];
}

/** Runs the hooks for pages. Each page is asked for several times, and its hooks run once. */
export interface PageHooks {
  readonly tagsOf: (page: PluginPage) => PageTags;
  /** The needs of all pages that `tagsOf` was called for. */
  readonly sources: () => PageSources;
  /** The findings about hooks, one for each fault. */
  readonly diagnostics: () => readonly Diagnostic[];
}

const NO_TAGS: PageTags = { tags: [], scripts: [] };

/** The hooks of a site's plugins. Without plugins, no page has tags. */
export function openPageHooks(input: SiteInput): PageHooks {
  const { pagePlugins, pluginSite } = input;
  if (pagePlugins === undefined || pluginSite === undefined)
    return {
      tagsOf: () => NO_TAGS,
      sources: () => ({ sources: [], trustedTypes: [] }),
      diagnostics: () => [],
    };
  const runner = new Runner(input, pagePlugins, pluginSite);
  return {
    tagsOf: (page) => runner.tagsOf(page),
    sources: () => runner.needed(),
    diagnostics: () => [...runner.faults.values()],
  };
}

type Script = HeadView['scripts'][number];

class Runner {
  /** Fault → finding at the first page that has it. */
  readonly faults = new Map<string, Diagnostic>();
  private readonly sources = new Set<string>();
  private readonly trustedTypes = new Set<string>();
  private readonly results = new Map<string, PageTags>();

  constructor(
    private readonly input: SiteInput,
    private readonly plugins: readonly PagePlugin[],
    private readonly site: PluginSite,
  ) {}

  tagsOf(page: PluginPage): PageTags {
    const key = JSON.stringify(page);
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const tags: HeadTag[] = [];
    const scripts: Script[] = [];
    // A copy, because freezing the facts of the page would freeze them for all code.
    const copy = JSON.parse(key) as PluginPage;
    const context = { page: deepFrozen(copy), site: deepFrozen(this.site) };
    for (const plugin of this.plugins) {
      for (const tag of this.head(plugin, context)) {
        if (tag.tag === 'script') scripts.push(this.scriptOfTag(tag));
        else tags.push(this.tag(tag));
      }
      for (const script of this.scripts(plugin, context)) scripts.push(this.script(script));
    }
    const result = { tags, scripts };
    this.results.set(key, result);
    return result;
  }

  needed(): PageSources {
    return { sources: [...this.sources].sort(), trustedTypes: [...this.trustedTypes].sort() };
  }

  private head(plugin: PagePlugin, context: PluginPageContext): readonly PluginHeadTag[] {
    return this.run(plugin, 'head', context, checkHead) ?? [];
  }

  private scripts(plugin: PagePlugin, context: PluginPageContext): readonly PluginScript[] {
    return this.run(plugin, 'scripts', context, checkScripts) ?? [];
  }

  /** The checked result of a hook; undefined after a reported fault. */
  private run<T>(
    plugin: PagePlugin,
    hook: 'head' | 'scripts',
    context: PluginPageContext,
    check: (value: unknown) => Checked<T>,
  ): T | undefined {
    let result: unknown;
    try {
      result = plugin.plugin[hook]?.(context);
    } catch (error) {
      const place = plugin.placeOf(error) ?? plugin.placeOfHook(hook);
      this.fault(plugin, hook, context.page, {
        ...place,
        rule: 'plugin/throws',
        message: `throws: ${thrownText(error)}`,
        hint: 'Correct the plugin, or its options in the config.',
      });
      return undefined;
    }
    const checked = check(result);
    if ('value' in checked) return checked.value;
    this.fault(plugin, hook, context.page, {
      ...plugin.placeOfHook(hook),
      rule: 'plugin/result',
      message: `gives a wrong result: ${checked.wrong.message}.`,
      hint: checked.wrong.hint,
    });
    return undefined;
  }

  private fault(
    { name }: PagePlugin,
    hook: keyof Plugin,
    { route }: PluginPage,
    { message, ...finding }: Omit<Diagnostic, 'severity'>,
  ): void {
    const key = JSON.stringify([name, hook, message, finding]);
    if (this.faults.has(key)) return;
    this.faults.set(key, {
      ...finding,
      severity: 'error',
      message: `The hook \`${hook}\` of the plugin "${name}", for the page ${route}, ${message}`,
    });
  }

  /** An element with addresses that have the base URL. */
  private tag({ tag, attributes = {}, text }: PluginHeadTag): HeadTag {
    const given = attributesOf(attributes);
    const { href } = given;
    const result = {
      tag,
      attributes: href === undefined ? given : { ...given, href: this.href(href) },
      ...(text === undefined ? {} : { text: asParsed(text) }),
    };
    if (tag === 'style') this.sources.add(`style-src '${scriptHash(result.text ?? '')}'`);
    if (tag === 'link' && /\bstylesheet\b/i.test(given.rel ?? '')) this.allow(['style-src'], href);
    return result;
  }

  private scriptOfTag({ attributes = {}, text }: PluginHeadTag): Script {
    const { src, async, defer, ...others } = attributes;
    if (typeof src !== 'string') return this.script({ text: text ?? '', attributes: others });
    const isOn = (value: string | boolean | undefined): boolean =>
      value !== undefined && value !== false;
    return this.script({ src, async: isOn(async), defer: isOn(defer), attributes: others });
  }

  private script(script: PluginScript): Script {
    if (typeof script === 'string') return this.script({ src: script });
    for (const name of script.trustedTypes ?? []) this.trustedTypes.add(name);
    const given = attributesOf(script.attributes ?? {});
    const attributes = Object.keys(given).length === 0 ? {} : { attributes: given };
    if ('text' in script) {
      const isData = /json$/i.test(given.type ?? '');
      // `<` could end the element. In JSON an escape has the same meaning.
      const code = asParsed(script.text);
      const text = isData ? code.replace(/</g, '\\u003c') : code;
      if (!isData) this.sources.add(`script-src '${scriptHash(text)}'`);
      return { text, ...attributes };
    }
    this.allow(['script-src', 'connect-src'], script.src);
    return {
      src: this.href(script.src),
      async: script.async ?? false,
      defer: script.defer ?? false,
      ...attributes,
    };
  }

  private allow(directives: readonly string[], address: string | undefined): void {
    const source = address === undefined ? undefined : sourceOf(address);
    if (source === undefined) return;
    for (const directive of directives) this.sources.add(`${directive} ${source}`);
  }

  /** An address for readers: paths of the site get the base URL. */
  private href(address: string): string {
    const { baseUrl } = this.input.config;
    if (!/^\/(?!\/)/.test(address)) return address;
    return staticHref(address, this.input) ?? baseUrl + address.slice(1);
  }
}

/** A text with the line ends that a parser of HTML gives it, for the hashes of the policy. */
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Attributes as texts. `true` is an attribute without a value, and `false` is none. */
function attributesOf(
  attributes: Readonly<Record<string, string | boolean>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === false ? [] : [[name, value === true ? '' : value]],
    ),
  );
}

/** Freezes plain data, so that no hook changes what the next one sees. */
function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFrozen(member);
  return Object.freeze(value);
}
