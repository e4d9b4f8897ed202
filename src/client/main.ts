/** Entry of the client: every concern finds its elements by their data attributes and works without the others. */
import { startAnnouncement } from './announcement.js';
import { startAssistant } from './assistant.js';
import { startColorMode } from './color-mode.js';
import { startCopy } from './copy.js';
import { startMenu } from './menu.js';
import { startMermaid } from './mermaid.js';
import { startNavbar } from './navbar.js';
import { startReveal } from './reveal.js';
import { startScrollSpy } from './scroll-spy.js';
import { startSidebar } from './sidebar.js';
import { startTabs } from './tabs.js';

startColorMode();
startTabs();
startMenu();
startNavbar();
startAnnouncement();
startSidebar();
startCopy();
startAssistant();
startReveal();
startScrollSpy();
void startMermaid();
// What few pages have is fetched where it is.
if (document.querySelector('[data-filter]') !== null) void import('./filter.js').then(({ startFilters }) => startFilters());
if (document.querySelector('[data-suggestions]') !== null) void import('./suggestions.js').then(({ startSuggestions }) => startSuggestions());
