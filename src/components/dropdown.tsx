import type { ReactElement, ReactNode } from 'react';
import { ChevronIcon } from './icons.js';

export interface DropdownProps {
  readonly label: string;
  /** Read by screen readers before the label. */
  readonly describe?: string;
  /** In a narrow bar, an icon replaces the label. */
  readonly icon?: ReactNode;
  /** A picture before the label, which stays. */
  readonly mark?: ReactNode;
  readonly className?: string | undefined;
  readonly inMenu: boolean;
  readonly active: boolean;
  readonly children: ReactNode;
}

/** A native disclosure, which opens without scripts. In the menu it starts open if it is active. */
export function Dropdown({
  label,
  describe,
  icon,
  mark,
  className,
  inMenu,
  active,
  children,
}: DropdownProps): ReactElement {
  return (
    <li className={className}>
      <details
        className={inMenu ? 'menu-group' : 'dropdown'}
        name={inMenu ? undefined : 'docsgen-dropdown'}
        open={inMenu && active}
        data-dropdown=""
      >
        <summary
          className="nav-link"
          data-active={active ? '' : undefined}
          data-tip={icon === undefined || inMenu ? undefined : (describe ?? label)}
        >
          {icon}
          {mark}
          <span className="dropdown-label">
            {describe !== undefined && <span className="sr-only">{describe}: </span>}
            {label}
          </span>
          <ChevronIcon />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}
