/** What one tender paid of one share, both by their places. */
export interface ReceiptPart {
  readonly share: number;
  readonly tender: number;
  readonly amount: number;
}

/**
 * The rows of a receipt: tenders fill the shares in the order of both, so that every share and every tender is used to the
 * fen. Both make the same total; there are fewer rows than shares and tenders together.
 */
export const partsOf = (shares: readonly number[], tenders: readonly number[]): ReceiptPart[] => {
  const parts: ReceiptPart[] = [];
  const left = { shares: [...shares], tenders: [...tenders] };
  let [share, tender] = [0, 0];
  while (share < shares.length && tender < tenders.length) {
    const [owed, held] = [left.shares[share] ?? 0, left.tenders[tender] ?? 0];
    const amount = Math.min(owed, held);
    if (amount > 0) parts.push({ share, tender, amount });
    left.shares[share] = owed - amount;
    left.tenders[tender] = held - amount;
    if (owed === amount) share += 1;
    if (held === amount) tender += 1;
  }
  return parts;
};
