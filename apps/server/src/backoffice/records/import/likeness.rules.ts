const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const swap = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** Texts that differ more in length have too little in common to be compared. */
const lengthShare = 0.6;

/** The similarity, from 0 (nothing in common) to 1 (the same words). */
export const likeness = (one: string, other: string): number => {
  if (one === '' || other === '') return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 2 && long.includes(short)) return 0.6 + (0.35 * short.length) / long.length;
  if (short.length < lengthShare * long.length) return 0;
  return 1 - distance(one.slice(0, 60), other.slice(0, 60)) / long.length;
};
