import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../../app/allowed-errors.test-kit';
import { expectAddress, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { expectMessage, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { latch, server } from '../../../platform/http/scripted-server.test-kit';
import { lastSaved, scriptForms } from '../scripted-forms.test-kit';
import { add, button, names, openDesigner, panel, press, property, select, three, unsaved } from './designer.test-kit';

const { save, show } = formEndpoints;
const restoring = page.getByRole('button', { name: '恢复这些修改' });
const leaving = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
const conflict = page.getByRole('dialog', { name: '表单已被他人修改' });
const sentNames = () => lastSaved().fields.map(({ name }) => name);

/** Whether the browser would ask before it closes or reloads the page. */
const isHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a save', () => {
  it('is refused at the field without a name, before the server is asked', { tags: ['long'] }, async () => {
    await openDesigner('new');
    await add('单行文字').click();
    await property('字段名称').fill('');
    await button('表单属性').click();
    await property('表单名称').fill('课程');
    await expect.element(property('数据表名')).toHaveValue('ke_cheng');
    await button('保存').click();
    await expectMessage('有 1 处需要修改，已定位到第一处');
    await expect.element(panel.getByText('请填写字段名称')).toBeVisible();
    await expect.element(property('字段名称')).toHaveFocus();
    expect(server.asked(save)).toEqual([]);
    await property('字段名称').fill('名称');
    await expectGone(panel.getByText('请填写字段名称'));
  });

  it.each([
    { error: formErrors.tableTaken, label: '数据表名', name: 'table_name' },
    { error: formErrors.tableExists, label: '数据表名', name: 'table_name' },
    { error: formErrors.nameTaken, label: '表单名称', name: 'name' },
  ])('that the server refuses with “$error.errmsg” is shown at $label', async ({ error, label, name }) => {
    await openDesigner('new');
    await property('表单名称').fill('课程');
    await add('手机号').click();
    server.answer(save, () => refuseWith(error));
    await button('保存').click();
    await expect.element(property(label)).toHaveFocus();
    await expect.element(panel.getByCss(`[data-property=${name}] .property-note`)).toHaveTextContent(error.errmsg);
    await expectMessage(error.errmsg);
    scriptForms();
    await property('数据表名').fill('own_table');
    await button('保存').click();
    await expect.element(button('保存')).toBeDisabled();
    await expectAddress('/form?design=77');
    expect(lastSaved()).toMatchObject({ name: '课程', table_name: 'own_table', fields: [{ field: 'shou_ji_hao' }] });
  });

  it('carries the fields in their order and the edit that it builds on; nothing is asked on leaving after it', async () => {
    await openDesigner(three({ version: 4 }));
    expect(isHeld()).toBe(false);
    await add('手机号').click();
    expect(isHeld()).toBe(true);
    await button('返回列表').click();
    await leaving.getByRole('button', { name: '取消' }).click();
    await expectTexts(names, ['甲', '乙', '丙', '手机号']);
    await expectGone(leaving);
    await press('{Control>}s{/Control}');
    await expectGone(unsaved);
    expect(isHeld()).toBe(false);
    expect(lastSaved()).toMatchObject({ id: 5, version: 4 });
    expect(sentNames()).toEqual(['甲', '乙', '丙', '手机号']);
    await button('返回列表').click();
    await expect.element(button('更多 师资库')).toBeVisible();
    await expectAddress('/form');
  });

  it('carries the other headings of a field, one per line, and none once they are gone', {
    tags: ['long'],
  }, async () => {
    await openDesigner(three());
    await select('乙').click();
    await property('导入时的其他表头').fill('公司名称\n\n 供职机构 ');
    await expect.element(property('导入时的其他表头')).toHaveValue('公司名称\n\n 供职机构 ');
    await select('甲').click();
    await expect.element(property('导入时的其他表头')).toHaveValue('');
    await select('乙').click();
    await button('保存').click();
    await expectGone(unsaved);
    expect(lastSaved().fields[1]?.settings).toEqual({ import_headings: ['公司名称', '供职机构'] });
    await property('导入时的其他表头').fill('');
    await button('保存').click();
    await expectGone(unsaved);
    expect(lastSaved().fields[1]?.settings?.import_headings).toBeUndefined();
  });

  it('goes out once, however often it is asked for while it is under way', async () => {
    await openDesigner(three());
    await add('手机号').click();
    const { opened, open } = latch();
    const data = three({ version: 2 });
    server.answer(save, async () => {
      await opened;
      return { msg: '保存成功', data };
    });
    await press('{Control>}s{/Control}');
    await expect.poll(() => server.asked(save)).toHaveLength(1);
    await press('{Control>}s{/Control}');
    open();
    await expectGone(unsaved);
    expect(server.asked(save)).toHaveLength(1);
  });
});

describe('what a crash left unsaved', () => {
  const crash = async () => {
    await add('邮箱').click();
    await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('邮箱');
    reopenProduct();
    await expectTexts(names, ['甲', '乙', '丙']);
  };

  it('is offered again, and no more once it is saved', { tags: ['long'] }, async () => {
    await openDesigner(three());
    await crash();
    await restoring.click();
    await expectTexts(names, ['甲', '乙', '丙', '邮箱']);
    await press('{Control>}s{/Control}');
    await expectGone(unsaved);
    expect(sentNames()).toEqual(['甲', '乙', '丙', '邮箱']);
    reopenProduct();
    await expectTexts(names, ['甲', '乙', '丙', '邮箱']);
    await expectGone(restoring);
  });

  it('can be dropped', { tags: ['long'] }, async () => {
    await openDesigner(three());
    await crash();
    await button('丢弃').click();
    await expectGone(restoring);
    reopenProduct();
    await expectTexts(names, ['甲', '乙', '丙']);
    await expectGone(restoring);
  });
});

describe('a form that someone else saved meanwhile', () => {
  const open = async () => {
    const theirs = three({ version: 2, admin_name: '王同事' });
    await openDesigner(three());
    await add('网址').click();
    server.answer(show, { data: theirs });
    server.answer(save, ({ body }) => {
      const { version } = body as { version: number };
      return version === 2 ? { msg: '保存成功', data: three({ version: 3 }) } : refuseWith(formErrors.staleForm);
    });
    await button('保存').click();
    await expect.element(conflict).toHaveTextContent(/王同事 在 .* 保存了这张表单的另一个版本/);
  };

  it('is shown with who saved it; one can go on editing, look at theirs and save over it', async () => {
    await open();
    await conflict.getByRole('button', { name: '继续编辑' }).click();
    await expectGone(conflict);
    await expectTexts(names, ['甲', '乙', '丙', '网址']);
    await button('保存').click();
    const theirs = conflict.getByRole('link', { name: '查看对方版本' });
    await expect.element(theirs).toHaveAttribute('href', '/form?design=5');
    await expect.element(theirs).toHaveAttribute('target', '_blank');
    await conflict.getByRole('button', { name: '用我的覆盖' }).click();
    await expectGone(unsaved);
    expect(lastSaved().version).toBe(2);
    expect(sentNames()).toEqual(['甲', '乙', '丙', '网址']);
  });

  it('may be gone by then: it says so, and what is on the screen stays', async () => {
    allowConsole(/表单不存在/);
    await openDesigner(three());
    await add('网址').click();
    server.answer(save, () => refuseWith(formErrors.staleForm));
    server.answer(show, () => refuseWith(formErrors.formNotFound));
    await button('保存').click();
    await expect.element(conflict).toHaveTextContent('表单已被他人删除');
    await expectGone(conflict.getByRole('button', { name: '用我的覆盖' }));
    await conflict.getByRole('button', { name: '继续编辑' }).click();
    await expectTexts(names, ['甲', '乙', '丙', '网址']);
  });
});

describe('names', () => {
  it('of columns follow the label by pinyin until someone writes one by hand', { tags: ['long'] }, async () => {
    await openDesigner('new');
    await add('手机号').click();
    await expect.element(property('字段名（列名）')).toHaveValue('shou_ji_hao');
    await add('单行文字').click();
    await property('字段名称').fill('银行');
    await expect.element(property('字段名（列名）')).toHaveValue('yin_hang');
    await property('字段名（列名）').fill('bank_name');
    await property('字段名称').fill('长度');
    await add('整数').click();
    await property('字段名称').fill('长度二');
    await expect.element(property('字段名（列名）')).toHaveValue('chang_du_er');
    await select('长度').click();
    await expect.element(property('字段名（列名）')).toHaveValue('bank_name');
  });

  it('of columns with data stay, and a change of their type is warned of', async () => {
    await openDesigner(three({ live_version: 1, synced: true, rows: 3 }));
    await select('甲').click();
    await expect.element(panel.getByText('同步后列会随之改名，数据不受影响')).toBeVisible();
    await property('字段名称').fill('改过的名字');
    await property('字段类型').click();
    await page.getByTitle('整数', { exact: true }).last().click();
    await expect.element(panel.getByRole('status')).toHaveTextContent('原来是“单行文字”');
    await expect.element(property('字段名（列名）')).toHaveValue('f_0');
    await press('{Control>}z{/Control}');
    await expectGone(panel.getByRole('status'));
  });
});
