import type { ReactElement } from 'react';
import { CodeIcon } from '../icons.js';
import { withoutBackticks } from '../code-spans.js';
import { ExternalMark } from '../external-mark.js';
import { LabelText } from '../inline-text.js';
import { externalProps } from '../link.js';
import { slot } from '../slots.js';
import { fill } from '../fill.js';
import { t } from '../text.js';
import type { CardView } from '../view.js';

/** Titles of pages with their dates, one in each row. */
function CardRows({ cards }: { readonly cards: readonly CardView[] }): ReactElement {
  return (
    <ul className="card-rows">
      {cards.map(({ title, href, language, description, date }) => (
        <li key={href} {...language}>
          <a href={href}>
            <LabelText label={title} />
          </a>
          {description !== undefined && description !== '' && <p>{description}</p>}
          {date !== undefined && (
            <div className="card-foot">
              <time dateTime={date.iso}>{date.text}</time>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Cards of pages, for listings, categories and tag pages. */
export const CardList = slot('CardList', ({ cards, rows }): ReactElement => {
  if (cards.length === 0) return <p className="empty">{t('No pages yet.')}</p>;
  if (rows === true) return <CardRows cards={cards} />;
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.href} className="card" {...card.language}>
          <div className="card-title">
            <a className="card-link" href={card.href} {...externalProps(card.external)}>
              <LabelText label={card.title} />
              {card.external === true && <ExternalMark />}
            </a>
          </div>
          {card.description !== undefined && card.description !== '' && (
            <p className="card-body">{card.description}</p>
          )}
          {((card.tags !== undefined && card.tags.length > 0) || card.source !== undefined) && (
            <div className="card-foot">
              {card.tags?.map((tag) => (
                <a key={tag.href} className="tag" href={tag.href}>
                  <bdi>{tag.label}</bdi>
                </a>
              ))}
              {card.source !== undefined && (
                <a className="card-source" href={card.source} {...externalProps(true)}>
                  <CodeIcon />
                  {t('Source')}
                  <span className="sr-only">
                    {` ${fill(t('of {title} (opens in a new tab)'), {
                      title: withoutBackticks(card.title),
                    })}`}
                  </span>
                </a>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
});
