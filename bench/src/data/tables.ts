/** The tables of the measured forms. */
export const tables = {
  large: 'bench_large',
  small: 'bench_small',
  programme: 'bench_programme',
  transfer: 'bench_transfer',
  wide: 'bench_wide',
} as const;
