/** Identifies a row. */
export type RowKey = string | number;

/** The selected rows by key; they stay selected on other pages. */
export type Selection<Row> = ReadonlyMap<RowKey, Row>;

/** Selects or deselects rows. */
export const choose = <Row>(
  selection: Selection<Row>,
  change: { rows: readonly Row[]; keyOf: (row: Row) => RowKey; chosen: boolean },
): Selection<Row> => {
  const next = new Map(selection);
  for (const row of change.rows) {
    if (change.chosen) next.set(change.keyOf(row), row);
    else next.delete(change.keyOf(row));
  }
  return next;
};

/** The rows between two of a page, inclusive; only the second when the first is not on the page. */
export const rowsBetween = <Row>(
  rows: readonly Row[],
  ends: { from: RowKey | undefined; to: RowKey; keyOf: (row: Row) => RowKey },
): readonly Row[] => {
  const find = (key: RowKey | undefined) => rows.findIndex((row) => ends.keyOf(row) === key);
  const to = find(ends.to);
  const from = find(ends.from);
  if (from < 0) return rows.slice(to, to + 1);
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
};
