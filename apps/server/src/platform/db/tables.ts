/**
 * The tables that Kysely knows. Each slice adds its own by declaration merging in its `<noun>.table.ts`, so that the
 * platform holds no word of the domain.
 */
export interface Tables {}
