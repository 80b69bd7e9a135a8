/** Reads the id of a record from an address; an invalid one is ignored, because anyone can type an address. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text !== null && text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
