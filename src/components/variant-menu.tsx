import type { ReactElement } from 'react';
import { Dropdown } from './dropdown.js';
import { MarkIcon } from './marks.js';
import type { VariantsView } from './view.js';

/** A menu with the same topic in other SDKs, as a list item. Opens without scripts. */
export function VariantMenu({
  variants: { label, own, places },
  inMenu,
}: {
  readonly variants: VariantsView;
  readonly inMenu: boolean;
}): ReactElement {
  const current = places.find(({ name }) => name === own);
  return (
    <Dropdown
      label={current?.label ?? label}
      describe={label}
      mark={<MarkIcon name={own} />}
      inMenu={inMenu}
      active={false}
    >
      {places.map(({ name, label: text, href, isNearest }) => (
        <li key={name}>
          <a
            className="nav-link"
            href={href}
            aria-current={name === own ? 'true' : undefined}
            {...(isNearest === true ? { 'data-nearest': '' } : {})}
          >
            <MarkIcon name={name} />
            <span className="sr-only">{label}: </span>
            {text}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
