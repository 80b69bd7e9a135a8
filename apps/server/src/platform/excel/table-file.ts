import { open } from 'node:fs/promises';
import { openCsv } from './csv-reader';
import { type TableCaps, tableCaps } from './table-refused';
import type { TableSource } from './table-source';
import { compoundDirectory, refuseCompound } from './unread-format';
import { openWorkbook } from './workbook-reader';

const packed = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const namesBytes = 64 * 1024;

const bytesAt = async (path: string, place: number, length: number): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, place);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Opens an .xlsx or .csv file, recognised by its content, not by its name. Throws `TableRefused`. */
export const openTable = async (path: string, caps: TableCaps = tableCaps): Promise<TableSource> => {
  const head = await bytesAt(path, 0, 512);
  if (head.subarray(0, packed.length).equals(packed)) return openWorkbook(path, caps);
  const directory = compoundDirectory(head);
  if (directory !== undefined) return refuseCompound(await bytesAt(path, directory, namesBytes));
  return openCsv(path, caps);
};

/** The first sheet that is not hidden. */
export const firstVisible = ({ sheets }: TableSource): number =>
  Math.max(
    sheets.findIndex(({ hidden }) => !hidden),
    0,
  );
