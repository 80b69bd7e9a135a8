import { studentFields } from '@shuyuan/contract/backoffice/forms/sample-fields.test-kit';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../../app/axe.test-kit';
import { boxOf, expectAddress, expectGone, isWithinWindow } from '../../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct, reopenProduct, someone } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { brokenLine, server } from '../../../platform/http/scripted-server.test-kit';
import { listPath, recordFormOf, savedSoFar, scriptRecords } from '../scripted-records.test-kit';

const { save } = recordWriteEndpoints;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const adding = page.getByRole('dialog', { name: '新增学员' });
const editing = page.getByRole('dialog', { name: /^编辑学员/ });
const fault = (field: string) => page.getByCss(`[data-field=${field}] .record-field-fault`);
const cell = (name: string) => page.getByRole('cell', { name: `查看 ${name}`, exact: true });
const leaving = page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
const offer = page.getByText(/^发现未保存的内容/);
const inNew = (label: string) => adding.getByLabelText(label, { exact: true });
const inEdit = (label: string) => editing.getByLabelText(label, { exact: true });

const students = { id: 5, name: '学员', fields: studentFields };
const zhang = { xing_ming: '张三', shou_ji: '13700000000', nian_ling: 40, ji_bie: '乙' };

type Form = ReturnType<typeof recordFormOf>;
const openStudents = async (form: Form = recordFormOf(students), user = someone) => {
  openProduct(listPath(5), {
    script: () => {
      scriptRecords(form);
      server.answer(identityEndpoints.me, user);
    },
  });
  await expect.element(button('新增').first()).toBeVisible();
};
const beginNew = async () => {
  await button('新增').first().click();
  await expect.element(inNew('姓名')).toBeVisible();
};
const beginEdit = async () => {
  await button('编辑 张三').click();
  await expect.element(inEdit('姓名')).toHaveValue('张三');
};
/** Leaves the page while typing and comes back, as F5 does. */
const reload = async () => {
  window.dispatchEvent(new Event('pagehide'));
  reopenProduct();
  await expect.element(button('新增').first()).toBeVisible();
};
const savedDrafts = () => Object.keys(localStorage).filter((name) => name.startsWith('shuyuan_record_draft'));

describe('a new record', () => {
  it('has each fault at its field, before the server and by it, and nothing typed is lost', {
    tags: ['long'],
  }, async () => {
    await openStudents();
    await beginNew();
    await expect.element(inNew('姓名')).toHaveFocus();
    await expect.element(adding.getByText('乙级')).toBeVisible();
    await inNew('手机').fill('123');
    await inNew('年龄').fill('7');
    await button('提交').click();
    await expectMessage('请填写完整信息');
    await expect.element(fault('xing_ming')).toHaveTextContent(/^请填写此项$/);
    await expect.element(fault('shou_ji')).toHaveTextContent('手机号');
    await expect.element(fault('nian_ling')).toHaveTextContent(/^不能小于 18$/);
    await expect.element(inNew('姓名')).toHaveFocus();
    await expect.element(inNew('年龄')).toHaveValue('7');
    expect(savedSoFar()).toEqual([]);
    expect(await axeFindings()).toEqual([]);

    await inNew('姓名').fill('王五');
    await expectGone(fault('xing_ming'));
    await inNew('年龄').fill('30');
    await inNew('手机').fill('13800000001');
    const refused = { 'values.shou_ji': [recordMessages.unique] };
    server.answer(save, () => refuseWith(platformErrors.invalidInput, { errors: refused }));
    await button('提交').click();
    await expect.element(fault('shou_ji')).toHaveTextContent(/^已有相同的值，不能重复$/);
    await expect.element(inNew('手机')).toHaveFocus();
    await expect.element(inNew('姓名')).toHaveValue('王五');
  });

  it('is sent with Ctrl+Enter and stands in the list', { tags: ['long'] }, async () => {
    await openStudents();
    await beginNew();
    await inNew('姓名').fill('王五');
    await inNew('手机').fill('13800000002');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expectGone(adding);
    await expect.element(cell('王五')).toBeVisible();
    expect(savedSoFar()).toEqual([{ values: { xing_ming: '王五', shou_ji: '13800000002', ji_bie: '乙' } }]);
  });

  it('follows another without closing the form, which gives the focus back at the end', async () => {
    await openStudents();
    await beginNew();
    for (const [at, name] of ['赵一', '钱二'].entries()) {
      await inNew('姓名').fill(name);
      await inNew('手机').fill(`1390000000${at}`);
      await button('保存并继续新增').click();
      await expect.element(inNew('姓名')).toHaveValue('');
      await expect.element(adding.getByText('乙级')).toBeVisible();
    }
    await userEvent.keyboard('{Escape}');
    await expectGone(adding);
    await expect.element(cell('赵一')).toBeVisible();
    await expect.element(cell('钱二')).toBeVisible();
    await expect.element(button('新增').first()).toHaveFocus();
  });

  it('fills a phone in one column, also in the dark', async () => {
    await page.viewport(390, 844);
    await commands.emulate({ colorScheme: 'dark' });
    await openStudents();
    await beginNew();
    const tops = ['姓名', '年龄', '级别'].map((name) => boxOf(inNew(name)).y);
    expect(new Set(tops).size).toBe(3);
    await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    await expect.poll(() => isWithinWindow(button('提交'))).toBe(true);
    expect(await axeFindings()).toEqual([]);
  });
});

describe('an edit', () => {
  it('sends what was changed and nothing else', async () => {
    await openStudents(recordFormOf(students, [zhang]));
    await beginEdit();
    await expect.element(inEdit('年龄')).toHaveValue('40');
    await inEdit('年龄').fill('41');
    await button('提交').click();
    await expectGone(editing);
    expect(savedSoFar()).toEqual([{ id: 501, version: 1, values: { nian_ling: 41 } }]);
  });

  it('leaves alone what came masked until it is typed anew', { tags: ['long'] }, async () => {
    await openStudents(recordFormOf({ ...students, masked: ['shou_ji'] }, [{ ...zhang, shou_ji: '137****5678' }]));
    await beginEdit();
    await expect.element(inEdit('手机')).toHaveValue('');
    await expect.element(inEdit('手机')).toHaveAttribute('placeholder', '137****5678');
    await inEdit('年龄').fill('41');
    await button('提交').click();
    await expectGone(editing);
    await beginEdit();
    await inEdit('手机').fill('137****5678');
    await button('提交').click();
    await expect.element(fault('shou_ji')).toBeVisible();
    await inEdit('手机').fill('13787654321');
    await button('提交').click();
    await expectGone(editing);
    expect(savedSoFar()).toEqual([
      { id: 501, version: 1, values: { nian_ling: 41 } },
      { id: 501, version: 2, values: { shou_ji: '13787654321' } },
    ]);
  });
});

describe('unsaved input', () => {
  it('is asked for before it is left, in every way', async () => {
    const dashboard = menuEntry({ name: '工作台', path: '/dashboard', url: 'nothing/here' });
    openProduct('/dashboard', {
      script: () => {
        scriptRecords(recordFormOf(students));
        const records = menuEntry({
          name: '学员',
          path: listPath(5),
          url: 'form/records',
          has_auth_node_tags: ['index', 'create'],
        });
        server.answer(identityEndpoints.menu, { data: [dashboard, records] });
      },
    });
    await page.getByRole('navigation', { name: '主菜单' }).getByText('学员', { exact: true }).click();
    await beginNew();
    await inNew('姓名').fill('孙六');
    await commands.clickAt({ x: 5, y: 450 });
    await expect.element(inNew('姓名')).toHaveValue('孙六');
    await userEvent.keyboard('{Escape}');
    await expect.element(leaving).toBeVisible();
    await button('取消').click();
    await expectGone(leaving);
    await expect.element(inNew('姓名')).toHaveValue('孙六');
    history.back();
    await expect.element(leaving).toBeVisible();
    await button('取消').click();
    await expectGone(leaving);
    await expect.element(inNew('姓名')).toHaveValue('孙六');
    await button('重置').click();
    await expect.element(inNew('姓名')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expectGone(adding);
    expect(leaving.elements()).toEqual([]);
  });

  it('is offered again after a reload, to the same user alone, until it is given up', { tags: ['long'] }, async () => {
    await openStudents();
    await beginNew();
    await inNew('姓名').fill('周七');
    await reload();
    await beginNew();
    await expect.element(adding.getByText(/^发现未保存的内容/)).toBeVisible();
    await expect.element(inNew('姓名')).toHaveValue('');

    await openStudents(recordFormOf(students), { ...someone, id: 2, name: '李老师' });
    await beginNew();
    expect(savedDrafts()).toHaveLength(1);
    expect(offer.elements()).toEqual([]);

    await openStudents();
    await beginNew();
    await button('恢复').click();
    await expect.element(inNew('姓名')).toHaveValue('周七');
    await userEvent.keyboard('{Escape}');
    await button('确定').click();
    await expectGone(adding);
    await beginNew();
    expect(offer.elements()).toEqual([]);
  });

  it('does not stay on the device of whoever signs out', async () => {
    await openStudents();
    await beginNew();
    await inNew('姓名').fill('吴八');
    await reload();
    expect(savedDrafts()).toHaveLength(1);
    await page.getByRole('button', { name: /系统管理员/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expectAddress(/^\/login/);
    expect(savedDrafts()).toEqual([]);
  });

  it('outlives a server that is away and a session that ends meanwhile', async () => {
    await openStudents();
    await beginNew();
    await inNew('姓名').fill('郑九');
    await inNew('手机').fill('13600000000');
    server.refuse(save, 503, { errcode: 50300, errmsg: '系统繁忙，请稍后重试' });
    await button('提交').click();
    await expectMessage('系统繁忙，请稍后重试');
    await expect.element(inNew('姓名')).toHaveValue('郑九');
    server.answer(save, brokenLine);
    await button('提交').click();
    await expectMessage(/^网络异常/);
    server.refuse(save, 401, { errcode: 50014, errmsg: '登录已过期' });
    await button('提交').click();
    await expect.element(page.getByText('Confirm logout')).toBeVisible();
    await button('Cancel').click();
    await expect.element(inNew('姓名')).toHaveValue('郑九');
    await expect.element(inNew('手机')).toHaveValue('136 0000 0000');
  });
});
