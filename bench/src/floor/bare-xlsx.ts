import { ZipStream } from './zip-stream';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter);

const rowXml = (cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`;

/** Rows that are joined before they are compressed: a call for each would cost more than the row. */
const batch = 500;

async function* sheetOf(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  let waiting: string[] = [];
  for await (const row of rows) {
    waiting.push(rowXml(row));
    if (waiting.length < batch) continue;
    yield waiting.join('');
    waiting = [];
  }
  yield `${waiting.join('')}</sheetData></worksheet>`;
}

/** Writes rows of texts as a minimal .xlsx file: the lower bound for an export. */
export const writeBareXlsx = async (
  file: string,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<void> => {
  const zip = new ZipStream(file);
  for (const [name, text] of Object.entries(fixedParts)) await zip.add(name, [text]);
  await zip.add('xl/worksheets/sheet1.xml', sheetOf(rows));
  await zip.end();
};
