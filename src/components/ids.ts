/** Ids of the layout. The prefix keeps clear of ids made from headings. */
export const MAIN_ID = 'docsgen-main';
export const ROOT_ID = 'docsgen';
export const MENU_ID = 'docsgen-menu';
