import type { EmitOptions } from '../../src/generator/io/output/emit-options.js';
import type { PageOutput } from '../../src/generator/model/output.js';
import { filesOf } from '../../src/generator/output/render-files.js';
import type { RenderedPage } from '../../src/generator/output/render.js';

/** A renderer for `emit` that runs a function of a test for each page, in this thread. */
export function testRenderer(
  render: (output: PageOutput) => Promise<RenderedPage>,
): EmitOptions['openRenderer'] {
  return () => ({
    ahead: 0,
    render: async (output) => filesOf(await render(output)),
    close: async () => undefined,
  });
}
