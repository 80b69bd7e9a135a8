import { createContext } from 'react';

/** Where a list shows its active conditions: a line above its rows. Without one they are shown beside the search. */
export const ConditionsPlace = createContext<HTMLElement | null>(null);
