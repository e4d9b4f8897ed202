import { all } from './dom.js';
import { loadScript } from './scripts.js';

/**
 * The place of the feedback widget: its script is fetched when the reader comes
 * near the end of the text, and told of the place by an event, on every page.
 */
export function showFeedback(href: string): void {
  for (const place of all('[data-feedback]')) {
    const src = place.dataset['feedback'];
    if (src === undefined || src === '') continue;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        loadScript(src).then(
          () => dispatchEvent(new CustomEvent('docsgen:feedback', { detail: { place, href } })),
          // Nobody misses a widget that is not there.
          (error: unknown) => console.warn(error),
        );
      },
      { rootMargin: '300px' },
    );
    observer.observe(place);
  }
}
