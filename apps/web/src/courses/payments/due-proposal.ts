/** An instalment as a proposal needs it; in fen. */
interface Part {
  readonly no: number;
  readonly due_on: string;
  readonly amount: number;
  readonly settled: number;
}

/** What to collect, and the instalments that it is for; without a plan, all that is owed. */
export interface DueProposal {
  readonly amount: number;
  readonly nos: readonly number[];
  /** Whether they are due by now; otherwise it is the next one. */
  readonly isDue: boolean;
}

/** Proposes the open instalments that are due until today, or else the next one, and never more than is owed. */
export const proposeDue = (
  rows: readonly Part[],
  { today, outstanding }: { today: string; outstanding: number },
): DueProposal => {
  const open = rows.filter(({ amount, settled }) => amount > settled);
  const due = open.filter(({ due_on }) => due_on <= today);
  const chosen = due.length > 0 ? due : open.slice(0, 1);
  const sum = chosen.reduce((total, { amount, settled }) => total + amount - settled, 0);
  return {
    amount: chosen.length > 0 ? Math.min(sum, outstanding) : outstanding,
    nos: chosen.map(({ no }) => no),
    isDue: due.length > 0,
  };
};
