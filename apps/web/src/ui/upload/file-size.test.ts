import { expect, it } from 'vitest';
import { fileSize } from './file-size';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [2 * 1024 * 1024, '2 MB'],
  [200 * 1024 * 1024, '200 MB'],
  [3.2 * 1024 ** 3, '3.2 GB'],
])('shows %i bytes as %s', (bytes, shown) => expect(fileSize(bytes)).toBe(shown));
