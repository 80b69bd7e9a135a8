/** Reads the class id from an address; an invalid one is ignored, because anyone can type an address. */
export const classIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
