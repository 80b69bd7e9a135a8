/** How much a test tries: what fits into every run, or with ASSURE=1 what fits into a nightly run. */
export const runs = <T>({ usual, assure }: { readonly usual: T; readonly assure: T }): T =>
  process.env.ASSURE === '1' ? assure : usual;
