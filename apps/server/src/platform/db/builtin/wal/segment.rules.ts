const logIdBytes = 0x1_0000_0000;
const digits = 8;

/** Whether a file is a whole segment of PostgreSQL's write-ahead log, by its name. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** The name of the segment that follows another: time line, then the position in two parts. */
export const nextSegment = (name: string, segmentBytes: number): string => {
  const [line, high, low] = [0, 1, 2].map((part) =>
    Number.parseInt(name.slice(part * digits, (part + 1) * digits), 16),
  );
  const next = (low ?? 0) + 1;
  const isLast = next >= logIdBytes / segmentBytes;
  return `${hex(line ?? 0)}${hex((high ?? 0) + (isLast ? 1 : 0))}${hex(isLast ? 0 : next)}`;
};
