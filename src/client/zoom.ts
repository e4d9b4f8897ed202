import { all, closest } from './dom.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';

/** Pictures that are shown smaller than they are can be seen in full size. */
const WORTH_IT = 1.15;

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
  dialog.addEventListener('close', () => {
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

function offer(image: HTMLImageElement): void {
  if (image.naturalWidth < image.clientWidth * WORTH_IT || image.closest('a, button') !== null)
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

/** Offer to enlarge the pictures of the page. */
export function showZoom(): void {
  for (const image of all('img[data-zoom]')) {
    if (!(image instanceof HTMLImageElement)) continue;
    if (image.complete) offer(image);
    else image.addEventListener('load', () => offer(image), { once: true });
  }
  if (started) return;
  started = true;
  const onImage = (event: Event): HTMLImageElement | undefined => {
    const image = closest(event, 'img[data-zoom][role="button"]');
    return image instanceof HTMLImageElement ? image : undefined;
  };
  document.addEventListener('click', (event) => {
    const image = onImage(event);
    if (image !== undefined) enlarge(image);
  });
  document.addEventListener('keydown', (event) => {
    const image = event.key === 'Enter' || event.key === ' ' ? onImage(event) : undefined;
    if (image === undefined) return;
    event.preventDefault();
    enlarge(image);
  });
}
