/**
 * Draws diagrams for its parent, one at a time. Runs in its own process, because mermaid needs the
 * globals of a browser, reads the time zone and the locale of the process, and can be stopped only
 * from outside. Takes the path of mermaid's module as its argument, and sends `ready` when it is
 * loaded.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import medium from '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
import { readMetrics } from '../cards/font.js';
import { createDrawing, type Mermaid } from '../diagrams/draw.js';
import type { DrawResult } from '../model/diagram.js';

const [, , mermaidFile = ''] = process.argv;

// The imports above are paths beside the bundle.
const read = (file: string): Uint8Array => readFileSync(new URL(file, import.meta.url));

const drawing = createDrawing(
  { normal: readMetrics(read(medium)), bold: readMetrics(read(bold)) },
  async () => {
    const module = (await import(pathToFileURL(mermaidFile).href)) as { default: Mermaid };
    return module.default;
  },
);

process.on('message', ({ code }: { readonly code: string }) => {
  const answer = async (): Promise<DrawResult> => (await drawing)(code);
  // A diagram that waits for what never comes, such as a picture, ends the process immediately.
  process.channel?.unref();
  void answer().then(
    (result) => {
      process.channel?.ref();
      process.send?.(result);
    },
    () => process.exit(1),
  );
});

// Without mermaid no diagram can be drawn, and the parent keeps no result.
void drawing.then(
  () => process.send?.('ready'),
  () => process.exit(1),
);
