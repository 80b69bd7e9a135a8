import type { ByteRange } from '../../platform/storage/storage-interface';

/** The part that a Range header asks for; `all` without one or when it is malformed, undefined when it lies outside. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'all' | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return 'all';
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? undefined : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return undefined;
  return end < start ? 'all' : { start, end };
};
