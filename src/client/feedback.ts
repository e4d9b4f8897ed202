import { all } from './dom.js';
import { loadScript } from './scripts.js';

/**
 * Loads the script of the feedback widget when the reader comes near the end of the text. Then
 * dispatches an event with the container for the widget. Called for each page.
 */
export function showFeedback(href: string): void {
  for (const container of all('[data-feedback]')) {
    const src = container.dataset['feedback'];
    if (src === undefined || src === '') continue;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        loadScript(src).then(
          () =>
            dispatchEvent(
              new CustomEvent('docsgen:feedback', { detail: { place: container, href } }),
            ),
          // The page works without the widget.
          (error: unknown) => console.warn(error),
        );
      },
      { rootMargin: '300px' },
    );
    observer.observe(container);
  }
}
