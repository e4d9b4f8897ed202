import type { HTMLAttributes, ReactElement, ReactNode } from 'react';

export interface TabItem {
  readonly label: ReactNode;
  readonly value: string;
  /** Id of the panel. Without it the client makes one. */
  readonly id?: string | undefined;
  /** Shown first. Otherwise the first tab is. */
  readonly selected?: boolean;
  readonly children: ReactNode;
  /** Classes of the panel. */
  readonly className?: string;
  /** Attributes of the button. */
  readonly attributes?: HTMLAttributes<HTMLElement>;
  /** Orders the buttons. Those without a place come last, in the order of the panels. */
  readonly place?: number | undefined;
}

export interface TabsProps {
  /** Sets of the same group show the same tab. */
  readonly group?: string | undefined;
  /** The parameter of the address that selects a tab. */
  readonly query?: string | undefined;
  /** Names the bar for screen readers. Without it the client takes the heading of the section. */
  readonly label?: string | undefined;
  /** Classes of the bar. */
  readonly className?: string | undefined;
  /** Whether the buttons share the width of the bar. */
  readonly block?: boolean | undefined;
  readonly tabs: readonly TabItem[];
}

const classesOf = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/**
 * Panels, one of which is shown at a time. Without JavaScript the bar is hidden, and all panels are
 * shown under their labels. The bar is already in the markup, so that nothing moves when the client
 * adds the roles.
 */
export function Tabs({ group, query, label, className, block, tabs }: TabsProps): ReactElement {
  const bar = [...tabs].sort((a, b) => (a.place ?? tabs.length) - (b.place ?? tabs.length));
  const first = bar.find(({ selected }) => selected === true) ?? bar[0];
  return (
    <div className="tabs" data-tabs="" data-group={group} data-query={query} data-label={label}>
      <div
        className={classesOf('tabs-bar', 'needs-js', block === true && 'tabs-block', className)}
        data-edges=""
      >
        {bar.map((tab) => (
          <button
            {...tab.attributes}
            key={tab.value}
            type="button"
            className={classesOf('tabs-tab', tab.attributes?.className)}
            data-value={tab.value}
            data-on={tab === first ? '' : undefined}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={tab.id}
          className={classesOf('tabs-panel', tab.className)}
          data-value={tab.value}
          data-on={tab === first ? '' : undefined}
        >
          <p className="tabs-label">{tab.label}</p>
          {tab.children}
        </div>
      ))}
    </div>
  );
}
