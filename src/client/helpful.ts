import { closest } from './dom.js';
import { say } from './status.js';
import { t } from '../components/text.js';

/** Sends an answer. Throws if the endpoint cannot be reached or refuses it. */
async function send(endpoint: string, helpful: boolean): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: location.pathname, helpful }),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`The answer got the status ${response.status}.`);
}

/** Shows thanks in place of the buttons and, after a "No", a link to a form for details. */
function thank(question: HTMLElement, helpful: boolean): void {
  const text = document.createElement('p');
  text.className = 'helpful-thanks';
  text.tabIndex = -1;
  text.textContent = t('Thank you for your answer.');
  const { issue } = question.dataset;
  if (!helpful && issue !== undefined) {
    const link = document.createElement('a');
    link.href = issue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = t('Say what is missing');
    text.append(' ', link);
  }
  question.querySelector('.helpful-answers')?.replaceWith(text);
  text.focus({ preventScroll: true });
}

async function answer(question: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const endpoint = question.dataset['helpful'];
  if (endpoint === undefined || question.getAttribute('aria-busy') === 'true') return;
  question.setAttribute('aria-busy', 'true');
  const helpful = button.value === 'yes';
  try {
    await send(endpoint, helpful);
    thank(question, helpful);
  } catch (error) {
    console.error(error);
    say(t('Your answer could not be sent. Check your network connection and try again.'), true);
  } finally {
    question.removeAttribute('aria-busy');
  }
}

let started = false;

/** Starts the question at the end of pages. */
export function startHelpful(): void {
  if (started) return;
  started = true;
  document.addEventListener('click', (event) => {
    const button = closest(event, '.helpful button');
    const question = button?.closest<HTMLElement>('[data-helpful]');
    if (button instanceof HTMLButtonElement && question != null) void answer(question, button);
  });
}
