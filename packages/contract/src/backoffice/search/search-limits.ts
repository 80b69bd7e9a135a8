/** How many hits a group shows. */
export const hitsShown = 5;
/** How many records can be asked for again by their ids. */
export const recentMax = 10;
