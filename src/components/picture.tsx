import type { ReactElement } from 'react';
import type { ImageView } from './view.js';

/**
 * An image with an optional second image for dark mode. It uses two elements and CSS instead of
 * `<picture media>`, because the reader's choice of mode must override the system's. Both are lazy,
 * so that only the visible one is loaded. `eager` is for small images that are visible immediately.
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
  // With a low priority, React does not preload both images before the style sheet.
  const loading = eager
    ? { fetchPriority: 'low' as const }
    : twins
      ? { loading: 'lazy' as const }
      : {};
  const { width, height, darkSize } = image;
  const classes = (only: string): string | undefined =>
    [className, twins ? only : ''].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <img
        src={image.src}
        alt={image.alt}
        className={classes('only-light')}
        width={width}
        height={height}
        {...loading}
      />
      {image.srcDark !== undefined && (
        <img
          src={image.srcDark}
          alt={image.alt}
          className={classes('only-dark')}
          {...darkSize}
          {...loading}
        />
      )}
    </>
  );
}
