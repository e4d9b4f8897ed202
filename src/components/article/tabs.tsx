import type { ReactElement, ReactNode } from 'react';

export interface TabItem {
  readonly label: string;
  readonly value: string;
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Panels of which one is shown at a time. Without JavaScript the bar is hidden
 * and every panel is read under its label. The bar is already in the markup,
 * so that the client adds roles but moves nothing.
 */
export function Tabs({
  group,
  tabs,
}: {
  readonly group?: string;
  readonly tabs: readonly TabItem[];
}): ReactElement {
  return (
    <div className="tabs" data-tabs="" data-group={group}>
      <div className="tabs-bar needs-js">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            className="tabs-tab"
            data-value={tab.value}
            data-on={index === 0 ? '' : undefined}
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
          data-on={index === 0 ? '' : undefined}
        >
          <p className="tabs-label">{tab.label}</p>
          {tab.children}
        </div>
      ))}
    </div>
  );
}
