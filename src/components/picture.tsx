import type { ReactElement } from 'react';
import type { ImageView } from './view.js';

/**
 * An image with an optional twin for dark mode. Two elements and CSS instead of
 * `<picture media>`: the reader's own choice of mode must win over the system's.
 * Twins are lazy, so that only the shown one is fetched, unless `eager`
 * says that they are small and in view at once.
 */
export function Picture({
  image,
  className,
  eager = false,
}: {
  readonly image: ImageView;
  readonly className?: string;
  readonly eager?: boolean;
}): ReactElement {
  const twins = image.srcDark !== undefined;
  // A low priority also keeps React from preloading both twins ahead of the style sheet.
  const shared = {
    width: image.width,
    height: image.height,
    ...(eager ? { fetchPriority: 'low' as const } : twins ? { loading: 'lazy' as const } : {}),
  };
  const classes = (only: string): string | undefined =>
    [className, twins ? only : ''].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <img src={image.src} alt={image.alt} className={classes('only-light')} {...shared} />
      {image.srcDark !== undefined && (
        <img src={image.srcDark} alt={image.alt} className={classes('only-dark')} {...shared} />
      )}
    </>
  );
}
