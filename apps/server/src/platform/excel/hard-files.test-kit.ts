import { workbookWith } from './bomb.test-kit';

const megabyte = 1024 * 1024;
const filled = (text: string | Buffer, megabytes = 4): Buffer => Buffer.alloc(megabytes * megabyte, text);
const nameInGbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]);

/** Texts by what they contain, and the expected result of reading each; the worst are as large as a file may be. */
export const hardCsv: Readonly<Record<string, { bytes: () => Buffer; outcome: string }>> = {
  newlines: { bytes: () => filled('\n', 20), outcome: '0 rows' },
  'carriage returns': { bytes: () => filled('\r'), outcome: '0 rows' },
  'one line': { bytes: () => filled('a'), outcome: 'cell-too-long' },
  commas: { bytes: () => filled(',', 20), outcome: 'too-many-columns' },
  semicolons: { bytes: () => filled(';'), outcome: 'too-many-columns' },
  'lines of commas': { bytes: () => filled(`${','.repeat(999)}\n`), outcome: '0 rows' },
  quotes: { bytes: () => filled('"'), outcome: 'cell-too-long' },
  'quoted nothing': { bytes: () => filled('"",\n'), outcome: '0 rows' },
  'one open quote': { bytes: () => Buffer.concat([Buffer.from('a,"b\n'), filled('x,y\n')]), outcome: 'open-quote' },
  'short rows': { bytes: () => filled('a\n'), outcome: 'too-many-rows' },
  'zero bytes': { bytes: () => filled('\0'), outcome: 'not-a-table' },
  'a zero byte at its end': {
    bytes: () => Buffer.concat([Buffer.from('a\n'), filled('\n'), Buffer.from('\0')]),
    outcome: 'not-a-table',
  },
  'rows of Chinese Windows': {
    bytes: () => Buffer.concat([nameInGbk, Buffer.from('\n'), filled(Buffer.concat([nameInGbk, Buffer.from(',1\n')]))]),
    outcome: 'too-many-rows',
  },
  'no encoding that we know': {
    bytes: () => filled(Buffer.from([0xff, 0x80, 0x41, 0x0a])),
    outcome: 'unknown-encoding',
  },
};

const sheetOf = (rows: string): Record<string, string> => ({
  'xl/worksheets/one.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const one = '<row><c><v>1</v></c></row>';

/** Numbered, so that it does not compress to nothing, and repeated at a distance beyond the compression window. */
const counted = (count: number, textOf: (at: number) => string): string => {
  const block = Array.from({ length: Math.min(count, 50_000) }, (_, at) => textOf(at)).join('');
  return block.repeat(Math.ceil(count / 50_000));
};
const letters = (at: number): string => at.toString(36).padStart(4, '0');

/** Workbooks that are made to be hard to read. */
export const hardWorkbooks: Readonly<Record<string, { bytes: () => Buffer; outcome: string }>> = {
  'very many empty rows': {
    bytes: () => workbookWith(sheetOf(counted(300_000, (at) => `<row s="${at}"/>`) + one)),
    outcome: '1 rows',
  },
  'more rows than there are': {
    bytes: () => workbookWith(sheetOf('<row r="1048576"/><row r="x"/>')),
    outcome: 'too-many-rows',
  },
  'rows of 16,384 empty cells': {
    bytes: () => workbookWith(sheetOf(`<row>${counted(16_384, (at) => `<c s="${at}"/>`)}</row>`.repeat(10) + one)),
    outcome: '1 rows',
  },
  'a row of 16,384 cells': {
    bytes: () => workbookWith(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`)),
    outcome: 'too-many-columns',
  },
  'one cell of megabytes': {
    bytes: () => workbookWith(sheetOf(`<row><c t="inlineStr"><is><t>${counted(600_000, letters)}</t></is></c></row>`)),
    outcome: 'cell-too-long',
  },
  'one tag of megabytes': {
    bytes: () => workbookWith(sheetOf(`<row><c ${counted(300_000, (at) => `a${letters(at)}="" `)}/></row>`)),
    outcome: 'broken',
  },
  'a remark of megabytes': {
    bytes: () => workbookWith(sheetOf(`<!-- ${counted(600_000, letters)} -->${one}`)),
    outcome: 'broken',
  },
  'very many shared texts': {
    bytes: () =>
      workbookWith({ 'xl/strings.xml': `<sst>${counted(1_200_000, (at) => `<si><t>${letters(at)}</t></si>`)}</sst>` }),
    outcome: '1 rows',
  },
  'one shared text in all cells': {
    bytes: () =>
      workbookWith({
        'xl/strings.xml': `<sst><si><t>${'长'.repeat(900_000)}</t></si></sst>`,
        ...sheetOf(`<row><c t="s"><v>0</v></c></row>`.repeat(2000)),
      }),
    outcome: 'too-large',
  },
  'number formats without end': {
    bytes: () =>
      workbookWith({
        'xl/styles.xml': `<numFmt numFmtId="200" formatCode="${'['.repeat(90_000)}"/><cellXfs><xf numFmtId="200"/></cellXfs>`,
      }),
    outcome: '1 rows',
  },
  'very many number formats': {
    bytes: () => workbookWith({ 'xl/styles.xml': counted(50_000, (at) => `<numFmt numFmtId="${at}"/>`) }),
    outcome: 'broken',
  },
  'elements within elements': {
    bytes: () => workbookWith(sheetOf(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}${one}`)),
    outcome: '1 rows',
  },
  'very many relations': {
    bytes: () => workbookWith({ '_rels/.rels': counted(50_000, (at) => `<Relationship Id="${at}" Target="${at}"/>`) }),
    outcome: 'broken',
  },
  'a relation to nowhere': {
    bytes: () => workbookWith({ '_rels/.rels': '<Relationship Id="a" Target="%ff"/>' }),
    outcome: 'broken',
  },
  'a package of very many parts': {
    bytes: () => workbookWith(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`part/${at}`, '']))),
    outcome: 'broken',
  },
};
