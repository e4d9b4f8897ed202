import { createContext } from 'react';
import type { Texts } from '../text.js';
import type { Translations } from './translations.js';

/** The facts about its page that an island gets in the browser. */
export interface IslandPage {
  readonly locale: string;
  /** The address of the page, with the base URL. */
  readonly path: string;
  /** The translations that the island uses; absent if there are none. */
  readonly translations?: Translations;
  /** docsgen's texts that the island uses; absent if none is translated. */
  readonly texts?: Texts;
}

/** Gives the components of an island their page, in the browser. */
export const IslandPageContext = createContext<IslandPage>({ locale: '', path: '' });
