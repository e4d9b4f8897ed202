import { createContext } from 'react';

/** Whether a component is rendered inside an island, so that it is a part of it. */
export const InsideIsland = createContext(false);
