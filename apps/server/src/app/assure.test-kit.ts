/** How often a test tries: as often as fits into every run, or with ASSURE=1 as often as fits into a night. */
export const runs = ({ usual, assure }: { readonly usual: number; readonly assure: number }): number =>
  process.env.ASSURE === '1' ? assure : usual;
