import { narrow, shownText } from './cell-text';
import { type CellType, textCell } from './cell-type';

const position = /^\s*([+-]?\d+(?:\.\d+)?)\s*[,，]\s*([+-]?\d+(?:\.\d+)?)(?:\s+|$)([\s\S]*)$/u;

/** A place: `120.13,30.26 文三路 1 号`. */
export const place: CellType = {
  kind: 'text',
  width: 30,
  write: () => (value) => {
    if (typeof value !== 'object' || value === null || !('lng' in value) || !('lat' in value)) return null;
    const address = 'address' in value ? String(value.address) : '';
    return textCell(`${value.lng},${value.lat} ${address}`.trim());
  },
  read: () => (cell) => {
    const text = shownText(cell);
    const match = position.exec(text);
    if (match === null) return { value: text };
    const [lng, lat] = [match[1], match[2]].map((degrees) => Number(narrow(degrees ?? '')));
    return { value: { lng, lat, address: (match[3] ?? '').trim() } };
  },
};

/** The address of a file. */
export const fileAddress: CellType = {
  kind: 'text',
  width: 30,
  write: () => (value) => (typeof value === 'string' ? textCell(value) : null),
  read: () => (cell) => ({ value: shownText(cell).trim() }),
};

/** Addresses of files, one in each line. */
export const fileAddresses: CellType = {
  kind: 'text',
  width: 30,
  write: () => (value) => (Array.isArray(value) ? textCell(value.join('\n')) : null),
  read: () => (cell) => ({
    value: shownText(cell)
      .split(/\s+/u)
      .filter((line) => line !== ''),
  }),
};
