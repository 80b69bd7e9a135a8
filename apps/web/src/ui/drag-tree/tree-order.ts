/** A row of a tree; siblings are in order. */
export interface TreeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

/** The target of a move: under a parent, before one of its children or at their end. */
export interface TreeMove {
  readonly id: number;
  readonly parent_id: number | null;
  readonly before_id: number | null;
}

/** A row with its depth, 0 at the top. */
export interface FlatRow<Row extends TreeRow = TreeRow> {
  readonly row: Row;
  readonly depth: number;
}

/** The rows from top to bottom as displayed. */
export const flatten = <Row extends TreeRow>(
  rows: readonly Row[],
  parentId: number | null = null,
  depth = 0,
): FlatRow<Row>[] =>
  rows
    .filter((row) => row.parent_id === parentId)
    .flatMap((row) => [{ row, depth }, ...flatten(rows, row.id, depth + 1)]);

/** The rows without those below `id`: a branch is dragged as its top row. */
export const folded = <Row extends TreeRow>(flat: readonly FlatRow<Row>[], id: number | undefined): FlatRow<Row>[] => {
  const at = flat.findIndex(({ row }) => row.id === id);
  const held = flat[at];
  if (held === undefined) return [...flat];
  const end = flat.findIndex(({ depth }, index) => index > at && depth <= held.depth);
  return [...flat.slice(0, at + 1), ...(end < 0 ? [] : flat.slice(end))];
};

const heightOf = (flat: readonly FlatRow[], id: number): number => {
  const at = flat.findIndex(({ row }) => row.id === id);
  const start = flat[at]?.depth ?? 0;
  const outside = folded(flat, id).length;
  const below = flat.slice(at, at + 1 + flat.length - outside);
  return Math.max(...below.map(({ depth }) => depth)) - start + 1;
};

/** The position of a dragged row: over which other, and by how many levels to the right (or, below 0, to the left). */
export interface Hold {
  readonly id: number;
  readonly overId: number;
  readonly shift: number;
  readonly levelsMax: number;
}

/** The effect of a drop: the move, the row's new depth, and its position among its siblings from 1. */
export interface Drop extends TreeMove {
  readonly depth: number;
  readonly place: number;
}

/** Where a dragged row would be dropped; undefined where its branch would be too deep, or nothing is below it. */
export const dropOf = (flat: readonly FlatRow[], { id, overId, shift, levelsMax }: Hold): Drop | undefined => {
  const rows = folded(flat, id);
  const from = rows.findIndex(({ row }) => row.id === id);
  const to = rows.findIndex(({ row }) => row.id === overId);
  const held = rows[from];
  if (held === undefined || to < 0) return undefined;
  const placed = rows.toSpliced(from, 1).toSpliced(to, 0, held);
  const before = placed[to - 1];
  const behind = placed[to + 1];
  const least = behind?.depth ?? 0;
  const most = Math.min(before === undefined ? 0 : before.depth + 1, levelsMax - heightOf(flat, id));
  if (least > most) return undefined;
  const depth = Math.min(Math.max(held.depth + shift, least), most);
  const above = placed.slice(0, to);
  const parent = depth === 0 ? undefined : above.findLast((one) => one.depth === depth - 1);
  const parentId = parent?.row.id ?? null;
  const siblings = placed.filter(({ row }) => row.id === id || row.parent_id === parentId).map(({ row }) => row.id);
  const place = siblings.indexOf(id);
  return { id, parent_id: parentId, before_id: siblings[place + 1] ?? null, depth, place: place + 1 };
};

/** The rows after a move, so that the tree is right before the server replies. */
export const moved = <Row extends TreeRow>(rows: readonly Row[], { id, parent_id, before_id }: TreeMove): Row[] => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) return [...rows];
  const others = rows.filter((one) => one.id !== id);
  const at = before_id === null ? others.length : others.findIndex((one) => one.id === before_id);
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...row, parent_id });
};
