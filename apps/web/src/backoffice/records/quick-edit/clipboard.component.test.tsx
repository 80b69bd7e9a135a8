import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { html } from '../../../app/driving.test-kit';
import { expectMessage, openProduct } from '../../../app/product.test-kit';
import type { Address } from '../../../platform/http/call';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { listPath, recordFormOf, type ScriptedForm, scriptRecords } from '../scripted-records.test-kit';

const table = page.getByRole('table', { name: '客户列表' });
const cell = (id: number, column: string) => table.getByCss(`tr[data-row="${id}"] td[data-column="${column}"]`);

const fields = [
  plainField({ field: 'xing_ming', name: '姓名' }),
  plainField({ field: 'ke_chou', name: '课酬', edit_input: 'money' }),
  plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
  plainField({
    field: 'ji_bie',
    name: '级别',
    edit_input: 'select',
    select_item: [{ label: '甲级', value: 'a' }],
  }),
];
const people = [
  { xing_ming: '=张三', ke_chou: 120_050, shou_ji: '138****8000', ji_bie: 'a' },
  { xing_ming: '李"四\n光', ke_chou: null, shou_ji: null, ji_bie: null },
];

const openCustomers = async (given: Partial<ScriptedForm['meta']> = {}) => {
  const customers = recordFormOf({ id: 5, name: '客户', fields, masked: ['shou_ji'], ...given }, people);
  openProduct(listPath(5), { script: () => scriptRecords(customers) });
  const touched = () => {
    html(cell(501, 'ke_chou')).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return html(cell(501, 'ke_chou')).hasAttribute('tabindex');
  };
  await expect.poll(touched).toBe(true);
};

/** As the browser does it for Ctrl+C and Ctrl+V. */
const clipboard = (type: 'copy' | 'paste', text = ''): DataTransfer => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return clipboardData;
};

it('copies the selected rows as they are shown: numbers as numbers, masks as masks, and nothing that is evaluated', async () => {
  await openCustomers();
  html(cell(502, 'xing_ming')).focus();
  await userEvent.keyboard(' {ArrowDown} ');
  const copied = clipboard('copy');
  await expectMessage('已复制 2 行，可以粘贴到 Excel');
  const lines = copied
    .getData('text/plain')
    .split('\r\n')
    .map((line) => line.split('\t').slice(0, 4));
  expect(lines).toEqual([
    ['姓名', '课酬', '手机', '级别'],
    ['"李""四\n光"', '', '', ''],
    ["'=张三", '1200.50', '138****8000', '甲级'],
  ]);
  expect(copied.getData('text/html')).toContain(`<td>1200.50</td><td style="mso-number-format:'\\@'">138****8000</td>`);

  // Marked cells come before selected rows.
  html(cell(502, 'ke_chou')).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(clipboard('copy').getData('text/plain')).toBe('\t\r\n1200.50\t138****8000');
});

const begun: RecordImport = {
  id: 1,
  file_name: '粘贴的表格.csv',
  file_size: 40,
  sheets: [],
  sheet: 0,
  header_row: 1,
  header_rows: 1,
  head: [],
  columns: [{ column: 0, header: '姓名', samples: ['王五'], field: 'xing_ming', found_by: 'label' }],
  mapping: [{ column: 0, field: 'xing_ming' }],
  mode: 'insert',
  key_field: null,
  state: 'uploaded',
  job_id: null,
  rows: null,
  skipped_blank: 0,
  skipped_totals: 0,
  bad_rows: 0,
  bad_cells: 0,
  new_rows: 0,
  changed_rows: 0,
  same_rows: 0,
  skipped_rows: 0,
  admin_name: '',
  created_at: '2026-03-01T08:00:00+08:00',
  committed_at: null,
  undone_at: null,
};

it('takes pasted rows as an import of a small sheet, under the shown columns where they have no heading', async () => {
  const rows = '王五\t100\t\n赵六\t200\t13800138000';
  const sheets: Promise<string>[] = [];
  const paste = (text: string) => {
    html(cell(501, 'xing_ming')).focus();
    clipboard('paste', text);
  };
  await openCustomers({ actions: ['index', 'edit'] });
  paste(rows);
  await openCustomers();
  server.answer(recordImportEndpoints.importPreview, { data: [] });
  const { method, path } = recordImportEndpoints.importUpload;
  const address: Address<typeof recordImportEndpoints.importUpload> = {
    method,
    path: `${path}?custom_form_id=5` as typeof path,
  };
  server.answer(address, ({ body }) => {
    sheets.push(((body as FormData).get('file') as File).text());
    return { msg: '', data: begun };
  });
  paste('一个词');
  paste(Array.from({ length: 201 }, () => '王五\t1').join('\n'));
  await expectMessage('一次最多粘贴 200 行；更多的行请保存为文件后导入');
  expect(sheets).toEqual([]);
  paste(rows);
  const dialog = page.getByRole('dialog', { name: '导入 客户' });
  await expect.element(dialog.getByRole('combobox', { name: '“姓名”对应的字段' })).toBeVisible();
  expect(await sheets[0]).toBe('"姓名","课酬","手机"\r\n"王五","100",""\r\n"赵六","200","13800138000"\r\n');
});
