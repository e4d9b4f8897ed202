import { t } from '../../components/text.js';
import { all, closest } from '../dom.js';
import { onPage } from '../page.js';
import { say } from '../status.js';

/** Starts the button that copies a page as Markdown, and shows it, also on later pages. */
export function startPageMenu(): void {
  onPage(() => {
    for (const item of all('[data-copy-item]')) item.hidden = false;
  });
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-copy-page]');
    if (button !== null) void copyPage(button);
  });
}

/** Copies the Markdown of the page. A browser may ask for the text before it has arrived. */
async function copyPage(button: HTMLElement): Promise<void> {
  const text = fetch(button.dataset['copyPage'] ?? '').then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    return new Blob([await response.text()], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    say(t('Copied'), true);
    const menu = button.closest('details');
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus({ preventScroll: true });
  } catch {
    say(t('The page could not be copied. Open it as Markdown and copy it there.'), true);
  }
}
