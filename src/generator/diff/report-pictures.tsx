import type { ReactElement } from 'react';
import type { MarkedPicture, PagePictures, Region, VisualDiff } from './visual.js';

/** The style sheet of the pictures. */
export const PICTURE_STYLE = `
.wide { width: min(96vw, 110rem); margin-left: 50%; transform: translateX(-50%); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
figure { margin: 0; } figcaption { color: var(--muted); padding: 0.25rem 0; }
.shot { position: relative; border: 1px solid var(--line); line-height: 0; }
.shot img { width: 100%; height: auto; }
.shot i { position: absolute; box-sizing: border-box; outline: 2px solid #d6336c;
  background: rgb(214 51 108 / 15%); }
@media (max-width: 45rem) { .pair { grid-template-columns: 1fr; } }
`;

/** The pictures of changed pages, before and after, with the changed regions marked. */
export function Pictures({ pages, same, leftOut }: VisualDiff): ReactElement {
  const routes = [...new Set(pages.map(({ route }) => route))];
  return (
    <section className="wide">
      <h2>
        Pictures <span className="muted">({routes.length})</span>
      </h2>
      {routes.map((route) => (
        <PageOf key={route} pictures={pages.filter((page) => page.route === route)} />
      ))}
      {same.length > 0 && (
        <p>
          These changed pages look the same:{' '}
          {same.map((route, i) => (
            <span key={route}>
              {i > 0 && ', '}
              <code>{route}</code>
            </span>
          ))}
        </p>
      )}
      {leftOut > 0 && <p>{leftOut} more changed pages have no pictures.</p>}
    </section>
  );
}

function PageOf({ pictures }: { readonly pictures: readonly PagePictures[] }): ReactElement {
  const [first] = pictures;
  return (
    <details open>
      <summary>
        <code>{first?.route}</code> {first?.title}
      </summary>
      <div>
        {pictures.map(({ mode, before, after }) => (
          <div className="pair" key={mode}>
            <Shot picture={before} caption={`${mode}, before`} />
            <Shot picture={after} caption={`${mode}, after`} />
          </div>
        ))}
      </div>
    </details>
  );
}

function Shot({
  picture,
  caption,
}: {
  readonly picture: MarkedPicture;
  readonly caption: string;
}): ReactElement {
  const { png, width, height, regions } = picture;
  return (
    <figure>
      <figcaption>
        {caption}: {regions.length === 1 ? '1 region' : `${regions.length} regions`}
      </figcaption>
      <div className="shot">
        <img src={`data:image/png;base64,${png}`} width={width} height={height} alt="" />
        {regions.map((region, i) => (
          <i key={i} style={placeOf(region, picture)} />
        ))}
      </div>
    </figure>
  );
}

/** The place of a region in percent, because pictures are scaled. */
function placeOf(
  { x, y, width, height }: Region,
  picture: MarkedPicture,
): Readonly<Record<'left' | 'top' | 'width' | 'height', string>> {
  const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(3)}%`;
  return {
    left: percent(x, picture.width),
    top: percent(y, picture.height),
    width: percent(width, picture.width),
    height: percent(height, picture.height),
  };
}
