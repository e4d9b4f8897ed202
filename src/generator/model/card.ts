/** Size of a social card: what the networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The words on a page's social card. */
export interface CardWords {
  readonly title: string;
  /** Where the page stands: its section's name, or what else fits above the title. */
  readonly section?: string;
  /** The site's title. */
  readonly site: string;
}

/** The site's logo as a card shows it: an SVG file of a static folder. */
export interface CardLogo {
  /** Site-relative. */
  readonly from: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Everything that a card is made from, but for the code that draws it. */
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
