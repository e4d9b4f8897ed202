/** Size of a social card in pixels, as social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The text on a page's social card. */
export interface CardWords {
  readonly title: string;
  /** Text above the title: usually the name of the page's section. */
  readonly section?: string;
  /** The site's title. */
  readonly site: string;
}

/** The site's logo on a card: an SVG file of a static folder. */
export interface CardLogo {
  /** Site-relative. */
  readonly from: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Everything that a card is made from, except the code that draws it. */
export interface CardData extends CardWords {
  readonly logo?: CardLogo;
}

const FOLDER = 'assets/cards/';

/** Output path of the card with this key. */
export function cardFile(key: string): string {
  return `${FOLDER}${key}.png`;
}

/** Whether an output path is a card's. */
export function isCardFile(path: string): boolean {
  return path.startsWith(FOLDER);
}
