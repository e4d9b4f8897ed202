/**
 * Runs inside `<head>` before the first paint: what decides how the page looks
 * is put on `<html>` here, so that nothing flashes. It goes into every page and
 * its hash into a security policy, hence small and the same for all.
 * Storage may be blocked: every access is guarded, the rest still happens.
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
// A page that follows no system carries the mode of the site already.
const choice = stored === 'light' || stored === 'dark' ? stored : (data['theme'] ?? 'system');
data['themeChoice'] = choice;
data['theme'] =
  choice !== 'system'
    ? choice
    : matchMedia('(prefers-color-scheme:light)').matches
      ? 'light'
      : 'dark';
data['js'] = '';

const announced = data['announcement'];
if (announced !== undefined && read('docsgen.announcement.dismiss') === announced)
  data['announcementDismissed'] = '';

let bar: HTMLElement | undefined;

// A client that does not arrive must not leave hidden what only it could show.
addEventListener(
  'error',
  ({ target }) => {
    const { type, rel } = target as HTMLScriptElement & HTMLLinkElement;
    if (type === 'module') delete data['js'];
    if (data['base'] === undefined || bar || (type !== 'module' && rel !== 'stylesheet')) return;
    // On the home page, the likely reason is that the site is served under another path than configured.
    bar = document.createElement('div');
    bar.id = 'docsgen-base';
    bar.setAttribute('role', 'alert');
    bar.style.cssText =
      'padding:1rem;border:3px solid #c22;background:#fff;color:#111;font:1rem/1.5 sans-serif';
    bar.textContent = `This site did not load as it should. It is configured with baseUrl "${data['base']}", but seems to be served at "${location.pathname.replace(/[^/]*$/, '')}". Set baseUrl to the path at which the site is served, and build it again.`;
    const show = () => document.body.prepend(bar as HTMLElement);
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  },
  true,
);

try {
  if (sessionStorage.getItem('docsgen.sidebar') === 'hidden') data['sidebarHidden'] = '';
  // Remembered tabs are shown by a style sheet until the client takes over: the markup is not parsed yet.
  let css = '';
  for (const [key, value] of Object.entries(localStorage) as [string, string][]) {
    if (/^docsgen\.tab\.[\w.-]+$/.test(key + value)) {
      const set = `.tabs[data-group="${key.slice(12)}"]:has(>[data-value="${value}"])>`;
      css += `${set}.tabs-panel{display:none}${set}[data-value="${value}"]{display:block}${set}*>[data-on]{--tab:0}${set}*>[data-value="${value}"]{--tab:1}`;
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
} catch {}
