import { trusted } from './trusted.js';

const scripts = new Map<string, Promise<void>>();

/** Loads a script once. After a failure, the next call tries again. */
export function loadScript(src: string): Promise<void> {
  const started = scripts.get(src);
  if (started !== undefined) return started;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted.scriptUrl(src);
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(src);
      reject(new Error(`${src} did not load`));
    });
    document.head.append(script);
  });
  scripts.set(src, promise);
  return promise;
}
