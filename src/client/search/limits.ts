/** Maximum length of a query, in UTF-16 code units. */
export const MAX_QUERY = 64;
