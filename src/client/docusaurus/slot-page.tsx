import { useMemo, type FunctionComponent } from 'react';
import { site } from 'docsgen:facts';
import { IslandPageContext } from '../../components/docusaurus/island-page.js';
import { addTranslations } from '../../components/docusaurus/translations.js';
import type { SiteLocale } from '../../components/docusaurus/site-facts.js';
import { usePage } from '../../components/shell-context.js';

/** A component for a slot of the shell that gets the facts of its page from the substitutes. */
export function withPageFacts<Props extends object>(
  Component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function SlotOnPage(props) {
    const { chrome, lang, href } = usePage();
    const page = useMemo(() => {
      const locale =
        site.locales.find(({ htmlLang }: SiteLocale) => htmlLang === lang)?.code ?? lang;
      addTranslations(chrome.componentTexts ?? {});
      return { locale, path: href };
    }, [chrome, lang, href]);
    return (
      <IslandPageContext value={page}>
        <Component {...props} />
      </IslandPageContext>
    );
  };
}
