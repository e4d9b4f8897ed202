/**
 * Turns text into markup and script addresses. The client has no other way to do this: browsers
 * with Trusted Types enforce it (`require-trusted-types-for 'script'`). In other browsers the same
 * checks run.
 */
export interface Trusted {
  /**
   * Returns markup for `innerHTML` and `DOMParser`, without scripts. Throws a TypeError if a script
   * remains. The type is string because the DOM's types have no trusted values.
   */
  readonly html: (text: string) => string;
  /**
   * Returns the address of a script of this site, or of one in the config (`data-scripts` on
   * `<html>`). Throws a TypeError for other scripts.
   */
  readonly scriptUrl: (address: string) => string;
}

interface PolicyFactory {
  readonly defaultPolicy?: unknown;
  readonly createPolicy?: (
    name: string,
    rules: {
      readonly createHTML: (text: string) => string;
      readonly createScriptURL: (text: string) => string;
    },
  ) => {
    readonly createHTML: (text: string) => string;
    readonly createScriptURL: (text: string) => string;
  };
}

/** Creates the policy of one bundle. Each name can be used only once per document. */
export function createTrusted(name: string): Trusted {
  const rules = { createHTML: withoutScripts, createScriptURL: allowedScript };
  // In browsers without Trusted Types, `trustedTypes` may be an element with this id.
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy =
    typeof factory?.createPolicy === 'function' ? factory.createPolicy(name, rules) : rules;
  return {
    html: (text) => policy.createHTML(text),
    scriptUrl: (address) => policy.createScriptURL(address),
  };
}

/**
 * Lets React and code of the site write markup as text. It passes the same check as docsgen's own.
 */
export function allowMarkupOfSite(): void {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  // Another bundle of the document may have done it.
  if (factory?.defaultPolicy === null || factory?.defaultPolicy === undefined)
    createTrusted('default');
}

function withoutScripts(text: string): string {
  const remaining = text.replace(/<script\b[^]*?<\/script\s*>/gi, '');
  if (/<script\b/i.test(remaining)) throw new TypeError('This markup contains a script.');
  return remaining;
}

function allowedScript(address: string): string {
  const { href, origin } = new URL(address, location.href);
  const configured = document.documentElement.dataset['scripts']?.split(' ') ?? [];
  const isConfigured = configured.some((each) => new URL(each, location.href).href === href);
  if (origin !== location.origin && !isConfigured)
    throw new TypeError(`${address} is not a script of this site.`);
  return href;
}

/** The policy of the client. */
export const trusted = /* @__PURE__ */ createTrusted('docsgen');
