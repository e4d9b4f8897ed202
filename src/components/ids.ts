/** Ids of the layout. The prefix keeps them different from ids of headings. */
export const MAIN_ID = 'docsgen-main';
export const ROOT_ID = 'docsgen';
export const MENU_ID = 'docsgen-menu';
