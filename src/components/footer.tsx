import type { ReactElement } from 'react';
import { ExternalMark } from './external-mark.js';
import { externalProps } from './link.js';
import { Markup } from './markup.js';
import { Picture } from './picture.js';
import { slot } from './slots.js';

/** The footer. Column titles are not headings, because they do not belong to the page's outline. */
export const Footer = slot('Footer', ({ footer, homeHref }): ReactElement => {
  return (
    <footer className="footer">
      <div className="footer-inner">
        {footer.columns.length > 0 && (
          <div className="footer-columns">
            {footer.columns.map((column, index) => (
              <div key={index} className="footer-column">
                {column.title !== undefined && (
                  <p className="footer-title" id={`docsgen-footer-${index}`}>
                    {column.title}
                  </p>
                )}
                <ul
                  aria-labelledby={
                    column.title === undefined ? undefined : `docsgen-footer-${index}`
                  }
                >
                  {column.links.map((link) => (
                    <li key={`${link.label} ${link.href}`}>
                      <a href={link.href} {...externalProps(link.external)}>
                        {link.label}
                        {link.external === true && <ExternalMark />}
                      </a>
                    </li>
                  ))}
                  {column.html?.map((html) => (
                    <Markup key={html} as="li" html={html} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        <div className="footer-end">
          {footer.logo !== undefined && (
            <a className="footer-home" href={footer.logoHref ?? homeHref}>
              <Picture image={footer.logo} className="footer-logo" />
            </a>
          )}
          {footer.copyrightHtml !== undefined ? (
            <Markup as="div" className="footer-copyright" html={footer.copyrightHtml} />
          ) : (
            <p className="footer-copyright">{footer.copyright}</p>
          )}
        </div>
      </div>
    </footer>
  );
});
