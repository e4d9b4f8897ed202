/** Live code in the browser. The compiler is loaded at the first edit. */
import * as React from 'react';
import { compileLiveCode } from '../../components/live-code/compile.js';
import {
  createLiveCode,
  type LiveCodeProps,
  type LiveEngine,
} from '../../components/live-code/live-code.js';

/** The component of live code. `names` are those that the site gives to it. */
export function liveCode(
  names: Readonly<Record<string, unknown>>,
): (props: LiveCodeProps) => React.ReactElement {
  const scope = Object.entries({ React, ...React, ...names }).filter(([name]) =>
    /^(?!default$)[A-Za-z_$][\w$]*$/.test(name),
  );
  const engine: LiveEngine = {
    run: (body, render) => {
      const names = ['render', ...scope.map(([name]) => name)];
      const values = [render, ...scope.map(([, value]) => value)];
      const run = evaluate(`(function (${names.join(', ')}) {'use strict';${body}\n})`);
      return (run as (...given: unknown[]) => unknown)(...values);
    },
    compiler: async () => {
      const { transform } = await import('sucrase');
      return (code, noInline) => compileLiveCode(code, noInline, transform);
    },
  };
  return createLiveCode(engine);
}

interface ScriptPolicy {
  readonly createScript: (code: string) => string;
}

let policy: ScriptPolicy | undefined;

/** Evaluates code in the global scope. Only the policy of pages with live code allows this. */
function evaluate(code: string): unknown {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: {
      readonly createPolicy?: (name: string, rules: ScriptPolicy) => ScriptPolicy;
    };
  };
  policy ??= trustedTypes?.createPolicy?.('docsgen-code', { createScript: (text) => text }) ?? {
    createScript: (text) => text,
  };
  // The feature itself: the code is the reader's own or that of a trusted page.
  // eslint-disable-next-line no-eval
  const run: (text: string) => unknown = globalThis.eval;
  return run(policy.createScript(code));
}
