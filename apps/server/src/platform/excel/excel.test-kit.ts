import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { SheetRow } from './cell';
import { firstVisible, openTable } from './table-file';
import type { TableCaps } from './table-refused';
import { type SheetContent, writeWorkbook } from './workbook-writer';
import { openArchive } from './zip-archive';

/** A workbook in memory. */
export const bytesOf = async (sheets: readonly SheetContent[]): Promise<Buffer> => {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeWorkbook(output, sheets)]);
  return bytes;
};

/** Runs `work` with a file of these bytes. */
export const withFile = async <T>(bytes: Uint8Array | string, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-excel-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The text of a part of a workbook. */
export const partOf = (bytes: Uint8Array, part: string): Promise<string> =>
  withFile(bytes, async (path) => {
    const archive = await openArchive(path);
    const content = await text(await archive.open(part, { maxBytes: 1e8, ratio: 1000 }));
    archive.close();
    return content;
  });

/** All rows of the first visible sheet. */
export const rowsIn = (bytes: Uint8Array | string, caps?: TableCaps): Promise<SheetRow[]> =>
  withFile(bytes, async (path) => {
    const source = await openTable(path, caps);
    const rows: SheetRow[] = [];
    for await (const some of source.rows(firstVisible(source))) rows.push(...some);
    await source.close();
    return rows;
  });

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook as other programs may write it, from its parts. */
export const packed = async (parts: {
  sheet: string;
  workbook?: string;
  styles?: string;
  strings?: string;
}): Promise<Buffer> => {
  const zip = new ZipFile();
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path);
  add(
    '_rels/.rels',
    `<Relationships xmlns="${related}"><Relationship Id="r" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}">${parts.workbook ?? ''}<sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${related}"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/one.xml"/>` +
      `<Relationship Id="b" Type="${office}/styles" Target="styles.xml"/><Relationship Id="c" Type="${office}/sharedStrings" Target="strings.xml"/></Relationships>`,
  );
  if (parts.styles !== undefined) add('xl/styles.xml', parts.styles);
  if (parts.strings !== undefined) add('xl/strings.xml', parts.strings);
  add('xl/worksheets/one.xml', parts.sheet);
  zip.end();
  return buffer(zip.outputStream);
};
