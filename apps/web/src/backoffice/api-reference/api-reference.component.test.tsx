import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { atRest, axeFindings } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { openProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { scriptReference } from './scripted-api.test-kit';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const answer = page.getByRole('region', { name: '结果' });
const status = page.getByRole('navigation', { name: '接口列表' }).getByRole('status');

const open = async () => {
  openProduct('/system/api', { script: scriptReference });
  await expect.element(status).toHaveTextContent('共 3 个接口');
};

it('finds an operation, and says what it takes, answers and refuses', { tags: ['long'] }, async () => {
  await open();
  await page.getByRole('textbox', { name: '关键字' }).fill('department 列表');
  await expect.element(status).toHaveTextContent('共 1 个接口');
  await button(/部门列表/).click();
  await expect.element(page.getByText('需要权限：查看部门')).toBeVisible();
  const parameters = page.getByRole('table', { name: '参数' });
  await expect
    .element(parameters.getByRole('row', { name: /^page/ }))
    .toHaveTextContent('page整数可选不小于 1；默认 1');
  const reply = page.getByRole('table', { name: '返回的结构' });
  await expect.element(reply.getByRole('row', { name: /^kind/ })).toHaveTextContent('可以是 "school"、"office"');
  // A tree of departments ends where it begins anew.
  await expect.element(reply.getByRole('row', { name: /^children/ })).toHaveTextContent('与 Department 相同');
  await page.getByText('错误', { exact: true }).click();
  await expect.element(page.getByRole('row', { name: /40300/ })).toHaveTextContent('403');
  await atRest();
  expect(await axeFindings()).toEqual([]);
});

it('sends a read with the parameters, not without the necessary ones, and shows what comes back', async () => {
  await open();
  await button(/部门列表/).click();
  await button('发送').click();
  const parent = page.getByRole('textbox', { name: /parent_id/ });
  await expect.element(parent).toHaveAccessibleDescription('请填写此项');
  expect(server.asked(departmentEndpoints.index)).toEqual([]);
  server.answer(departmentEndpoints.index, { data: [], total: 0 });
  await parent.fill('3');
  await button('发送').click();
  await expect.element(answer).toHaveTextContent(/200 · \d+ 毫秒/);
  await expect.element(answer).toHaveTextContent('"total": 0');
  expect(server.asked(departmentEndpoints.index).at(-1)?.query).toEqual({ parent_id: '3' });
});

it('asks before a write, takes only JSON, and shows the words of a refusal', async () => {
  await open();
  await button(/保存部门/).click();
  const body = page.getByRole('textbox', { name: '请求内容（JSON）' });
  await body.fill('{ name }');
  await button('发送').click();
  await expect.element(body).toHaveAccessibleDescription(/不是正确的 JSON/);
  await body.fill('{"name":""}');
  await button('发送').click();
  const question = page.getByRole('alertdialog', { name: '此操作会真实写入数据' });
  await question.getByRole('button', { name: '取消' }).click();
  expect(server.asked(departmentEndpoints.save)).toEqual([]);
  const { errcode, errmsg } = platformErrors.invalidInput;
  server.refuse(departmentEndpoints.save, 400, { errcode, errmsg, errors: { name: ['请填写部门名称'] } });
  await button('发送').click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect.element(answer).toHaveTextContent('请填写部门名称');
  expect(server.asked(departmentEndpoints.save).at(-1)?.body).toEqual({ name: '' });
});

it('describes one form, leaves files to other tools, and takes turns on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await chooseOption(page.getByRole('combobox', { name: '接口范围' }), '学员（xue_yuan）');
  await expect.poll(() => server.asked(apiEndpoints.describe).at(-1)?.query).toEqual({ form: 'xue_yuan' });
  await button(/上传文件/).click();
  await expect.element(page.getByText(/上传文件请用 curl/)).toBeVisible();
  await expect.element(page.getByText("-F 'file=@picture.png'", { exact: false })).toBeVisible();
  await expect.element(button('发送')).not.toBeInTheDocument();
  await button('返回接口列表').click();
  await expect.element(status).toBeVisible();
});

it('offers another try when the description could not be read', async () => {
  openProduct('/system/api', {
    script: () => {
      scriptReference();
      server.refuse(apiEndpoints.describe, 403, { errcode: 40300, errmsg: '没有权限执行此操作' });
    },
  });
  await expect.element(page.getByRole('alert').filter({ hasText: '接口描述没有读到' })).toBeVisible();
  scriptReference();
  await button('重试').click();
  await expect.element(status).toHaveTextContent('共 3 个接口');
});
