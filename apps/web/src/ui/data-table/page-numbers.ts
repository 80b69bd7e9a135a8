/** A page to go to, or a gap between two. */
export type PageStep = number | 'gap-before' | 'gap-after';

/** The pages that a pager offers: first, last and the current one's neighbours; a gap never replaces a single page. */
export const pageSteps = (current: number, last: number): PageStep[] => {
  const near = 2;
  if (last <= 2 * near + 5) return Array.from({ length: last }, (_, index) => index + 1);
  const from = current <= near + 3 ? 1 : Math.min(current - near, last - 2 * near - 2);
  const to = current >= last - near - 2 ? last : Math.max(current + near, 2 * near + 3);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...middle,
    ...(to < last ? (['gap-after', last] as const) : []),
  ];
};
