/** An amount in equal parts to the fen; the remainder is spread over the first ones. */
export const evenShares = (fen: number, count: number): number[] => {
  const base = Math.floor(fen / count);
  const rest = fen - base * count;
  return Array.from({ length: count }, (_, at) => base + (at < rest ? 1 : 0));
};
