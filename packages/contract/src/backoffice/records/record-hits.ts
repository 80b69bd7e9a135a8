/** The most records of one act. */
export const actMax = 999;

/** The most records that one selection of all hits can have; acts on them are sent in parts. */
export const hitsMax = 10_000;
