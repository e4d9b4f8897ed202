import { closest } from './dom.js';
import { say } from './status.js';
import { t } from '../components/text.js';

/** Milliseconds for which the button shows that the code was copied. */
const DONE_SHOWN_FOR = 2000;

/** Returns the code of a block, without the lines that a diff removes. */
export function codeText(code: Element): string {
  const lines = [...code.querySelectorAll('.line')];
  if (!lines.some((line) => line.classList.contains('del')))
    return (code.textContent ?? '').replace(/\n$/, '');
  return lines
    .filter((line) => !line.classList.contains('del'))
    .map((line) => line.textContent ?? '')
    .join('')
    .replace(/\n$/, '');
}

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('pre');
  if (code == null) return;
  try {
    await navigator.clipboard.writeText(codeText(code));
    button.setAttribute('data-done', '');
    say(t('Copied'));
    setTimeout(() => button.removeAttribute('data-done'), DONE_SHOWN_FOR);
  } catch {
    // Insecure origins have no clipboard, and readers may deny it. Select the code instead.
    getSelection()?.selectAllChildren(code);
    say(
      t('The browser did not allow copying. The code is selected: copy it with your keyboard.'),
      true,
    );
  }
}

/** Starts the copy buttons of code blocks. */
export function startCopy(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-copy]');
    if (button !== null) void copy(button);
  });
}
