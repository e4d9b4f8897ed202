import type { ReactElement } from 'react';
import { fill } from '../fill.js';
import { t } from '../text.js';

/** The source of a diagram. The client draws the diagram; without scripts the source is shown. */
export function MermaidBlock({ code }: { readonly code: string }): ReactElement {
  return (
    <pre className="mermaid-source" data-mermaid="" tabIndex={0}>
      {code}
    </pre>
  );
}

/** A diagram that the build has drawn. */
export interface DiagramView {
  readonly viewBox: string;
  /** Size in pixels, at which text has its normal size. */
  readonly width: number;
  readonly height: number;
  /** Safe markup inside the `svg` element. */
  readonly content: string;
  /** Its title, or the texts in it. */
  readonly name: string;
  readonly description?: string | undefined;
}

/** Diagrams are shown a little smaller than drawn: their text has 14 pixels. */
const SCALE = 0.875;
/** At this scale the smallest text has 11 pixels. */
const MIN_SCALE = 0.8;

/**
 * A diagram as a picture with selectable text. One that is wider than the article becomes smaller,
 * but not so small that its text cannot be read: then it scrolls.
 */
export function Diagram({ drawing }: { readonly drawing: DiagramView }): ReactElement {
  const { viewBox, width, height, content, name, description } = drawing;
  const label = fill(t('Diagram: {name}'), { name });
  const fullName = description === undefined ? label : `${label}. ${description}`;
  return (
    <div className="diagram" data-diagram="">
      <div
        className="diagram-scroll"
        role="group"
        aria-label={t('Diagram')}
        tabIndex={0}
        data-edges=""
      >
        <svg
          viewBox={viewBox}
          width={Math.round(width * SCALE)}
          height={Math.round(height * SCALE)}
          role="img"
          aria-label={fullName}
          style={{ minWidth: `${Math.round(width * MIN_SCALE)}px` }}
          dangerouslySetInnerHTML={{ __html: content }}
        />
      </div>
    </div>
  );
}
