/** Where applicants and students find their own page. */
const ownPagePath = '/my';

/** The address of that page; empty where the product does not know its own. */
export const ownPageAddress = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(ownPagePath, publicUrl).href;
