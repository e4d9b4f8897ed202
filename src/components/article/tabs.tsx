import type { ReactElement, ReactNode } from 'react';

export interface TabItem {
  readonly label: ReactNode;
  readonly value: string;
  readonly id: string;
  /** Shown first. Otherwise the first tab is. */
  readonly selected?: boolean;
  readonly children: ReactNode;
}

/**
 * Panels, one of which is shown at a time. Without JavaScript the bar is hidden, and all panels are
 * shown under their labels. The bar is already in the markup, so that nothing moves when the client
 * adds the roles.
 */
export function Tabs({
  group,
  tabs,
}: {
  readonly group?: string;
  readonly tabs: readonly TabItem[];
}): ReactElement {
  const first = Math.max(
    0,
    tabs.findIndex(({ selected }) => selected === true),
  );
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div className="tabs-bar needs-js" data-edges="">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            className="tabs-tab"
            data-value={tab.value}
            data-on={index === first ? '' : undefined}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          id={tab.id}
          className="tabs-panel"
          data-value={tab.value}
          data-on={index === first ? '' : undefined}
        >
          <p className="tabs-label">{tab.label}</p>
          {tab.children}
        </div>
      ))}
    </div>
  );
}
