import { checkPlugin } from '../../config/plugin-results.js';
import type { PluginConfig } from '../../model/config.js';
import type { Place } from '../../model/diagnostic.js';
import type { DocsgenError } from '../../model/errors.js';
import type { Plugin } from '../../model/plugin.js';
import { thrownText } from '../../model/thrown-text.js';
import { hintForAbsent } from '../bundle/absent-packages.js';
import { adaptDocusaurusPlugin, type Adapted } from './docusaurus/adapter.js';
import { docusaurusConfig } from './docusaurus/site-config.js';
import { invalid, startOf, type PluginModule, type PluginSource } from './loaded-plugin.js';

/** The plugin that a module exports, or that its function makes. */
export function makePlugin(module: PluginModule, { name, options }: PluginConfig): Plugin {
  const exported = defaultOf(module.exports);
  let made = exported;
  if (typeof exported === 'function')
    try {
      made = (exported as (options: unknown) => unknown)(options ?? {});
    } catch (error) {
      const message = `The plugin "${name}" throws: ${thrownText(error)}`;
      const place = module.placeOf(error) ?? startOf(module);
      throw invalid([{ ...place, message, hint: hintFor(message) }]);
    }
  const checked = checkPlugin(made);
  if ('value' in checked) return checked.value;
  const { message, hint } = checked.wrong;
  throw invalid([{ ...startOf(module), message: `The plugin "${name}" ${message}.`, hint }]);
}

/** A plugin of docsgen that runs the Docusaurus plugin of a module. */
export async function adapt(
  module: PluginModule,
  { name, options = {} }: PluginConfig,
  { codeDir, outDir, config }: PluginSource,
): Promise<Adapted> {
  const make = defaultOf(module.exports);
  const fail = (message: string, place: Place): DocsgenError =>
    invalid([{ ...place, message, hint: hintFor(message) }]);
  const start = startOf(module);
  if (typeof make !== 'function')
    throw fail(`The plugin "${name}" is no plugin of Docusaurus: it exports no function.`, start);
  let adapted: Adapted;
  try {
    adapted = await adaptDocusaurusPlugin({
      name,
      folder: module.folder,
      make: make as (context: object, options: object) => unknown,
      options: validated(module.exports, options),
      siteDir: codeDir,
      outDir,
      siteConfig: docusaurusConfig(config),
    });
  } catch (error) {
    throw fail(`The plugin "${name}" throws: ${thrownText(error)}`, module.placeOf(error) ?? start);
  }
  const checked = checkPlugin(adapted.plugin);
  if ('value' in checked) return adapted;
  throw fail(`The plugin "${name}" ${checked.wrong.message}.`, start);
}

const hintFor = (message: string): string =>
  hintForAbsent(message) ?? 'Correct the plugin, or its options in the config.';

/** The options after the function `validateOptions` of the module, if it has one. */
function validated(exports: unknown, options: Readonly<Record<string, unknown>>): typeof options {
  const { validateOptions } = (exports ?? {}) as { readonly validateOptions?: unknown };
  if (typeof validateOptions !== 'function') return options;
  // Every plugin may have an id, which its schema does not name.
  const validate = (schema: JoiSchema, given: { readonly id?: unknown } = {}): unknown => {
    const { id = 'default', ...others } = given;
    const { error, value } = schema.validate(others, { convert: false });
    if (error !== undefined) throw error;
    return { ...value, id };
  };
  return validateOptions({ validate, options }) as typeof options;
}

/** The part of the schemas of plugins for Docusaurus that `validate` calls. */
interface JoiSchema {
  readonly validate: (
    value: unknown,
    options: object,
  ) => { readonly error?: Error; readonly value: object };
}

/** The default export, also of a module that a bundler has wrapped. */
function defaultOf(exports: unknown): unknown {
  const inner = memberDefault(exports);
  return memberDefault(inner);
}

function memberDefault(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'default' in value ? value.default : value;
}
