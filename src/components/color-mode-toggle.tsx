import type { ReactElement } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from './icons.js';
import { toggleLabel } from './color-mode-label.js';

/**
 * Switches the colour mode. CSS shows one of the three icons, by `data-theme-choice`, which is set
 * before the first paint. The client updates the label.
 */
export function ColorModeToggle({
  respectSystem,
  defaultMode,
}: {
  readonly respectSystem: boolean;
  readonly defaultMode: 'light' | 'dark';
}): ReactElement {
  return (
    <button
      type="button"
      className="icon-button needs-js"
      data-theme-toggle=""
      data-tip=""
      suppressHydrationWarning
      aria-label={toggleLabel(respectSystem ? 'system' : defaultMode)}
    >
      <SystemIcon className="when-system" />
      <SunIcon className="when-light" />
      <MoonIcon className="when-dark" />
    </button>
  );
}
