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

/** Returns the stored choice. Any value that is not a mode counts as no choice. */
export function parseChoice(stored: string | null, config: ModeConfig): Choice {
  if (stored === 'light' || stored === 'dark') return stored;
  return config.respectSystem ? 'system' : config.defaultMode;
}

/** Returns the next choice: system → light → dark → system. Sites may leave out `system`. */
export function nextChoice(choice: Choice, config: ModeConfig): Choice {
  if (choice === 'system') return 'light';
  if (choice === 'light') return 'dark';
  return config.respectSystem ? 'system' : 'light';
}

/** Returns the mode to show. `system` is null if the system has no preference. */
export function resolveMode(choice: Choice, system: Mode | null, config: ModeConfig): Mode {
  return choice === 'system' ? (system ?? config.defaultMode) : choice;
}

function systemMode(): Mode | null {
  if (matchMedia('(prefers-color-scheme: light)').matches) return 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
}

/** Colours the browser's bars like the page, whose background a site can change. */
function showThemeColor(): void {
  const color = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of all('meta[data-theme-color]')) meta.setAttribute('content', color);
}

/** Updates the colour mode on clicks, system changes and changes in other tabs. */
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
    showThemeColor();
    if (changed) dispatchEvent(new CustomEvent('docsgen:theme', { detail: mode }));
  };

  show();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', show);
  if (fixed) return;
  addEventListener('storage', (event) => {
    // `key` is null if another tab cleared the storage.
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
