import { fill } from './fill.js';
import { t } from './text.js';

/** Returns the label of the button that switches the colour mode. */
export function toggleLabel(choice: 'light' | 'dark' | 'system'): string {
  return fill(t('Switch between dark and light mode (currently {mode})'), {
    mode: t(`${choice} mode`),
  });
}
