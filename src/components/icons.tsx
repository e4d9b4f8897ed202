import type { ReactElement, ReactNode } from 'react';
import { own } from './own.js';

interface IconProps {
  readonly className?: string;
}

/**
 * An icon, which is always decoration: a text beside it or the control's label has the meaning. CSS
 * sets stroke and colours for all icons.
 */
function Svg({ className, children }: IconProps & { readonly children: ReactNode }): ReactElement {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const draw = (d: string) =>
  function Icon(props: IconProps): ReactElement {
    return (
      <Svg {...props}>
        <path d={d} />
      </Svg>
    );
  };

export const ExternalIcon = draw('M9 5H5v14h14v-4M13 4h7v7M20 4l-9.5 9.5');
export const MenuIcon = draw('M4 7h16M4 12h16M4 17h10');
export const CloseIcon = draw('M6 6l12 12M18 6 6 18');
export const BackIcon = draw('M20 12H5M11 6l-6 6 6 6');
export const SunIcon = draw(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2' +
    'M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = draw('M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5');
export const SystemIcon = draw('M3.5 5h17v11h-17zM9 20h6M12 16v4');
export const SearchIcon = draw('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20.5 20.5');
export const SparkIcon = draw(
  'M11 4c.6 4.6 2.4 6.4 7 7-4.6.6-6.4 2.4-7 7-.6-4.6-2.4-6.4-7-7 4.6-.6 6.4-2.4 7-7' +
    'M18.5 16v4M16.5 18h4',
);
export const HomeIcon = draw('M4 11.5 12 5l8 6.5M6 10v9h12v-9');
export const EditIcon = draw('M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5');
export const CopyIcon = draw('M9 9h10.5v11H9zM5.5 15H4.5V4H15v1.5');
export const WrapIcon = draw('M4 6h16M4 12h13a3 3 0 0 1 0 6h-4M15.5 15.5 13 18l2.5 2.5M4 18h5');
export const DownloadIcon = draw('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14');
export const CheckIcon = draw('M4.5 12.5l5 5 10-11');
export const TagIcon = draw('M4 4h8l8.5 8.5-8 8L4 12zM8 8h.01');
export const CodeIcon = draw('M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5');
export const PageIcon = draw('M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6');
export const HeadingIcon = draw('M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h15.5M4 15h15.5');
export const CommandIcon = draw('M3.5 5h17v14h-17zM7 9.5l3 2.5-3 2.5M12 15h4.5');
export const GlobeIcon = draw(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17' +
    'M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
);
export const FeedIcon = draw('M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5.5A13.5 13.5 0 0 1 18.5 19');
export const CollapseIcon = draw('M12.5 6l-6 6 6 6M18.5 6l-6 6 6 6');

/** Each kind of admonition has its own shape, so that kinds differ without colour. */
const ADMONITION_SHAPES: Readonly<Record<string, string>> = {
  note: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h7M9 16h5',
  tip: 'M9.5 18.5h5M10.5 21h3M8.8 15.5a6.3 6.3 0 1 1 6.4 0V17H8.8z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.8v.01',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01',
  danger: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9 9l6 6M15 9l-6 6',
  caution: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 7.5V13M12 16v.01',
  important: 'M4 4.5h16v12h-8.5L7 20.5v-4H4zM12 7.5v3.5M12 13.6v.01',
};

/** The sign of everything that folds. CSS draws it, because a sidebar has many of them. */
export function ChevronIcon(): ReactElement {
  return <span className="icon-chevron" aria-hidden="true" />;
}

/** The icon of an admonition. Unknown kinds have the icon of `note`. */
export function AdmonitionIcon({ kind }: { readonly kind: string }): ReactElement {
  return (
    <Svg>
      <path d={own(ADMONITION_SHAPES, kind) ?? ADMONITION_SHAPES['note']} />
    </Svg>
  );
}
