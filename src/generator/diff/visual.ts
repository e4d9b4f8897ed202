/** A rectangle in a picture, in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture with the regions that changed. */
export interface MarkedPicture {
  /** PNG in base64. */
  readonly png: string;
  readonly width: number;
  readonly height: number;
  readonly regions: readonly Region[];
}

/** The pictures of a page in one colour mode. */
export interface PagePictures {
  readonly route: string;
  readonly title: string;
  readonly mode: 'light' | 'dark';
  readonly before: MarkedPicture;
  readonly after: MarkedPicture;
}

/** The pictures of changed pages. */
export interface VisualDiff {
  /** Pages that look different. */
  readonly pages: readonly PagePictures[];
  /** Routes of changed pages that look the same. */
  readonly same: readonly string[];
  /** Number of changed pages without pictures, because there are too many. */
  readonly leftOut: number;
}
