import type { ReactElement } from 'react';
import { CardList } from './article/card-list.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The home page of a site without one: its name, its description and cards of its parts. */
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
