import type { Element } from 'hast';
import * as React from 'react';
import { createElement, type ElementType } from 'react';
import { usedTranslations } from '../../../components/docusaurus/translations.js';
import { compileLiveCode, type Transform } from '../../../components/live-code/compile.js';
import {
  createLiveCode,
  type LiveCodeProps,
  type LiveEngine,
} from '../../../components/live-code/live-code.js';
import { t } from '../../../components/text.js';
import { once } from '../../model/once.js';
import { LIVE_CODE, LIVE_SCOPE } from '../../model/live-code.js';
import type { PageFacade } from '../docusaurus/page-context.js';
import type { MdxRuntime } from '../mdx/runtime.js';
import { parseOwnMarkup } from './own-markup.js';
import { islandPage, type PlacedIsland } from './place-islands.js';
import { renderIslandMarkup } from './render-island.js';

/** Loads the compiler of live code. */
export async function loadTransform(): Promise<Transform> {
  type Compiler = { readonly transform: Transform };
  const loaded = (await import('sucrase')) as Compiler & { readonly default?: Compiler };
  // As a bundled module of CommonJS it has only a default export.
  return (loaded.default ?? loaded).transform;
}

/** Makes blocks of live code. */
export interface LiveCodeMaker {
  /**
   * The island of a block. `html` is the coloured code. Throws the errors of the site's module with
   * the names for live code.
   */
  readonly make: (code: string, html: string, noInline: boolean) => PlacedIsland;
}

/**
 * Makes the blocks of one page. Undefined if the page's code may not run: then the blocks are code
 * like any other.
 */
export function liveCodeMaker(
  { load, run }: MdxRuntime,
  transform: Transform | undefined,
  page: PageFacade,
): LiveCodeMaker | undefined {
  if (transform === undefined || run === undefined) return undefined;
  // Only pages with live code load it.
  const scopeOf = once(() => {
    const given = load(LIVE_SCOPE)?.default;
    const names = Object.entries({ React, ...React, ...(given as object | undefined) });
    return names.filter(([name]) => /^(?!default$)[A-Za-z_$][\w$]*$/.test(name));
  });
  const evaluate: LiveEngine['run'] = (body, render) => {
    const code = `return { exports: { value: (() => {${body}\n})() }, values: [] };`;
    return run(code, new Map<string, unknown>([...scopeOf(), ['render', render]])).exports.value;
  };
  let count = 0;
  return {
    make: (code, html, noInline) => {
      scopeOf();
      const id = `l${count++}-`;
      const given = { code, noInline, body: bodyOf(code, noInline, transform), texts: texts() };
      const component = createLiveCode({ run: runBefore(evaluate, given.body) });
      const markupOf = (shown: LiveCodeProps): string | undefined =>
        liveMarkup(component, shown, { id, page });
      const { result: rendered, texts: used } = usedTranslations(() =>
        markupOf({ ...given, html, rendered: true }),
      );
      const props = { ...given, rendered: rendered !== undefined };
      const markup = rendered ?? markupOf({ ...props, html }) ?? '';
      return {
        code: { module: LIVE_CODE, name: 'default' },
        client: 'visible',
        id,
        props: JSON.stringify(props),
        page: JSON.stringify(islandPage(LIVE_CODE, page, used)),
        markup: parseOwnMarkup(markup),
      };
    },
  };
}

/** Runs code now. Running it while React renders would disturb React. */
function runBefore(evaluate: LiveEngine['run'], body: string): LiveEngine['run'] {
  try {
    let shown: unknown;
    const value = evaluate(body, (given) => (shown = given));
    return (_, render) => {
      render(shown);
      return value;
    };
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function bodyOf(code: string, noInline: boolean, transform: Transform): string {
  try {
    return compileLiveCode(code, noInline, transform);
  } catch {
    // Readers see the error of the compiler, and can correct the code.
    return '';
  }
}

function texts(): LiveCodeProps['texts'] {
  return {
    editor: t('Live editor'),
    result: t('Result'),
    leave: t('Press Escape, then Tab, to leave the editor.'),
  };
}

/** The markup of a block. Undefined if its result needs a browser. */
function liveMarkup(
  component: ElementType<LiveCodeProps>,
  props: LiveCodeProps,
  { id, page }: { readonly id: string; readonly page: PageFacade },
): string | undefined {
  if (props.rendered && props.body === '') return undefined;
  try {
    const html = renderIslandMarkup(createElement(component, props), page, id);
    return props.rendered && html.includes('class="live-error"') ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Turns a code block into the element of its island. */
export function becomeIsland(node: Element, island: PlacedIsland): void {
  node.tagName = 'd-island';
  node.properties = {};
  node.children = [];
  Object.assign(node, { data: { ...node.data, island } });
}
