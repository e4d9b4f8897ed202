import { all, closest } from './dom.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';
import { showModal } from './modal.js';

/** A picture can be enlarged if it is at least this many times wider than shown. */
const MIN_ENLARGEMENT = 1.15;

function enlarge(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', image.alt === '' ? t('Picture') : image.alt);
  const copy = document.createElement('img');
  copy.src = image.currentSrc;
  copy.alt = image.alt;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'zoom-close';
  close.textContent = t('Close');
  dialog.append(copy, close);
  dialog.addEventListener('click', () => dialog.close());
  showModal(dialog, () => image.focus({ preventScroll: true }));
}

function makeZoomable(image: HTMLImageElement): void {
  if (
    image.naturalWidth < image.clientWidth * MIN_ENLARGEMENT ||
    image.closest('a, button') !== null
  )
    return;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute(
    'aria-label',
    image.alt === ''
      ? t('Enlarge picture')
      : fill(t('Enlarge picture: {name}'), { name: image.alt }),
  );
}

let started = false;

/** Makes pictures of the page that are shown too small open in full size. */
export function showZoom(): void {
  for (const image of all('img[data-zoom]')) {
    if (!(image instanceof HTMLImageElement)) continue;
    if (image.complete) makeZoomable(image);
    else image.addEventListener('load', () => makeZoomable(image), { once: true });
  }
  if (started) return;
  started = true;
  const zoomableImage = (event: Event): HTMLImageElement | undefined => {
    const image = closest(event, 'img[data-zoom][role="button"]');
    return image instanceof HTMLImageElement ? image : undefined;
  };
  document.addEventListener('click', (event) => {
    const image = zoomableImage(event);
    if (image !== undefined) enlarge(image);
  });
  document.addEventListener('keydown', (event) => {
    const image = event.key === 'Enter' || event.key === ' ' ? zoomableImage(event) : undefined;
    if (image === undefined) return;
    event.preventDefault();
    enlarge(image);
  });
}
