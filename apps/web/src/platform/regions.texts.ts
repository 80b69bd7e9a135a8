/** Words by which the standard's list of regions marks the lines that are no places. */
export const regionWords = {
  bracket: '直辖县级',
  whole: '市辖区',
} as const;
