/** The properties of an instalment that a change of the bill depends on; in fen. */
export interface PlannedPart {
  readonly id: number;
  readonly amount: number;
  readonly settled: number;
}

/**
 * Distributes the difference between a plan and its bill over instalments, the last one first unless others are named.
 * Settled amounts are not touched. Returns the amounts by id; undefined where the named ones cannot absorb it.
 */
export const laidOut = (
  plan: readonly PlannedPart[],
  { total, named = [] }: { total: number; named?: readonly number[] },
): ReadonlyMap<number, number> | undefined => {
  const amounts = new Map(plan.map(({ id, amount }) => [id, amount]));
  const chosen =
    named.length > 0 ? named.flatMap((id) => plan.find((part) => part.id === id) ?? []) : plan.toReversed();
  let difference = total - plan.reduce((sum, { amount }) => sum + amount, 0);
  for (const { id, amount, settled } of chosen) {
    const change = difference > 0 ? difference : Math.max(difference, settled - amount);
    amounts.set(id, amount + change);
    difference -= change;
  }
  return difference === 0 ? amounts : undefined;
};
