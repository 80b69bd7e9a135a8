import { plainTextOf, richTextOf } from '../../../../platform/rich-text/plain-text';
import { cellTexts } from './cell.texts';
import { fitted, narrow, shownText } from './cell-text';
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

/** Rich text as plain words, which come back as paragraphs; what has markup is read as it is. */
export const richText: CellType = {
  kind: 'text',
  width: 40,
  wrap: true,
  write: () => (value) => (typeof value === 'string' ? textCell(fitted(plainTextOf(value))) : null),
  read: () => (cell) => {
    const text = shownText(cell);
    return text.endsWith(cellTexts.cut) ? { fault: cellTexts.isCut } : { value: richTextOf(text) };
  },
};

interface NamedFile {
  readonly url: string;
  /** The name that people gave it; null for a file that is gone or elsewhere. */
  readonly name: string | null;
}

const isNamed = (value: unknown): value is NamedFile => typeof value === 'object' && value !== null && 'url' in value;

/** Addresses may come with the names of their files. */
const filesIn = (value: unknown): NamedFile[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) => {
    if (isNamed(entry)) return [entry];
    return typeof entry === 'string' && entry !== '' ? [{ url: entry, name: null }] : [];
  });

const address = /^(?:https?:\/\/[^\s"'<>\\]+)?(\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}\.[a-z0-9]{1,10})$/u;

/** The addresses in a line: several between spaces, or the one of a file that is named before it. */
const addressesIn = (line: string): string[] => {
  const parts = line.trim().split(/\s+/u);
  const own = address.exec(parts.at(-1) ?? '')?.[1];
  const isNamed = own !== undefined && !parts.every((part) => address.test(part));
  // Only the files of this library have a name in an export, so that the host before the address is this one.
  return isNamed ? [own] : parts;
};

const lineOf = ({ url, name }: NamedFile, site: string | undefined): string => {
  if (name === null) return url;
  return site === undefined ? name : `${name} ${site}${url}`;
};

/** Files, one in each line: the name that people gave it, and its whole address. */
const files = (valueFrom: (addresses: readonly string[]) => unknown): CellType => ({
  kind: 'text',
  width: 40,
  wrap: true,
  write:
    (_field, { site }) =>
    (value) => {
      const named = filesIn(value);
      const cell = textCell(fitted(named.map((file) => lineOf(file, site)).join('\n')));
      const [only, another] = named;
      if (cell === null || only === undefined || another !== undefined || only.name === null || !site) return cell;
      return { ...cell, link: `${site}${only.url}` };
    },
  read: () => (cell) => {
    const text = shownText(cell).trim();
    if (text.endsWith(cellTexts.cut)) return { fault: cellTexts.isCut };
    return { value: valueFrom(text.split(/[\r\n]+/u).flatMap(addressesIn)) };
  },
});

/** One file; more of them are refused as a value. */
export const oneFile = files((addresses) => addresses.join(' '));
export const manyFiles = files((addresses) => addresses.filter((part) => part !== ''));
