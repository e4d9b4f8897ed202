import { createEmbeddedEngine } from '../../search/embedded.js';
import type { Ask, Answer, Warm } from './embedded.js';

/** Runs the embedded engine beside the page: ranking never holds up a letter being typed. */
type Engine = ReturnType<typeof createEmbeddedEngine>;
const engines = new Map<string, Engine>();

function engineOf(root: string, files: string): Engine {
  let engine = engines.get(root);
  if (engine === undefined) {
    engine = createEmbeddedEngine(async (file) => {
      const response = await fetch(file === '' ? root : files + file);
      if (!response.ok)
        throw new Error(`${file === '' ? root : file} did not load (status ${response.status}).`);
      return response.text();
    });
    engines.set(root, engine);
  }
  return engine;
}

addEventListener('message', ({ data }: MessageEvent<Ask | Warm>) => {
  if ('warm' in data) {
    void engineOf(data.root, data.files).warm();
    return;
  }
  const reply = (answer: Answer): void => {
    postMessage(answer);
  };
  engineOf(data.root, data.files)
    .search(data.request)
    .then(
      (answer) => {
        reply({ id: data.id, answer });
      },
      (error: unknown) => {
        reply({ id: data.id, error: error instanceof Error ? error.message : String(error) });
      },
    );
});
