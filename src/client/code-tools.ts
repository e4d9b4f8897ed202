import { all, closest } from './dom.js';
import { codeText, copyCode } from './copy.js';
import { load, save } from './storage.js';

const KEY = 'docsgen.wrap';

/** Shows whether lines of code are wrapped, on all buttons of the page. */
function showWrapping(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-code-wrap', isOn);
  for (const button of all('[data-wrap]')) button.setAttribute('aria-pressed', String(isOn));
}

/** Saves the text of a block as a file. */
function download(button: HTMLElement): void {
  const code = button.closest('.code')?.querySelector('pre');
  if (code == null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codeText(code)}\n`], { type: 'text/plain' }));
  link.download = button.dataset['download'] ?? 'code.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

let started = false;

/** Starts the buttons that copy code, wrap its lines and save files. */
export function startCodeTools(): void {
  showWrapping(load(KEY) !== null);
  if (started) return;
  started = true;
  document.addEventListener('click', (event) => {
    const wrap = closest(event, '[data-wrap]');
    const file = closest(event, '[data-download]');
    const copy = closest(event, '[data-copy]');
    if (copy !== null) void copyCode(copy);
    if (file !== null) download(file);
    if (wrap === null) return;
    const isOn = wrap.getAttribute('aria-pressed') !== 'true';
    save(KEY, isOn ? '1' : null);
    showWrapping(isOn);
  });
}
