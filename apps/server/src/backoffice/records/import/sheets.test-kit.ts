import writeXlsxFile from 'write-excel-file/node';
import { packed } from '../../../platform/excel/excel.test-kit';
import type { WireReply } from '../../identity/identity-api.test-kit';
import { type importsOver, workbookOf } from './import.test-kit';

type Imports = Pick<ReturnType<typeof importsOver>, 'call'>;

const template = async ({ call }: Imports): Promise<Buffer> => {
  const { body }: WireReply = await call('importTemplate', {});
  return Buffer.from((body.data as { content: string }).content, 'base64');
};

const cell = (value: string): string => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;

/** Sheets that are made anew for each run: by our own writer, by a second one, and by hand. */
export const madeSheets: Readonly<Record<string, (imports: Imports) => Promise<Buffer>>> = {
  'own-template.xlsx': template,
  'own-texts.xlsx': () =>
    workbookOf(
      ['学号', '姓名', '手机号', '备注'],
      [
        ['007', '张伟', '13800001001', '=1+1'],
        ['0008', '王芳', '13800001002', "'=A1"],
        ['', '合计', '', ''],
      ],
    ),
  'write-excel-file-types.xlsx': async () => {
    const rows = [
      ['姓名', '出生日期', '是否会员', '学费'].map((value) => ({ value })),
      [
        { value: '张伟' },
        { value: new Date(Date.UTC(1990, 2, 5)), format: 'yyyy/mm/dd' },
        { value: true },
        { value: 1200.5, format: '#,##0.00' },
      ],
    ];
    return writeXlsxFile(rows as never, {} as never).toBuffer();
  },
  // Some programs give every element a prefix, and leave out where rows and cells are.
  'by-hand-prefixes.xlsx': () =>
    packed({
      sheet: `<x:worksheet xmlns:x="m"><x:sheetData>${[
        ['姓名', '班级'],
        ['张伟', '一班'],
      ]
        .map((row) => `<x:row>${row.map(cell).join('')}</x:row>`)
        .join('')}</x:sheetData></x:worksheet>`,
    }),
};
