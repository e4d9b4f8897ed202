import type { SlotComponents } from '../../components/slots.js';
import type { PageRenderer } from '../io/output/emit-options.js';
import { lastValues } from '../model/last-values.js';
import type { PageOutput } from '../model/output.js';
import type { ThreadTraces } from '../model/trace.js';
import { filesOf, type RenderedFiles } from '../output/render-files.js';
import type { RenderedPage } from '../output/render.js';
import { startRenderThread, type RenderSettings } from './render-thread.js';

/** Below this many pages, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 200;
/** Number of outputs that the thread may be ahead of the main one. */
const AHEAD = 24;
/** Number of pages whose files are kept: more than those ahead. */
const KEPT = 48;

export interface PageRendererOptions extends RenderSettings {
  /** Number of pages to render. */
  readonly pages: number;
  /** Maximum number of threads, including the main one. */
  readonly jobs: number;
  readonly slots: SlotComponents;
  readonly traces?: ThreadTraces | undefined;
  /** The markup of the articles of a page. */
  readonly articlesOf: (output: PageOutput) => Promise<readonly string[]>;
  /** Renders a page in the main thread. */
  readonly render: (output: PageOutput) => Promise<RenderedPage>;
}

/**
 * Opens a renderer for the pages of a build. It renders many pages in a thread, so that the main
 * one plans and writes others meanwhile. Components of the site are loaded only in the main thread.
 */
export function openPageRenderer(options: PageRendererOptions): PageRenderer {
  const { pages, jobs, slots, boot, traces, articlesOf, render } = options;
  const isWorthIt = jobs > 1 && pages >= WORTH_A_THREAD && Object.keys(slots).length === 0;
  if (!isWorthIt)
    return {
      ahead: 0,
      render: keepingLast(async (output) => filesOf(await render(output))),
      close: async () => undefined,
    };
  const thread = startRenderThread({ boot }, traces);
  return {
    ahead: AHEAD,
    render: keepingLast(async (output) => {
      const articles = await articlesOf(output);
      const { divide } = await import('../output/render.js');
      return thread.render(divide(output.view(), slots), articles);
    }),
    close: thread.close,
  };
}

/** Keeps the results for the last pages. */
function keepingLast(
  render: (output: PageOutput) => Promise<RenderedFiles>,
): (output: PageOutput) => Promise<RenderedFiles> {
  const kept = lastValues<PageOutput, Promise<RenderedFiles>>(KEPT);
  return (output) => {
    const known = kept.get(output);
    if (known !== undefined) return known;
    const rendered = render(output);
    kept.set(output, rendered);
    return rendered;
  };
}
