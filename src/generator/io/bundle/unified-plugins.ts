import type { MdxRuntime, ModuleExports } from '../../content/mdx/runtime.js';
import { createStep, type PluginStep, type SitePlugins } from '../../content/plugins.js';
import type { PluginConfig, SiteConfig } from '../../model/config.js';
import { DocsgenError } from '../../model/errors.js';
import { messageOf } from '../../model/thrown-text.js';
import { hintForAbsent } from './absent-packages.js';

/** All plugins of unified of a site. */
export function pluginConfigs({ markdown }: Pick<SiteConfig, 'markdown'>): PluginConfig[] {
  return [...(markdown.remarkPlugins ?? []), ...(markdown.rehypePlugins ?? [])];
}

/**
 * The plugins of a site, ready to run. Throws a DocsgenError for one that does not exist, throws,
 * or exports no function.
 */
export function openPlugins(
  markdown: SiteConfig['markdown'],
  { load }: Pick<MdxRuntime, 'load'>,
): SitePlugins | undefined {
  const { remarkPlugins = [], rehypePlugins = [] } = markdown;
  const step = (configs: readonly PluginConfig[]): PluginStep | undefined =>
    configs.length === 0 ? undefined : attachPlugins(configs, load);
  const [remark, rehype] = [step(remarkPlugins), step(rehypePlugins)];
  if (remark === undefined && rehype === undefined) return undefined;
  return {
    ...(remark === undefined ? {} : { remark }),
    ...(rehype === undefined ? {} : { rehype }),
  };
}

function attachPlugins(configs: readonly PluginConfig[], load: MdxRuntime['load']): PluginStep {
  const plugins = configs.map(({ name, options }) => ({
    name,
    options,
    attach: pluginFunction(name, load),
  }));
  try {
    return createStep(plugins);
  } catch (error) {
    throw new DocsgenError(`A plugin cannot be attached: ${messageOf(error)}`, {
      hint: 'Check the options of markdown.remarkPlugins and markdown.rehypePlugins.',
    });
  }
}

function pluginFunction(name: string, load: MdxRuntime['load']): unknown {
  const fail = (message: string, hint: string): DocsgenError => new DocsgenError(message, { hint });
  let exports: ModuleExports | undefined;
  try {
    exports = load(name);
  } catch (error) {
    const reason = messageOf(error);
    const hint = hintForAbsent(reason) ?? 'Correct it.';
    throw fail(`The plugin "${name}" throws when it is loaded: ${reason}`, hint);
  }
  if (exports === undefined)
    throw fail(
      `There is no plugin "${name}".`,
      name.startsWith('./') ? `Create ${name.slice(2)}.` : `Install it: npm install ${name}`,
    );
  const inner = Object.hasOwn(exports, 'default') ? exports.default : exports;
  const attach =
    typeof inner === 'object' && inner !== null && 'default' in inner ? inner.default : inner;
  if (typeof attach !== 'function')
    throw fail(
      `The plugin "${name}" exports no function by default.`,
      'Write "export default function plugin(options) { return (tree) => … }".',
    );
  return attach;
}
