/**
 * Sets the attributes of `<html>` that decide how the page looks. Runs inside `<head>`, before the
 * first paint, so that nothing flashes.
 *
 * Every page contains this script, and the security policy contains its hash. So it must be small
 * and the same on all pages. Storage may be blocked: a failed access must not stop the script.
 */
const root = document.documentElement;
const data = root.dataset;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const stored = 'themeFixed' in data ? null : read('theme');
// If the site ignores the system's mode, the page already has the site's mode in `data-theme`.
const choice = stored === 'light' || stored === 'dark' ? stored : (data['theme'] ?? 'system');
data['themeChoice'] = choice;
data['theme'] =
  choice !== 'system'
    ? choice
    : matchMedia('(prefers-color-scheme:light)').matches
      ? 'light'
      : 'dark';
data['js'] = '';
if (read('docsgen.wrap')) data['codeWrap'] = '';

const announced = data['announcement'];
if (announced !== undefined && read('docsgen.announcement.dismiss') === announced)
  data['announcementDismissed'] = '';

// Readers can be faster than the client, which opens the search box with what is typed here.
const isWaiting = (): boolean => 'js' in data && !('searchReady' in data);
addEventListener('keydown', (event) => {
  const { key, target, altKey, isComposing } = event;
  const isShortcut = event.ctrlKey || event.metaKey;
  if (!isWaiting() || altKey || isComposing) return;
  const typed = data['searchTyped'];
  const isToggle = isShortcut && key.toLowerCase() === 'k' && !event.shiftKey;
  if (typed === undefined) {
    const { tagName, isContentEditable } = target as HTMLElement;
    const isField = isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(tagName);
    if (isShortcut ? !isToggle : key !== '/' || isField) return;
    data['searchTyped'] = '';
  } else if (isToggle) delete data['searchTyped'];
  else if (isShortcut) return;
  else if (key === 'Escape') delete data['searchTyped'];
  else if (key === 'Backspace') data['searchTyped'] = typed.slice(0, -1);
  else if (key === 'Enter') data['searchTyped'] = `${typed}\n`;
  else if (key.length === 1) data['searchTyped'] = typed + key;
  else return;
  event.preventDefault();
});
// Readers who move on have no search any more, even if the client never comes.
addEventListener('focusin', () => delete data['searchTyped']);
addEventListener('click', ({ target }) => {
  if (isWaiting() && (target as Element).closest('[data-search]')) data['searchTyped'] ??= '';
});

let bar: HTMLElement | undefined;

// Without the client, nothing may stay hidden that only the client can show.
addEventListener(
  'error',
  ({ target }) => {
    const { type, rel, src, href } = target as HTMLScriptElement & HTMLLinkElement;
    // Files of other hosts fail for other reasons, such as a blocker of the reader.
    if (new URL(src || href || '', location.href).host !== location.host) return;
    if (type === 'module') delete data['js'];
    const served = location.pathname.replace(/[^/]*$/, '');
    // The attribute exists on the home page only. The likely cause is a wrong `baseUrl`.
    if (data['base'] === undefined || data['base'] === served) return;
    if (bar || (type !== 'module' && rel !== 'stylesheet')) return;
    bar = document.createElement('div');
    bar.id = 'docsgen-base';
    bar.setAttribute('role', 'alert');
    bar.style.cssText =
      'padding:1rem;border:3px solid #c22;background:#fff;color:#111;font:1rem/1.5 sans-serif';
    bar.textContent =
      `This site did not load as it should. It is configured with baseUrl "${data['base']}", ` +
      `but seems to be served at "${served}". ` +
      'Set baseUrl to the path at which the site is served, and build it again.';
    const show = () => document.body.prepend(bar as HTMLElement);
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  },
  true,
);

try {
  if (sessionStorage.getItem('docsgen.sidebar') === 'hidden') data['sidebarHidden'] = '';
  // The markup is not parsed yet: a style sheet shows the chosen tabs until the client starts.
  let css = '';
  const show = (sets: string, name: string, value: string) => {
    if (!/^[\w.-]+$/.test(name + value)) return;
    const set = `${sets}="${name}"]:has(>[data-value="${value}"])>`;
    css +=
      `${set}.tabs-panel{display:none}${set}[data-value="${value}"]{display:block}` +
      `${set}*>[data-on]{--tab:0}${set}*>[data-value="${value}"]{--tab:1}`;
  };
  for (const [key, value] of Object.entries(localStorage) as [string, string][])
    if (key.startsWith('docsgen.tab.')) show('.tabs[data-group', key.slice(12), value);
  // The address comes first: its rules are more specific.
  for (const [name, value] of new URLSearchParams(location.search))
    show('.tabs.tabs[data-query', name, value);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
} catch {}
