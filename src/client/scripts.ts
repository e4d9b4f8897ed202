import { trusted } from './trusted.js';

const loading = new Map<string, Promise<void>>();

/** Load a script once. One that failed may be tried again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known !== undefined) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted.scriptUrl(src);
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} did not load`));
    });
    document.head.append(script);
  });
  loading.set(src, promise);
  return promise;
}
