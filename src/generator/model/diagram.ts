/** A diagram that the build has drawn. Plain data: it is cached and sent between processes. */
export interface Drawing {
  readonly viewBox: string;
  /** Size in pixels, at which text has its normal size. */
  readonly width: number;
  readonly height: number;
  /** Markup inside the `svg` element: safe, without ids. */
  readonly content: string;
  /** The texts of the diagram, in the order of the drawing, without duplicates. */
  readonly labels: readonly string[];
  readonly title?: string;
  readonly description?: string;
}

/** A diagram that the build could not draw, with the reason: one sentence. */
export interface NotDrawn {
  readonly reason: string;
}

export type DrawResult = Drawing | NotDrawn;

/** Whether data from the cache or another process is a result. */
export function isDrawResult(value: unknown): value is DrawResult {
  if (typeof value !== 'object' || value === null) return false;
  return 'reason' in value ? typeof value.reason === 'string' : 'content' in value;
}

export const isDrawn = (result: DrawResult): result is Drawing => 'content' in result;
