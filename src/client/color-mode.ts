import { all, closest } from './dom.js';
import { load, save } from './storage.js';
import { toggleLabel } from '../components/color-mode-label.js';

export type Mode = 'light' | 'dark';
export type Choice = Mode | 'system';

export interface ModeConfig {
  readonly defaultMode: Mode;
  readonly respectSystem: boolean;
}

const KEY = 'theme';

/** What storage says, made safe: anything but a mode is no choice. */
export function parseChoice(stored: string | null, config: ModeConfig): Choice {
  if (stored === 'light' || stored === 'dark') return stored;
  return config.respectSystem ? 'system' : config.defaultMode;
}

/** The choice after this one: system → light → dark → system; without the system just light ↔ dark. */
export function nextChoice(choice: Choice, config: ModeConfig): Choice {
  if (choice === 'system') return 'light';
  if (choice === 'light') return 'dark';
  return config.respectSystem ? 'system' : 'light';
}

/** The mode that a choice comes to; `system` is null where the system has no preference. */
export function resolveMode(choice: Choice, system: Mode | null, config: ModeConfig): Mode {
  return choice === 'system' ? (system ?? config.defaultMode) : choice;
}

function systemMode(): Mode | null {
  if (matchMedia('(prefers-color-scheme: light)').matches) return 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
}

/** Keep the colour mode right: clicks, changes of the system, changes in other tabs. */
export function startColorMode(): void {
  const { dataset } = document.documentElement;
  const config: ModeConfig = {
    defaultMode: dataset['themeDefault'] === 'light' ? 'light' : 'dark',
    respectSystem: dataset['themeSystem'] !== 'false',
  };
  const fixed = 'themeFixed' in dataset;
  let choice = parseChoice(fixed ? null : load(KEY), config);

  const show = (): void => {
    const mode = resolveMode(choice, systemMode(), config);
    const changed = dataset['theme'] !== mode;
    dataset['themeChoice'] = choice;
    dataset['theme'] = mode;
    for (const button of all('[data-theme-toggle]'))
      button.setAttribute('aria-label', toggleLabel(choice));
    if (changed) dispatchEvent(new CustomEvent('docsgen:theme', { detail: mode }));
  };

  show();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', show);
  if (fixed) return;
  addEventListener('storage', (event) => {
    // `key` is null when another tab cleared everything.
    if (event.key !== KEY && event.key !== null) return;
    choice = parseChoice(event.key === null ? null : event.newValue, config);
    show();
  });
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-theme-toggle]') === null) return;
    choice = nextChoice(choice, config);
    save(KEY, choice === 'system' ? null : choice);
    show();
  });
}
