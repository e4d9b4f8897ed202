import { closest } from './dom.js';
import { loadScript } from './scripts.js';
import { say } from './status.js';
import { t } from '../components/text.js';

async function ask(button: HTMLElement, src: string): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  try {
    await loadScript(src);
    // The first click loads the widget. Every click asks it to open, by this event.
    dispatchEvent(new CustomEvent('docsgen:ask-ai', { detail: { button } }));
  } catch (error) {
    console.error(error);
    say(t('The assistant could not be loaded. Check your network connection and try again.'), true);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Starts the Ask AI button. The assistant's script is loaded on the first click. */
export function startAssistant(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-ask-ai]');
    const src = button?.dataset['askAi'];
    if (button !== null && src !== undefined) void ask(button, src);
  });
}
