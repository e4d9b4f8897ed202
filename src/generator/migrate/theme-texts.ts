import { own } from '../../components/own.js';

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
  ['theme.navbar.mobileLanguageDropdown.label', 'nav.language'],
  ['theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel', 'nav.back'],
  ['theme.navbar.mobileVersionsDropdown.label', 'nav.version'],
  ['theme.tags.tagsPageLink', 'tags.all'],
]);

/** Names of placeholders that docsgen calls otherwise. */
const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['{readingTime}', '{count}'],
  ['{versionLabel}', '{version}'],
]);

/** A text of Docusaurus' theme as an entry of docsgen; undefined if docsgen has no such text. */
export function themeText(id: string, message: string): [id: string, text: string] | undefined {
  const ownId = SAME_MEANING.get(id);
  if (ownId === undefined) return undefined;
  const text = message.replace(/\{\w+\}/g, (name) => PLACEHOLDERS.get(name) ?? name);
  return [ownId, ownId === 'nav.back' ? text.replace(/^\W+\s/, '') : text];
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

/** The entries for the titles of admonitions that Docusaurus shows in a locale. */
export function admonitionTexts(locale: string): [id: string, text: string][] {
  const names = [locale, SAME_LANGUAGE.get(locale) ?? '', locale.split('-')[0] ?? ''];
  const found = names.map((name) => own(TITLES, name)).find((titles) => titles !== undefined);
  return (found?.split(',') ?? []).map((title, i) => [`article.${KINDS[i] ?? ''}`, title]);
}
