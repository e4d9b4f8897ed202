import { say } from './status.js';
import { t } from '../components/text.js';

/** Milliseconds for which the button shows that the code was copied. */
const DONE_SHOWN_FOR = 2000;

/** Languages of sessions: commands behind a prompt, and their output. */
const SESSIONS = /^(?:console|shell-?session|terminal|session|bash|sh|shell|zsh)$/;
const PROMPT = /^\s*(?:[\w.@~/:-]*[$%]|>) /;

/** The commands of a session without prompts and output. A text without a prompt stays as it is. */
function commandsOf(text: string): string {
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (!/^\s*[\w.@~/:-]*[$%] /.test(first)) return text;
  const commands: string[] = [];
  let continues = false;
  for (const line of lines) {
    if (continues || PROMPT.test(line)) commands.push(line.replace(PROMPT, ''));
    continues = (continues || PROMPT.test(line)) && line.endsWith('\\');
  }
  return commands.join('\n');
}

/** Returns the code of a block, without lines that a diff removes, prompts and output. */
export function codeText(code: Element): string {
  const lines = [...code.querySelectorAll('.line')];
  const kept = lines.filter((line) => !line.classList.contains('del'));
  const parts = kept.length === lines.length ? [code] : kept;
  const text = parts
    .map((part) => part.textContent ?? '')
    .join('')
    .replace(/\n$/, '');
  const language = code.closest<HTMLElement>('[data-lang]')?.dataset['lang'] ?? '';
  return SESSIONS.test(language) ? commandsOf(text) : text;
}

/** Copies the code of the block with a button. If the browser refuses, selects it. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('.code')?.querySelector('pre');
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
