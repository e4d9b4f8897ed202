import { CARD_SIZE, type CardLogo, type CardWords } from '../model/card.js';
import { escapeText } from '../model/html-text.js';
import type { FontMetrics } from './font.js';
import { fitTitle, oneLine, showable, type Fitted, type TitleSize } from './text.js';

/** A logo to draw: its SVG and natural size. */
export type LogoDrawing = Pick<CardLogo, 'width' | 'height'> & { readonly svg: string };

/** Inter in the weights 500 and 700. */
export interface CardFonts<Font> {
  readonly medium: Font;
  readonly bold: Font;
}

/** The family of the fonts. */
export const FONT = 'Inter';

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const EDGE = 84;
const MEASURE = WIDTH - 2 * EDGE;
/** The site's dark colours (`components/css/tokens.css`), with a bluer background. */
const INK = {
  ground: '#0e1122',
  strand: '#282e58',
  thread: '#f0ae4c',
  title: '#f7f5ef',
  site: '#c3c9dc',
};
/** The amber line from the left edge to a dot before the label. */
const THREAD = { middle: 96, width: 4, dot: 9 };
const LABEL = { size: 31, left: EDGE + 34, top: 78.5 };
const TITLE = { top: 150, height: 336, leading: 1.14, spacing: -0.022 };
const SIZES: readonly TitleSize[] = [
  { size: 104, lines: 2 },
  { size: 88, lines: 3 },
  { size: 74, lines: 4 },
  { size: 64, lines: 4 },
  { size: 56, lines: 4 },
];
const SITE = { size: 31, top: 525.5 };
const LOGO = { middle: 541, height: 46, width: 320, gap: 20 };

/** Paths of curved lines that cross each other and leave the picture to the right. */
const STRANDS: readonly string[] = [0, 1, 2, 3, 4, 5, 6].map((i) => {
  const start = `${700 + 14 * i} 640`;
  const control1 = `${900 + 10 * i} ${560 - 10 * i}`;
  const control2 = `${860 + 30 * i} ${330 - 26 * i}`;
  return `M${start}C${control1} ${control2} 1210 ${300 - 34 * i}`;
});

/** The texts of a card, broken into lines. */
export interface CardLayout {
  readonly label: string | undefined;
  readonly title: Fitted | undefined;
  readonly site: string | undefined;
  readonly siteLeft: number;
}

/**
 * Decides the texts of a card and their sizes. If the font cannot show the page's title, the card
 * shows the site's title instead.
 */
export function layoutCard(
  words: CardWords,
  fonts: CardFonts<FontMetrics>,
  logo: LogoDrawing | undefined,
): CardLayout {
  const site = showable(words.site, fonts.medium);
  const title = showable(words.title, fonts.bold) ?? showable(words.site, fonts.bold);
  const label = showable(words.section ?? '', fonts.medium);
  const siteLeft = EDGE + (logo === undefined ? 0 : logoSize(logo).width + LOGO.gap);
  return {
    label:
      label === undefined
        ? undefined
        : oneLine(label, (WIDTH - EDGE - LABEL.left) / LABEL.size, fonts.medium),
    title: title === undefined ? undefined : fitTitle(title, MEASURE, SIZES, spaced(fonts.bold)),
    // The title of the home page is the name of the site, which is shown once.
    site:
      site === undefined || site === title
        ? undefined
        : oneLine(site, (WIDTH - EDGE - siteLeft) / SITE.size, fonts.medium),
    siteLeft,
  };
}

function spaced(font: FontMetrics): FontMetrics {
  return { ...font, widthOf: (text) => font.widthOf(text) + TITLE.spacing * text.length };
}

function logoSize({ width, height }: LogoDrawing): { width: number; height: number } {
  const scale = Math.min(LOGO.height / height, LOGO.width / width);
  return { width: width * scale, height: height * scale };
}

/** A text as SVG, and where its upper left corner is on the card, in pixels. */
export interface TextBlock {
  readonly svg: string;
  readonly left: number;
  readonly top: number;
  /** Whether many cards of a site have this text. */
  readonly isRepeated: boolean;
}

/** How lines of text look: everything but the characters. */
interface TextStyle {
  readonly font: FontMetrics;
  readonly weight: 500 | 700;
  readonly size: number;
  readonly colour: string;
  /** Height of a line, as a multiple of the size. */
  readonly leading: number;
  /** Space between letters, as a multiple of the size. */
  readonly spacing: number;
}

/** The texts of a card as pictures that do not overlap, so that only these pixels are drawn. */
export function textBlocks(
  { label, title, site, siteLeft }: CardLayout,
  { medium, bold }: CardFonts<FontMetrics>,
): TextBlock[] {
  const small = { font: medium, weight: 500, leading: 1, spacing: 0 } as const;
  const blocks: TextBlock[] = [];
  if (label !== undefined) {
    const style = { ...small, size: LABEL.size, colour: INK.thread };
    const place = { left: LABEL.left, top: LABEL.top };
    blocks.push({ ...textPicture([label], place, style), isRepeated: true });
  }
  if (title !== undefined) {
    const { size, lines } = title;
    const { leading, spacing } = TITLE;
    const top = TITLE.top + (TITLE.height - lines.length * size * leading) / 2;
    const style = { font: bold, weight: 700, size, colour: INK.title, leading, spacing } as const;
    const place = { left: EDGE, top };
    blocks.push({ ...textPicture(lines, place, style), isRepeated: false });
  }
  if (site !== undefined) {
    const style = { ...small, size: SITE.size, colour: INK.site };
    const place = { left: siteLeft, top: SITE.top };
    blocks.push({ ...textPicture([site], place, style), isRepeated: true });
  }
  return blocks;
}

/** Lines of text below each other. The picture has room for parts that leave the lines. */
function textPicture(
  lines: readonly string[],
  place: { readonly left: number; readonly top: number },
  { font, weight, size, colour, leading, spacing }: TextStyle,
): Omit<TextBlock, 'isRepeated'> {
  const room = Math.ceil(size / 5);
  const [left, top] = [Math.floor(place.left) - room, Math.floor(place.top) - room];
  const widest = Math.max(...lines.map((line) => font.widthOf(line)));
  const width = Math.min(WIDTH - left, Math.ceil(widest * size) + 2 * room);
  const height = Math.ceil(lines.length * size * leading) + 2 * room;
  const baselineOf = (line: number): number =>
    place.top - top + ((line + 0.5) * leading + font.middleToBaseline) * size;
  const texts = lines.map(
    (line, i) => `<text x="${place.left - left}" y="${baselineOf(i)}">${escapeText(line)}</text>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
    ` font-family="${FONT}" font-weight="${weight}" font-size="${size}"` +
    ` letter-spacing="${spacing * size}" fill="${colour}">${texts.join('')}</svg>`;
  return { svg, left, top };
}

/** The SVG that all cards of a site share: background, lines and logo. */
export function backdrop(logo: LogoDrawing | undefined): string {
  const { middle, width, dot } = THREAD;
  const strands = STRANDS.map((path) => `<path d="${path}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.ground}"/>` +
    `<g fill="none" stroke="${INK.strand}" stroke-width="2">${strands}</g>` +
    `<path d="M0 ${middle}H${EDGE}" stroke="${INK.thread}" stroke-width="${width}"/>` +
    `<circle cx="${EDGE + 6}" cy="${middle}" r="${dot}" fill="${INK.thread}"/>` +
    `${logo === undefined ? '' : logoImage(logo)}</svg>`
  );
}

/** The logo as an `<image>`, so that its content cannot affect the rest of the card. */
function logoImage(logo: LogoDrawing): string {
  const { width, height } = logoSize(logo);
  const href = `data:image/svg+xml;base64,${Buffer.from(logo.svg).toString('base64')}`;
  const position = `x="${EDGE}" y="${LOGO.middle - height / 2}"`;
  return `<image ${position} width="${width}" height="${height}" href="${href}"/>`;
}
