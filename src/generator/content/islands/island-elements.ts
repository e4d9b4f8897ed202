/** The element in place of an island until its markup replaces it. */
export const ISLAND_ELEMENT = 'd-island';
/** The element with the static children of an island. */
export const CHILDREN_ELEMENT = 'd-slot';
