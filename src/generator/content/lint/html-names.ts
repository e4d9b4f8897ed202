/** The names in a text, separated by white space. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

// All names are in lower case.

/** Elements of HTML that browsers show, with the obsolete ones. */
export const HTML_ELEMENTS = words(`
  a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt
  em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
  header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee
  math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre
  progress q rb rp rt rtc ruby s samp script search section select slot small source span strike
  strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr
  track tt u ul var video wbr applet
`);

/** Elements without content, which are never closed. */
export const VOID_ELEMENTS = words(`
  area base br col embed frame hr img input link meta param source track wbr
`);

/** Elements whose end tag is optional. */
export const OPTIONAL_END = words(`
  body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr
`);

/** Elements that are reported as unsafe and left out with their content. */
export const LEFT_OUT = words(`
  applet base body embed frame frameset head html link meta noscript object script style template
  title
`);

/** Elements whose content is text up to their closing tag. */
export const RAW_TEXT = words('iframe script style textarea title');
