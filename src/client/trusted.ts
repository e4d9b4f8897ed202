/**
 * The only way from text to markup or to a script's address in the client. Browsers with Trusted
 * Types accept nothing else (`require-trusted-types-for 'script'`); in others the same checks run.
 */
export interface Trusted {
  /**
   * Markup for `innerHTML` and `DOMParser`, without its scripts. Throws a TypeError when a script
   * remains. Typed as text because the DOM's types know no trusted values.
   */
  readonly html: (text: string) => string;
  /**
   * Address of a script: one of this site, or one that the config names (`data-scripts` on
   * `<html>`). Throws a TypeError for any other.
   */
  readonly scriptUrl: (address: string) => string;
}

interface PolicyFactory {
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

/** Make the policy of one bundle; a name can be used once per document. */
export function createTrusted(name: string): Trusted {
  const rules = { createHTML: withoutScripts, createScriptURL: knownScript };
  // An element with this id takes the place of a factory that the browser does not have.
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy =
    typeof factory?.createPolicy === 'function' ? factory.createPolicy(name, rules) : rules;
  return {
    html: (text) => policy.createHTML(text),
    scriptUrl: (address) => policy.createScriptURL(address),
  };
}

function withoutScripts(text: string): string {
  const rest = text.replace(/<script\b[^]*?<\/script\s*>/gi, '');
  if (/<script\b/i.test(rest)) throw new TypeError('This markup holds a script.');
  return rest;
}

function knownScript(address: string): string {
  const { href, origin } = new URL(address, location.href);
  const configured = document.documentElement.dataset['scripts']?.split(' ') ?? [];
  const isKnown = configured.some((each) => new URL(each, location.href).href === href);
  if (origin !== location.origin && !isKnown)
    throw new TypeError(`${address} is no script of this site.`);
  return href;
}

/** The policy of the client. */
export const trusted = /* @__PURE__ */ createTrusted('docsgen');
