/** Runs the embedded engine in a worker, so that ranking never delays typing. */
import { createEmbeddedEngine } from '../../search/embedded.js';
import type { WorkerRequest, WorkerReply, WarmRequest } from './embedded.js';

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

addEventListener('message', ({ data }: MessageEvent<WorkerRequest | WarmRequest>) => {
  if ('warm' in data) {
    void engineOf(data.root, data.files).warm();
    return;
  }
  const reply = (answer: WorkerReply): void => {
    postMessage(answer);
  };
  const engine = engineOf(data.root, data.files);
  (data.popular ? engine.popular(data.request) : engine.search(data.request)).then(
    (answer) => {
      reply({ id: data.id, answer });
    },
    (error: unknown) => {
      reply({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    },
  );
});
