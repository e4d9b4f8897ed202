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
  /** The line of an error in the text, from 0. Undefined if the text may be right. */
  readonly line?: number;
  /** The build had no time left for it, so a later build tries again. */
  readonly isLate?: true;
  /** The finding of another diagram is also about this one. */
  readonly isReported?: true;
}

export type DrawResult = Drawing | NotDrawn;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether data from the cache or another process is a result. */
export function isDrawResult(value: unknown): value is DrawResult {
  if (typeof value !== 'object' || value === null) return false;
  const data: Partial<Record<keyof Drawing | keyof NotDrawn, unknown>> = value;
  if (isText(data.reason)) return data.line === undefined || Number.isInteger(data.line);
  return (
    isText(data.content) &&
    isText(data.viewBox) &&
    Number.isInteger(data.width) &&
    Number.isInteger(data.height) &&
    Array.isArray(data.labels) &&
    data.labels.every(isText) &&
    [data.title, data.description].every((text) => text === undefined || isText(text))
  );
}

export const isDrawn = (result: DrawResult): result is Drawing => 'content' in result;
