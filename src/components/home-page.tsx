import type { ReactElement } from 'react';
import { CardList } from './article/card-list.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Home page of a site that brings none: its name, what it is about, and a card for each part of it. */
export const HomePage = slot('Home', ({ main, chrome }): ReactElement => (
  <div className="bare">
    <div className="home">
      <header className="home-plain">
        <h1>{main.title}</h1>
        {main.tagline !== '' && <p className="lead">{main.tagline}</p>}
        {main.description !== '' && <p>{main.description}</p>}
        {chrome.searchHref !== undefined && (
          <p>
            <a href={chrome.searchHref}>{t('Search the documentation')}</a>
          </p>
        )}
      </header>
      {main.sections.map((section, index) => (
        <section
          key={index}
          className="home-section"
          aria-labelledby={section.title === undefined ? undefined : `docsgen-home-${index}`}
        >
          {section.title !== undefined && <h2 id={`docsgen-home-${index}`}>{section.title}</h2>}
          <CardList cards={section.cards} />
        </section>
      ))}
    </div>
  </div>
));
