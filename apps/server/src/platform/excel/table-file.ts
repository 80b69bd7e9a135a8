import { open } from 'node:fs/promises';
import { openCsv } from './csv-reader';
import { type TableCaps, TableRefused, tableCaps } from './table-refused';
import type { TableSource } from './table-source';
import { openWorkbook } from './workbook-reader';

const packed = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** The container of old .xls files, and of password-protected workbooks. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const firstBytes = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Opens an .xlsx or .csv file, recognised by its content, not by its name. Throws `TableRefused`. */
export const openTable = async (path: string, caps: TableCaps = tableCaps): Promise<TableSource> => {
  const head = await firstBytes(path);
  if (head.equals(packed)) return openWorkbook(path, caps);
  if (head.equals(compound)) throw new TableRefused('old-format');
  return openCsv(path, caps);
};

/** The first sheet that is not hidden. */
export const firstVisible = ({ sheets }: TableSource): number =>
  Math.max(
    sheets.findIndex(({ hidden }) => !hidden),
    0,
  );
