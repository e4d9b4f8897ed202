import { all, closest } from './dom.js';
import { t } from '../components/text.js';
import { showModal } from './modal.js';

/** A diagram can be enlarged if it is shown in less than this part of its size. */
const FULL_SIZE = 0.87;
/** The limits of enlarging. At the smallest scale the smallest text has 11 pixels. */
const MIN_SCALE = 0.8;
const MAX_SCALE = 4;
const STEP = 1.25;

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', onClick);
  return element;
}

/** Lets readers move the content of an area with the mouse. Touch screens scroll it. */
function makePannable(area: HTMLElement): void {
  area.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('text') !== null) return;
    const start = { x: event.clientX + area.scrollLeft, y: event.clientY + area.scrollTop };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      area.scrollLeft = start.x - clientX;
      area.scrollTop = start.y - clientY;
    };
    area.setPointerCapture(event.pointerId);
    area.classList.add('is-panned');
    area.addEventListener('pointermove', move);
    const stop = (): void => {
      area.classList.remove('is-panned');
      area.removeEventListener('pointermove', move);
    };
    area.addEventListener('lostpointercapture', stop, { once: true });
  });
}

/** The width of a drawing, in its own pixels. */
const widthOf = (svg: SVGSVGElement): number => svg.viewBox.baseVal.width;

/** The scale at which an area shows all of a drawing. Text in it is at most twice as large. */
const fittingScale = (area: HTMLElement, svg: SVGSVGElement): number =>
  Math.min(area.clientWidth / widthOf(svg), area.clientHeight / svg.viewBox.baseVal.height, 2);

/** Shows a diagram in a dialog in which it can be moved and enlarged. */
function enlarge(svg: SVGSVGElement, opener: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom zoom-diagram';
  dialog.setAttribute('aria-label', svg.getAttribute('aria-label') ?? t('Diagram'));
  const area = document.createElement('div');
  area.className = 'zoom-area';
  area.tabIndex = 0;
  area.setAttribute('role', 'group');
  area.setAttribute('aria-label', t('Diagram'));
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  let scale = 1;
  // The point in the middle of the area stays there.
  const show = (next: number): void => {
    scale = Math.min(Math.max(next, MIN_SCALE), MAX_SCALE);
    const x = (area.scrollLeft + area.clientWidth / 2) / Math.max(area.scrollWidth, 1);
    const y = (area.scrollTop + area.clientHeight / 2) / Math.max(area.scrollHeight, 1);
    copy.setAttribute('width', String(Math.floor(widthOf(svg) * scale)));
    copy.removeAttribute('height');
    area.scrollLeft = x * area.scrollWidth - area.clientWidth / 2;
    area.scrollTop = y * area.scrollHeight - area.clientHeight / 2;
  };
  const buttons = document.createElement('div');
  buttons.className = 'zoom-buttons';
  buttons.append(
    button(t('Smaller'), () => show(scale / STEP)),
    button(t('Larger'), () => show(scale * STEP)),
    button(t('Close'), () => dialog.close()),
  );
  dialog.append(area, buttons);
  makePannable(area);
  showModal(dialog, () => opener.focus({ preventScroll: true }));
  const fitting = fittingScale(area, svg);
  area.append(copy);
  show(fitting);
  area.scrollLeft = (area.scrollWidth - area.clientWidth) / 2;
  area.scrollTop = (area.scrollHeight - area.clientHeight) / 2;
}

/** Adds a button to a diagram that is shown small, or that scrolls. */
function addButton(diagram: HTMLElement): void {
  const svg = diagram.querySelector('svg');
  const scroller = diagram.querySelector('.diagram-scroll');
  if (svg === null || scroller === null || diagram.querySelector('.diagram-zoom') !== null) return;
  const isSmall = svg.clientWidth < widthOf(svg) * FULL_SIZE;
  if (!isSmall && scroller.scrollWidth <= scroller.clientWidth) return;
  const opener = document.createElement('button');
  opener.type = 'button';
  opener.className = 'diagram-zoom';
  opener.setAttribute('aria-label', t('Enlarge diagram'));
  opener.title = t('Enlarge diagram');
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('width', '18');
  icon.setAttribute('height', '18');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7');
  icon.append(line);
  opener.append(icon);
  diagram.append(opener);
}

let started = false;

/** Makes diagrams of the page that are shown small open in a dialog. */
export function showDiagrams(): void {
  all('[data-diagram]').forEach(addButton);
  if (started) return;
  started = true;
  addEventListener('resize', () => {
    all('[data-diagram]').forEach(addButton);
  });
  document.addEventListener('click', (event) => {
    const opener = closest(event, '.diagram-zoom');
    const svg = opener?.parentElement?.querySelector('.diagram-scroll svg');
    if (opener !== null && svg instanceof SVGSVGElement) enlarge(svg, opener);
  });
}
