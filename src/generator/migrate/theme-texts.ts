import { messages } from '../../components/messages.js';
import { own } from '../../components/own.js';
import { placeholderProblem } from '../config/messages-file.js';

/**
 * Texts of Docusaurus' theme, by the ids of its translation files, and docsgen's ids for texts with
 * the same meaning.
 */
const SAME_MEANING: ReadonlyMap<string, string> = new Map([
  ['theme.admonition.note', 'article.note'],
  ['theme.admonition.tip', 'article.tip'],
  ['theme.admonition.info', 'article.info'],
  ['theme.admonition.warning', 'article.warning'],
  ['theme.admonition.danger', 'article.danger'],
  ['theme.admonition.caution', 'article.caution'],
  ['theme.CodeBlock.copied', 'article.copied'],
  ['theme.CodeBlock.copyButtonAriaLabel', 'article.copy'],
  ['theme.common.headingLinkTitle', 'article.headingLink'],
  ['theme.common.editThisPage', 'doc.edit'],
  ['theme.common.skipToMainContent', 'nav.skip'],
  ['theme.AnnouncementBar.closeButtonAriaLabel', 'common.close'],
  ['theme.IconExternalLink.ariaLabel', 'link.newTab'],
  ['theme.Playground.liveEditor', 'live.editor'],
  ['theme.Playground.result', 'live.result'],
  ['theme.SearchBar.label', 'search.button'],
  ['theme.SearchBar.seeAll', 'search.all'],
  ['theme.SearchPage.documentsFound.plurals', 'search.documents'],
  ['theme.SearchPage.emptyResultsTitle', 'search.title'],
  ['theme.SearchPage.inputPlaceholder', 'search.placeholder'],
  ['theme.ErrorPageContent.title', 'crash.title'],
  ['theme.ErrorPageContent.tryAgain', 'crash.again'],
  ['theme.NavBar.navAriaLabel', 'nav.main'],
  ['theme.NotFound.title', 'notFound.title'],
  ['theme.TOCCollapsible.toggleButtonLabel', 'toc.title'],
  ['theme.blog.archive.title', 'blog.archive'],
  ['theme.blog.authorsList.pageTitle', 'blog.authors'],
  ['theme.blog.authorsList.viewAll', 'blog.allAuthors'],
  ['theme.blog.paginator.newerEntries', 'blog.newerPosts'],
  ['theme.blog.paginator.olderEntries', 'blog.olderPosts'],
  ['theme.blog.post.paginator.newerPost', 'blog.newer'],
  ['theme.blog.post.paginator.olderPost', 'blog.older'],
  ['theme.blog.post.plurals', 'blog.posts'],
  ['theme.blog.post.readMore', 'blog.readMore'],
  ['theme.blog.post.readingTime.plurals', 'blog.minutes'],
  ['theme.colorToggle.ariaLabel', 'colorMode.label'],
  ['theme.colorToggle.ariaLabel.mode.dark', 'colorMode.dark'],
  ['theme.colorToggle.ariaLabel.mode.light', 'colorMode.light'],
  ['theme.colorToggle.ariaLabel.mode.system', 'colorMode.system'],
  ['theme.contentVisibility.draftBanner.title', 'doc.draft'],
  ['theme.contentVisibility.draftBanner.message', 'doc.draftText'],
  ['theme.contentVisibility.unlistedBanner.title', 'doc.unlisted'],
  ['theme.contentVisibility.unlistedBanner.message', 'doc.unlistedText'],
  ['theme.docs.breadcrumbs.home', 'breadcrumbs.home'],
  ['theme.docs.breadcrumbs.navAriaLabel', 'breadcrumbs.label'],
  ['theme.docs.paginator.navAriaLabel', 'doc.pagination'],
  ['theme.docs.paginator.next', 'doc.next'],
  ['theme.docs.paginator.previous', 'doc.previous'],
  ['theme.docs.sidebar.closeSidebarButtonAriaLabel', 'nav.close'],
  ['theme.docs.sidebar.collapseButtonTitle', 'sidebar.hide'],
  ['theme.docs.sidebar.expandButtonTitle', 'sidebar.show'],
  ['theme.docs.sidebar.toggleSidebarButtonAriaLabel', 'nav.open'],
  ['theme.docs.versionBadge.label', 'doc.version'],
  ['theme.docs.versions.latestVersionLinkLabel', 'doc.latestLink'],
  ['theme.docs.versions.latestVersionSuggestionLabel', 'doc.latest'],
  ['theme.docs.versions.unmaintainedVersionLabel', 'doc.unmaintained'],
  ['theme.docs.versions.unreleasedVersionLabel', 'doc.unreleased'],
  ['theme.navbar.mobileLanguageDropdown.label', 'nav.language'],
  ['theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel', 'nav.back'],
  ['theme.navbar.mobileVersionsDropdown.label', 'nav.version'],
  ['theme.tags.tagsPageLink', 'tags.all'],
  ['theme.tags.tagsPageTitle', 'doc.tags'],
  ['theme.CodeBlock.wordWrapToggle', 'article.wrap'],
  ['theme.blog.paginator.navAriaLabel', 'blog.pages'],
  ['theme.docs.DocCard.categoryDescription.plurals', 'cards.pages'],
  ['theme.SearchModal.errorScreen.helpText', 'search.network'],
  ['theme.SearchModal.errorScreen.titleText', 'search.unable'],
  ['theme.SearchModal.footer.closeText', 'search.keyClose'],
  ['theme.SearchModal.footer.navigateText', 'search.keyNavigate'],
  ['theme.SearchModal.footer.selectText', 'search.keySelect'],
  ['theme.SearchModal.noResultsScreen.reportMissingResultsLinkText', 'search.missingLink'],
  ['theme.SearchModal.noResultsScreen.reportMissingResultsText', 'search.missing'],
  ['theme.SearchModal.searchBox.cancelButtonText', 'search.cancel'],
  ['theme.SearchModal.searchBox.resetButtonTitle', 'search.clearLabel'],
  ['theme.SearchModal.startScreen.favoriteSearchesTitle', 'search.favorites'],
  ['theme.SearchModal.startScreen.noRecentSearchesText', 'search.noRecent'],
  ['theme.SearchModal.startScreen.recentSearchesTitle', 'search.recent'],
  ['theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle', 'search.favoritesRemove'],
  ['theme.SearchModal.startScreen.removeRecentSearchButtonTitle', 'search.recentRemove'],
  ['theme.SearchModal.startScreen.saveRecentSearchButtonTitle', 'search.saveTitle'],
]);

/** A text that Docusaurus makes of several ones. */
interface Composed {
  /** docsgen's id. */
  readonly id: string;
  readonly template: string;
  /** A placeholder of the template → the id of its text; '' for no text. */
  readonly parts: ReadonlyMap<string, string>;
}

const COMPOSED: readonly Composed[] = [
  {
    id: 'tags.title',
    template: 'theme.docs.tagDocListPageTitle',
    parts: new Map([['{nDocsTagged}', 'theme.docs.tagDocListPageTitle.nDocsTagged']]),
  },
  {
    id: 'blog.tagged',
    template: 'theme.blog.tagTitle',
    parts: new Map([['{nPosts}', 'theme.blog.post.plurals']]),
  },
  {
    id: 'blog.author',
    template: 'theme.blog.author.pageTitle',
    parts: new Map([['{nPosts}', 'theme.blog.post.plurals']]),
  },
  {
    id: 'doc.updated',
    template: 'theme.lastUpdated.lastUpdatedAtBy',
    parts: new Map([
      ['{atDate}', 'theme.lastUpdated.atDate'],
      ['{byUser}', ''],
    ]),
  },
  {
    id: 'doc.updatedBy',
    template: 'theme.lastUpdated.lastUpdatedAtBy',
    parts: new Map([
      ['{atDate}', 'theme.lastUpdated.atDate'],
      ['{byUser}', 'theme.lastUpdated.byUser'],
    ]),
  },
];

const idsOf = ({ template, parts }: Composed): string[] => [template, ...parts.values()];

const KNOWN: ReadonlySet<string> = new Set([...SAME_MEANING.keys(), ...COMPOSED.flatMap(idsOf)]);

/** Whether docsgen has a text for one of Docusaurus' theme. */
export const isThemeText = (id: string): boolean => KNOWN.has(id);

/** Names of placeholders that docsgen calls otherwise. */
const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['{authorName}', '{author}'],
  ['{tagName}', '{tag}'],
  ['{user}', '{author}'],
  ['{readingTime}', '{count}'],
  ['{versionLabel}', '{version}'],
  ['{siteTitle}', '{site}'],
  ['{latestVersionLink}', '{link}'],
]);

/**
 * The entries of docsgen for texts of Docusaurus' theme. A text without the placeholders of
 * docsgen's English is left out. `changed` are the ids whose entries are wanted.
 */
export function themeTexts(
  texts: ReadonlyMap<string, string>,
  changed: (id: string) => boolean,
): [id: string, text: string][] {
  const plain = [...SAME_MEANING].flatMap(([id, ownId]): [string, string][] => {
    const text = texts.get(id);
    return text === undefined || !changed(id) ? [] : [[ownId, text]];
  });
  const composed = COMPOSED.flatMap((text): [string, string][] => {
    const result = idsOf(text).some(changed) ? compose(text, texts) : undefined;
    return result === undefined ? [] : [[text.id, result]];
  });
  return [...plain, ...composed].flatMap(([id, message]): [string, string][] => {
    const named = message.replace(/\{\w+\}/g, (name) => PLACEHOLDERS.get(name) ?? name);
    const text = id === 'nav.back' ? named.replace(/^\W+\s/, '') : named;
    const english = own(messages as Readonly<Record<string, string>>, id) ?? '';
    return placeholderProblem(english, text) === undefined ? [[id, text]] : [];
  });
}

/** The template with its parts, in each plural form; undefined if a text is missing. */
function compose(
  { template, parts }: Composed,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  let forms = [texts.get(template)];
  for (const [name, id] of parts) {
    const part = id === '' ? '' : texts.get(id);
    if (part === undefined) return undefined;
    forms = part.split('|').flatMap((form) => forms.map((text) => text?.replace(name, () => form)));
  }
  return forms.includes(undefined) ? undefined : forms.join('|');
}

const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];

/** The titles of admonitions in the languages of Docusaurus' theme, in the order of `KINDS`. */
const TITLES: Readonly<Record<string, string>> = {
  ar: 'ملاحظة,تلميح,معلومات,تحذير,خطر,حذر',
  bg: 'Бележка,Съвет,Информация,Внимание,Опасност,Внимание',
  de: 'Hinweis,Tipp,Info,Warnung,Gefahr,Vorsicht',
  es: 'Nota,Consejo,Información,Aviso,Peligro,Precaución',
  et: 'Teade,Nõuanne,Info,Hoiatus,Oht,Hoiatus',
  fa: 'یادداشت,نکته,اطلاع,هشدار,اخطار,توجه',
  fr: 'Remarque,Astuce,Info,Attention,Danger,Attention',
  hu: 'Megjegyzés,Tanács,Információ,Vigyázat,Veszély,Figyelem',
  id: 'Catatan,Tip,Info,Peringatan,Bahaya,Waspada',
  is: 'Athugasemd,Ábending,Upplýsingar,Aðvörun,Hætta,Varúð',
  it: 'Note,Suggerimento,Informazioni,Warning,Pericolo,Attenzione',
  ja: '注記,ヒント,備考,警告,危険,注意',
  ko: '노트,팁,정보,경고,위험,주의',
  nb: 'Merknad,Tips,Info,Warning,Fare,Forsiktig',
  nl: 'Notitie,Tip,Info,Waarschuwing,Gevaar,Pas op',
  pl: 'Notatka,Wskazówka,Informacja,Ostrzeżenie,Ważne,Uwaga',
  'pt-BR': 'Observação,Dica,Informação,Aviso,Perigo,Cuidado',
  ru: 'Примечание,Подсказка,К сведению,Предупреждение,Осторожно,Предупреждение',
  sl: 'Opomba,Namig,Informacija,Opozorilo,Nevarnost,Pozor',
  sv: 'Anteckning,Tips,Info,Warning,Risk,Varning',
  tr: 'Not,İpucu,Bilgi,Uyarı,Tehlike,Uyarı',
  uk: 'Примітка,Порада,Інформація,Попередження,Небезпека,Обережно',
  vi: 'Ghi chú,Mẹo,Thông tin,Cảnh báo,Cảnh báo,Cẩn thận',
  'zh-Hans': '备注,提示,信息,注意,危险,警告',
  'zh-Hant': '備註,提示,資訊,注意,危險,警告',
};

/** Other codes of the same languages. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ['pt', 'pt-BR'],
  ['no', 'nb'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-cn', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-tw', 'zh-Hant'],
]);

/** Names of the files of a locale in Docusaurus' theme, the best one first. */
export const themeLocales = (locale: string): string[] =>
  [locale, SAME_LANGUAGE.get(locale) ?? '', locale.split('-')[0] ?? ''].filter(
    (name) => name !== '',
  );

/** The entries for the titles of admonitions that Docusaurus shows in a locale. */
export function admonitionTexts(locale: string): [id: string, text: string][] {
  const found = themeLocales(locale)
    .map((name) => own(TITLES, name))
    .find((titles) => titles !== undefined);
  return (found?.split(',') ?? []).map((title, i) => [`article.${KINDS[i] ?? ''}`, title]);
}
