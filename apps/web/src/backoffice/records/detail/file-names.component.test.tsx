import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectMessage, openProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { loadOpenFilePage } from '../../files';
import { button, drawerOf, openTeachers } from '../list/teachers.test-kit';
import { recordFormOf } from '../scripted-records.test-kit';

await loadOpenFilePage();

const addressOf = (letter: string) => `/files/${letter.repeat(22)}/0123456789abcdef.pdf`;
const namesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([letter, original_name]) => ({ key: letter.repeat(22), original_name, size: 2048 }));
/** Records downloads without leaving the page. */
const watchSaves = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

afterEach(() => vi.restoreAllMocks());

it('calls files by the names that people gave them: in the list, the detail and the form, asked for in one call', async () => {
  const fields = [
    plainField({ field: 'xing_ming', name: '姓名' }),
    plainField({ field: 'he_tong', name: '合同', edit_input: 'file' }),
    plainField({ field: 'cai_liao', name: '材料', edit_input: 'files' }),
  ];
  const rows = [
    { xing_ming: '张三', he_tong: addressOf('a'), cai_liao: [addressOf('b'), addressOf('c')] },
    { xing_ming: '李四', he_tong: addressOf('d') },
  ];
  const asked: string[] = [];
  await openTeachers(recordFormOf({ id: 5, name: '师资', fields }, rows), {
    script: () =>
      server.answer(fileEndpoints.names, ({ query }) => {
        asked.push(query.keys ?? '');
        return { data: namesOf({ a: '聘用 合同#1.pdf', b: '讲义.pdf', c: '讲义.pdf' }) };
      }),
  });
  await expect.element(page.getByRole('link', { name: '聘用 合同#1.pdf' })).toBeVisible();
  // Nobody is told the name of a file that is gone.
  await expect.element(page.getByRole('link', { name: '0123456789abcdef.pdf' })).toBeVisible();
  expect(asked.map((keys) => keys.split(',').toSorted())).toEqual([['a', 'b', 'c', 'd'].map((key) => key.repeat(22))]);
  await button('详情 张三').click();
  await expect.element(drawerOf('张三').getByText('聘用 合同#1.pdf')).toBeVisible();
  await drawerOf('张三').getByRole('button', { name: '编辑' }).click();
  await expect.element(page.getByRole('button', { name: '移除：聘用 合同#1.pdf' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('opens a file for whoever followed its address, and says so where that fails', async () => {
  const saves = watchSaves();
  openProduct(`/open-file?address=${encodeURIComponent(addressOf('a'))}`, {
    script: () => {
      server.answer(fileEndpoints.names, { data: namesOf({ a: '聘用合同.pdf' }) });
      server.answer(fileEndpoints.link, { data: { url: `${addressOf('a')}?signature=x`, expires_in: 300 } });
    },
  });
  await expect.element(page.getByRole('heading', { name: '聘用合同.pdf' })).toBeVisible();
  await expect.element(page.getByText('已开始下载')).toBeVisible();
  server.answer(fileEndpoints.link, () => refuseWith(platformErrors.recordNotFound));
  await button('再次下载').click();
  await expectMessage('记录不存在或已被删除');
  await expect.element(page.getByRole('heading', { name: '没能打开这个文件' })).toBeVisible();
  expect(saves).toHaveBeenCalled();
});
