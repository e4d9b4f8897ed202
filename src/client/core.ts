/**
 * The modules that `main.ts` shares with modules which are loaded later. All of those import this
 * one. The bundler makes a file of the modules that the same entries use, and so puts these into
 * one file. Without this module, each set of entries would have its own file, and its own request.
 */
import '../components/color-mode-label.js';
import '../components/fill.js';
import '../components/ids.js';
import '../components/own.js';
import '../components/text.js';
import './app/links.js';
import './dom.js';
import './fetch-files.js';
import './load-module.js';
import './page.js';
import './picked-tabs.js';
import './reveal.js';
import './scripts.js';
import './scroll-positions.js';
import './scroll-to.js';
import './search/limits.js';
import './sidebar-links.js';
import './status.js';
import './storage.js';
import './tabs.js';
import './trusted.js';
import './yield-to-main.js';
