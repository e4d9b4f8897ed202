import type { ReactElement } from 'react';
import { withoutBackticks } from './code-spans.js';
import { ExternalMark } from './external-mark.js';
import { ChevronIcon } from './icons.js';
import { LabelText } from './inline-text.js';
import { externalProps } from './link.js';
import type { SidebarNode } from './view.js';
import { fill } from './fill.js';
import { t } from './text.js';

type Category = Extract<SidebarNode, { kind: 'category' }>;

interface ItemProps {
  readonly path: string;
  readonly autoCollapse: boolean;
}

const isOpen = (node: SidebarNode): boolean =>
  node.kind === 'category' &&
  node.items !== undefined &&
  node.collapsible &&
  (!node.collapsed || node.trail === true || node.active === true);

const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/** A label in a row, whose children are beside one another: text and code need an element. */
function RowLabel({ label }: { readonly label: string }): ReactElement {
  const text = <LabelText label={label} />;
  return label.includes('`') ? <span>{text}</span> : text;
}

/**
 * A category. If its label is a link, the link is beside the disclosure: screen readers would not
 * distinguish a link inside `<summary>` from the button.
 */
function CategoryItem({
  node,
  path,
  autoCollapse,
  group,
}: ItemProps & { readonly node: Category; readonly group: string | undefined }): ReactElement {
  const { label, href, items, active, trail, collapsible } = node;
  const current = active === true ? ('page' as const) : undefined;
  const name = classes(
    'sidebar-item',
    'sidebar-category',
    trail === true && 'is-trail',
    active === true && 'is-active',
    node.className,
  );
  const link = href !== undefined && (
    <a className="sidebar-link" href={href} aria-current={current}>
      <RowLabel label={label} />
    </a>
  );
  if (items === undefined) {
    return (
      <li className={classes(name, 'is-closed')}>
        {link || (
          <span className="sidebar-link">
            <RowLabel label={label} />
          </span>
        )}
      </li>
    );
  }
  const list = <SidebarItems items={items} path={path} autoCollapse={autoCollapse} />;
  if (!collapsible) {
    return (
      <li className={classes(name, 'is-fixed')}>
        {link || (
          <span className="sidebar-link">
            <RowLabel label={label} />
          </span>
        )}
        {list}
      </li>
    );
  }
  return (
    <li className={name}>
      {link}
      <details open={isOpen(node)} name={group}>
        <summary className={link ? 'sidebar-toggle' : 'sidebar-link'}>
          {link ? (
            <span className="sr-only">
              {fill(t('Pages of {label}'), { label: withoutBackticks(label) })}
            </span>
          ) : (
            <span>
              <LabelText label={label} />
            </span>
          )}
          <ChevronIcon />
        </summary>
        {list}
      </details>
    </li>
  );
}

const more = (count: number): string => fill(t('{count} more pages'), { count });

/** One level of the sidebar and what is below it. */
export function SidebarItems({
  items,
  path,
  autoCollapse,
}: ItemProps & { readonly items: readonly SidebarNode[] }): ReactElement {
  // Only one of several details with the same name can be open, so use a name only then.
  const group = autoCollapse && items.filter(isOpen).length <= 1 ? path : undefined;
  return (
    <ul>
      {items.map((node, index) => {
        const key = `${path}-${index}`;
        switch (node.kind) {
          case 'category':
            return (
              <CategoryItem
                key={key}
                node={node}
                path={key}
                autoCollapse={autoCollapse}
                group={group}
              />
            );
          case 'link':
            return (
              <li
                key={key}
                className={classes(
                  'sidebar-item',
                  node.active === true && 'is-active',
                  node.className,
                )}
              >
                <a
                  className="sidebar-link"
                  href={node.href}
                  aria-current={node.active === true ? 'page' : undefined}
                  {...externalProps(node.external)}
                >
                  <span>
                    <LabelText label={node.label} />
                  </span>
                  {node.badge !== undefined && (
                    <span className="badge badge-info">{node.badge}</span>
                  )}
                  {node.external === true && <ExternalMark />}
                </a>
              </li>
            );
          case 'heading':
            return (
              <li key={key} className={classes('sidebar-heading', node.className)}>
                {node.label}
              </li>
            );
          case 'html':
            return (
              <li
                key={key}
                className={classes(
                  node.defaultStyle === true ? 'sidebar-item sidebar-html' : 'sidebar-item',
                  node.className,
                )}
                dangerouslySetInnerHTML={{ __html: node.html }}
              />
            );
          case 'more':
            return (
              <li key={key} className="sidebar-item sidebar-more">
                {node.href === undefined ? (
                  <span className="sidebar-link">{more(node.count)}</span>
                ) : (
                  <a className="sidebar-link" href={node.href}>
                    {more(node.count)}
                  </a>
                )}
              </li>
            );
        }
      })}
    </ul>
  );
}
