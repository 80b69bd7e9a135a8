import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';
import type { Cell } from './cell';
import { writeCsv } from './csv-writer';
import { bytesOf, packed, rowsIn, withFile } from './excel.test-kit';
import { openTable } from './table-file';
import { tableCaps } from './table-refused';

const text = (value: string): Cell => ({ kind: 'text', value });
const cellsOf = async (bytes: Uint8Array | string): Promise<(string | undefined)[][]> =>
  (await rowsIn(bytes)).map(({ cells }) => cells.map((cell) => cell?.value));
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('files that are refused', () => {
  it.each([
    ['too-many-rows', { rows: 2 }],
    ['too-many-columns', { columns: 1 }],
    ['cell-too-long', { cellLength: 3 }],
    ['too-large', { partBytes: 10 }],
  ] as const)('says %s', async (reason, caps) => {
    const rows = [
      [text('abcdefgh'), text('b')],
      [text('c'), text('d')],
    ];
    const bytes = await bytesOf([{ name: 's', columns: [{ header: 'x' }, { header: 'y' }], rows }]);
    await expect(rowsIn(bytes, { ...tableCaps, ...caps })).rejects.toMatchObject({ reason });
  });

  it.each([
    ['too-many-rows', { rows: 2 }],
    ['too-large', { wholeLength: 100 }],
    ['too-slow', { readingMs: 0 }],
  ] as const)('says %s of a text too', async (reason, caps) => {
    const bytes = 'a,b\n'.repeat(20_000);
    await expect(rowsIn(bytes, { ...tableCaps, ...caps })).rejects.toMatchObject({ reason });
  });

  it('says too-slow of a workbook whose reading takes longer than it may', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [text(`a${at}`)]);
    const bytes = await bytesOf([{ name: 's', columns: [{ header: 'x' }], rows }]);
    await expect(rowsIn(bytes, { ...tableCaps, readingMs: 0 })).rejects.toMatchObject({ reason: 'too-slow' });
  });

  it('refuses a document type, an old file, a text with zero bytes and half a package', async () => {
    const grown = await packed({ sheet: `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet('<row><c><v>1</v></c></row>')}` });
    await expect(rowsIn(grown)).rejects.toMatchObject({ reason: 'broken' });
    await expect(rowsIn(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ reason: 'old-format' });
    await expect(rowsIn(Buffer.from([65, 0, 66, 0]))).rejects.toMatchObject({ reason: 'not-a-table' });
    const whole = await bytesOf([{ name: 's', columns: [{ header: 'x' }], rows: [] }]);
    await expect(rowsIn(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ reason: 'broken' });
  });
});

describe('files of other programs', () => {
  const zipped = async (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
    const zip = new ZipFile();
    for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
    return buffer(zip.outputStream);
  };
  const compound = (stream: string): Buffer => {
    const file = Buffer.alloc(1536);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
    file.writeUInt16LE(9, 30);
    file.writeUInt32LE(1, 48);
    Buffer.from(stream, 'utf16le').copy(file, 1024);
    return file;
  };

  it.each([
    ['old-format', compound('Workbook')],
    ['encrypted', compound('EncryptedPackage')],
    ['not-a-table', compound('WordDocument')],
    ['open-document', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }],
    ['numbers', { 'Index/Document.iwa': 'x' }],
    ['binary-workbook', { '_rels/.rels': '<a/>', 'xl/workbook.bin': 'x' }],
    ['not-a-table', { '_rels/.rels': '<a/>', 'word/document.xml': '<a/>' }],
    ['not-a-table', { 'photo.jpg': 'x' }],
    ['web-page', Buffer.from('\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1')],
    ['web-page', Buffer.from('<table><tr><td>姓名</td></tr></table>')],
    ['web-page', Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related')],
    [
      'xml-table',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/>'),
    ],
    ['not-a-table', Buffer.from('<?xml version="1.0"?><feed/>')],
    ['not-a-table', Buffer.from('%PDF-1.7 1 0 obj')],
  ])('says %s of %o', async (reason, file) => {
    await expect(rowsIn(Buffer.isBuffer(file) ? file : await zipped(file))).rejects.toMatchObject({ reason });
  });
});

describe('sheets before they are read', () => {
  it('counts their rows and finds the merged cells above, unless that takes too long', async () => {
    const rows =
      '<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c s="1"/></row><row r="9"><c><v>1</v></c></row>';
    const merged = '<mergeCells count="2"><mergeCell ref="B1:D2"/><mergeCell ref="A900:A901"/></mergeCells>';
    const bytes = await packed({ sheet: `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>` });
    const survey = (caps = tableCaps) =>
      withFile(bytes, async (path) => {
        const source = await openTable(path, caps);
        return source.survey(0).finally(() => source.close());
      });
    expect(await survey()).toEqual({ rows: 2, merged: [{ top: 1, bottom: 2, left: 1, right: 3 }] });
    expect(await survey({ ...tableCaps, surveyMs: -1 })).toEqual({ rows: null, merged: [] });
  });
});

describe('cells', () => {
  it('reads what other programs write: shared and rich texts, cached results, booleans, errors, gaps', async () => {
    const bytes = await packed({
      strings: `<sst><si><t>共享</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh><t>x</t></rPh></si></sst>`,
      sheet: sheet(
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="str"><f>A1&amp;B1</f><v>=a&lt;b</v></c>' +
          '<c r="E2"><f>1+1</f><v>2</v></c><c r="F2" t="b"><v>1</v></c><c r="G2" t="e"><v>#N/A</v></c></row><row r="9"><c r="A9" s="0"/></row>',
      ),
    });
    expect(await rowsIn(bytes)).toEqual([
      {
        number: 2,
        cells: [
          { kind: 'text', value: '共享' },
          null,
          { kind: 'text', value: '富 文本' },
          { kind: 'text', value: '=a<b' },
          { kind: 'number', value: '2' },
          { kind: 'boolean', value: 'true' },
          { kind: 'error', value: '#N/A' },
        ],
      },
    ]);
  });

  it.each([
    ['', '2024-02-29', '1900-01-01'],
    ['<workbookPr date1904="1"/>', '2028-03-01', '1904-01-02'],
  ])('reads days of both systems %s', async (workbook, late, early) => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="10"/></cellXfs></styleSheet>';
    const rows =
      '<row><c s="1"><v>45351</v></c><c s="1"><v>1</v></c><c s="2"><v>45351.5208333333</v></c><c s="3"><v>0.604166666666667</v></c><c s="4"><v>0.125</v></c></row>';
    const [row] = await rowsIn(await packed({ workbook, styles, sheet: sheet(rows) }));
    expect(row?.cells).toMatchObject([
      { kind: 'date', value: late },
      { kind: 'date', value: early, shown: `${early.slice(0, 4)}年1月${Number(early.slice(-2))}日` },
      { kind: 'datetime', value: `${late}T12:30:00` },
      { kind: 'time', value: '14:30:00', shown: '14:30' },
      { kind: 'percent', value: '0.125', shown: '12.50%' },
    ]);
  });

  it('keeps digits: exponents are written out, noise of doubles is not shown', async () => {
    const rows = ['1.38E+10', '0.30000000000000004', '1E-7', '-0', '123456789012345680000'].map(
      (v) => `<c><v>${v}</v></c>`,
    );
    expect(await cellsOf(await packed({ sheet: sheet(`<row>${rows.join('')}</row>`) }))).toEqual([
      ['13800000000', '0.3', '0.0000001', '0', '123456789012346000000'],
    ]);
  });

  it('tells a formula without its result from an empty cell, and a computed empty text from both', async () => {
    const cells =
      '<c r="A1"><f>SUM(B1:B9)</f></c><c r="B1"><f>A1&amp;B1</f><v></v></c><c r="C1"><f t="shared" si="0"/><v/></c>' +
      '<c r="D1" t="str"><f>IF(A1=1,"","")</f><v></v></c><c r="E1"><f>1-1</f><v>0</v></c><c r="F1"><f>SUM(F2:F9)</f><v>7</v></c>';
    const workbooks = ['', '<calcPr fullCalcOnLoad="1"/>'];
    const read = async (workbook: string) =>
      (await rowsIn(await packed({ workbook, sheet: sheet(`<row>${cells}</row>`) })))[0]?.cells;
    const [saved, made] = await Promise.all(workbooks.map(read));
    const sum = { kind: 'number', value: '7', isSum: true };
    const missing = [
      { kind: 'formula', value: '=SUM(B1:B9)', isSum: true },
      { kind: 'formula', value: '=A1&B1' },
      { kind: 'formula', value: '=' },
    ];
    expect(saved).toEqual([...missing, null, { kind: 'number', value: '0' }, sum]);
    // A writer that computes nothing leaves zeros, and asks programs to compute them.
    expect(made).toEqual([...missing, null, { kind: 'formula', value: '=1-1' }, sum]);
  });

  it('leaves out how Japanese and Chinese texts are pronounced', async () => {
    const inline =
      '<c t="inlineStr"><is><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></is></c>';
    expect(await cellsOf(await packed({ sheet: sheet(`<row>${inline}</row>`) }))).toEqual([['张三']]);
  });

  const awkward = [
    '=1+1',
    '+86',
    '-5',
    '@x',
    '\tx',
    '\rx',
    "'=a",
    "''-b",
    '007',
    '330106199001011234',
    ' a ',
    'a\r\nb',
    '_x0041_',
    '<&>"',
    '\u0001',
    '张"三,',
    '😀',
  ];

  it('gives back every text that it wrote, and a second library reads the same', async () => {
    const bytes = await bytesOf([
      { name: '数据', columns: awkward.map(() => ({ header: 'x' })), rows: [awkward.map(text)] },
    ]);
    const [, row] = await rowsIn(bytes);
    expect(row?.cells).toEqual(awkward.map(text));
    const [{ data } = { data: [] }] = await readXlsxFile(bytes);
    const plain = ['=1+1', '+86', '-5', '@x', '007', '330106199001011234', '<&>"', '张"三,', '😀'];
    expect(data[1]?.filter((value) => plain.includes(String(value)))).toEqual(plain);
  });

  it('writes texts as texts, never as formulas', async () => {
    const bytes = await bytesOf([{ name: 's', columns: [{ header: 'x' }], rows: [[text('=cmd()')]] }]);
    await withFile(bytes, async () => expect(bytes.includes('<f>')).toBe(false));
    expect(await rowsIn(bytes)).toMatchObject([{}, { cells: [{ kind: 'text', value: '=cmd()' }] }]);
  });

  it('reads the files of a second library', async () => {
    const rows = [
      [{ value: '名称' }, { value: '日期' }],
      [{ value: '007' }, { value: new Date(Date.UTC(2026, 2, 1)), format: 'yyyy-mm-dd' }],
    ];
    const bytes = await writeXlsxFile(rows as never, {} as never).toBuffer();
    expect(await rowsIn(bytes)).toMatchObject([
      { cells: [{ value: '名称' }, { value: '日期' }] },
      {
        cells: [
          { kind: 'text', value: '007' },
          { kind: 'date', value: '2026-03-01' },
        ],
      },
    ]);
  });

  it('goes on in another sheet when one is full, and takes dates and numbers exactly', async () => {
    const rows: Cell[][] = [
      [
        { kind: 'date', value: '2026-03-01' },
        { kind: 'number', value: '12345678901234567890' },
        { kind: 'number', value: '-0.10' },
      ],
    ];
    const bytes = await bytesOf([{ name: 'a/b', columns: [{ header: '1' }, { header: '2' }, { header: '3' }], rows }]);
    expect((await rowsIn(bytes))[1]?.cells).toEqual([
      { kind: 'date', value: '2026-03-01' },
      { kind: 'text', value: '12345678901234567890' },
      { kind: 'number', value: '-0.1' },
    ]);
  });
});

describe('.csv files', () => {
  it('gives back every text that it wrote', async () => {
    const values = ['=1+1', "'=a", "''-b", '-5', '@x', 'a,"b"', 'a\nb', '007', ' x'];
    const output = new PassThrough();
    const columns = values.map(() => ({ header: 'x' }));
    const [bytes] = await Promise.all([buffer(output), writeCsv(output, { columns, rows: [values.map(text)] })]);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString()).toContain("'=1+1");
    expect((await cellsOf(bytes))[1]).toEqual(values);
  });

  it.each([
    ['UTF-8', Buffer.from('姓名,年龄\n张三,1')],
    ['UTF-16', Buffer.from('\ufeff姓名,年龄\n张三,1', 'utf16le')],
    ['GB18030', Buffer.from('d0d5c3fb2cc4eac1e40ad5c5c8fd2c31', 'hex')],
    ['tabs', Buffer.from('姓名\t年龄\n张三\t1')],
    ['semicolons', Buffer.from('姓名;年龄\n张三;1')],
  ])('reads %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['姓名', '年龄'],
      ['张三', '1'],
    ]);
  });

  it('finds the separator below a title that has none', async () => {
    expect(await cellsOf('学员名单，共 2 人\n姓名;备注\n张三;一, 二\n李四;三')).toEqual([
      ['学员名单，共 2 人'],
      ['姓名', '备注'],
      ['张三', '一, 二'],
      ['李四', '三'],
    ]);
  });
});
