import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectAddress, expectGone, expectTexts, isWithinWindow } from '../../app/driving.test-kit';
import { expectMessage, openProduct, reopenProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { button, chooseMore, formRow, formTable, openForms, takeOption, teachers } from './form-list.test-kit';
import { formOf, lastSaved, liveFormOf, planOf, scriptForms } from './scripted-forms.test-kit';

const { index, cloneTable, destroy, relationDestroy, realTableIndex, realTableShow, recycled, restore } = formEndpoints;
const submit = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name: '提交' }).click();
const place = formOf({ id: 6, name: '场地', table_name: 'chang_di' });
const enrolment = liveFormOf({ id: 900_005, name: '报名', table_name: 'course_enrolment', kind: 'system', menu_id: 3 });
const lastSearch = () => JSON.parse(server.asked(index).at(-1)?.query.search ?? '{}');
const begin = async (entry: string) => {
  await page.getByRole('button', { name: '新增表单' }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};

describe('the list', () => {
  it('that is empty says what to do and offers three ways to begin', { tags: ['long'] }, async () => {
    await openForms([], () => server.answer(realTableIndex, { data: [], total: 0 }));
    const create = page.getByRole('button', { name: '新增表单' }).last();
    await create.click();
    await expectTexts(page.getByRole('menuitem'), ['空白表单', '文件表单', '接管已有数据表']);
    await page.getByRole('menuitem', { name: '接管已有数据表' }).click();
    const adoption = page.getByRole('dialog', { name: '接管已有数据表' });
    await expect.element(adoption).toHaveTextContent('没有可接管的数据表');
    await submit('接管已有数据表');
    await expectGone(adoption);
    await expect.element(create).toHaveFocus();
    await begin('文件表单');
    await expectAddress('/form?design=new&start=file');
    for (const name of ['源名称', '名称', '后缀', '大小', '地址', '类型']) {
      await expect.element(button(`设置字段 ${name}`)).toBeVisible();
    }
  });

  it('shows state, rows and version, and searches by state; F5 finds the search again', {
    tags: ['long'],
  }, async () => {
    await openForms([teachers(), place]);
    for (const title of ['名称', '数据表', '状态', '行数', '版本', '字段数', '修改人', '修改时间']) {
      await expect.element(formTable.getByRole('columnheader', { name: title, exact: true })).toBeInTheDocument();
    }
    await expect.element(formRow('师资库')).toHaveTextContent(/shi_zi_ku.*已同步.*40.*1.*2/);
    await expect.element(formRow('场地')).toHaveTextContent('未同步');
    await expectGone(page.getByRole('button', { name: '数据 场地' }));
    await button('高级搜索').click();
    await page.getByLabelText('状态').selectOptions('未同步');
    await button('搜索').click();
    await expectGone(formRow('师资库'));
    await expect.element(formRow('场地')).toBeVisible();
    expect(lastSearch()).toEqual({ kind: 'custom', synced: false });
    reopenProduct();
    await expect.element(formRow('场地')).toBeVisible();
    await expectGone(formRow('师资库'));
    await button('高级搜索（1）').click();
    await page.getByRole('dialog', { name: '高级搜索' }).getByRole('button', { name: '新增' }).click();
    await expect.element(page.getByRole('region', { name: '字段库' })).toBeVisible();
  });

  it('keeps the product’s own forms apart, which can be designed but not removed; F5 stays with them', async () => {
    await openForms([teachers(), enrolment]);
    await expectGone(formRow('报名'));
    await page.getByText('系统表单', { exact: true }).click();
    await expect.element(formRow('报名')).toHaveTextContent('course_enrolment');
    await expectGone(formRow('师资库'));
    expect(lastSearch()).toEqual({ kind: 'system' });
    reopenProduct();
    await expect.element(formRow('报名')).toBeVisible();
    await expect.element(button('设计 报名')).toBeVisible();
    await button('更多 报名').click();
    await expectTexts(page.getByRole('menuitem'), ['复制', '版本']);
  });

  it('is led back to from an address that names no form', async () => {
    openProduct('/form?design=abc', { script: () => void scriptForms() });
    await expect.element(page.getByText('这个地址里的表单编号不正确')).toBeVisible();
    await button('返回列表').click();
    await expect.element(page.getByText('还没有表单')).toBeVisible();
  });
});

describe('a copy', () => {
  it('gets a table name by pinyin, is refused at its fields, and goes with its rows where asked for', {
    tags: ['long'],
  }, async () => {
    await openForms([teachers()]);
    await chooseMore('师资库', '复制');
    const dialog = page.getByRole('dialog', { name: '复制“师资库”' });
    const table = dialog.getByLabelText('数据表');
    await expect.element(table).toHaveValue('shi_zi_ku_fu_ben');
    await dialog.getByLabelText('表单名称').fill('师资库');
    await table.fill('Bad-Name');
    await submit('复制“师资库”');
    await expect.element(dialog).toHaveTextContent('请以小写字母开头');
    expect(server.asked(cloneTable)).toEqual([]);
    await table.fill('wai_pin');
    server.answer(cloneTable, () =>
      refuseWith(formErrors.nameTaken, { errors: { name: [formErrors.nameTaken.errmsg] } }),
    );
    await submit('复制“师资库”');
    await expect.element(dialog.getByText('已有同名表单')).toBeVisible();
    await dialog.getByLabelText('表单名称').fill('外聘教师');
    await dialog.getByLabelText('连同 40 行数据一起复制').click();
    const copy = liveFormOf({ id: 8, name: '外聘教师', table_name: 'wai_pin', rows: 40 });
    server.answer(cloneTable, () => {
      scriptForms(teachers(), copy);
      return { msg: '复制成功', data: copy };
    });
    await submit('复制“师资库”');
    await expectMessage('复制成功');
    const query = { id: '5', name: '外聘教师', table_name: 'wai_pin', with_rows: '1' };
    expect(server.asked(cloneTable).at(-1)?.query).toEqual(query);
    await expect.element(formRow('外聘教师')).toHaveTextContent(/wai_pin.*已同步.*40/);
  });
});

describe('a form that goes', () => {
  it('by its definition alone leaves its table, and the question says so', { tags: ['long'] }, async () => {
    const store = await openForms([teachers()]);
    server.answer(destroy, ({ query }) => {
      store.remove(Number(query.id));
      return { msg: '删除成功' };
    });
    await chooseMore('师资库', '移除定义');
    const asked = page.getByRole('alertdialog', { name: '确认删除吗？' });
    await expect.element(asked).toHaveTextContent('只移除“师资库”的定义');
    await expect.element(asked).toHaveTextContent('数据表 shi_zi_ku 和其中的数据全部保留');
    await asked.getByRole('button', { name: '取消' }).click();
    await expectGone(asked);
    expect(server.asked(destroy)).toEqual([]);
    await chooseMore('师资库', '移除定义');
    await asked.getByRole('button', { name: '确定' }).click();
    await expectMessage('删除成功');
    await expect.element(page.getByText('还没有表单')).toBeVisible();
  });

  it('with its table is named first; a refusal stays in the dialog, and the recycle place brings it back', {
    tags: ['long'],
  }, async () => {
    const store = await openForms([teachers()]);
    await chooseMore('师资库', '删除');
    const dialog = page.getByRole('dialog', { name: '确认删除吗？' });
    await expect.element(dialog).toHaveTextContent('将删除“师资库”');
    const go = dialog.getByRole('button', { name: '删除', exact: true });
    await expect.element(dialog).toHaveTextContent('数据表 shi_zi_ku 和其中 40 行数据');
    await expect.element(dialog).toHaveTextContent('保留 30 天');
    const typed = dialog.getByLabelText('请输入表单名称“师资库”确认');
    await typed.fill('师资');
    await go.click();
    await expect.element(dialog.getByText('输入的名称与表单名称不一致')).toBeVisible();
    expect(server.asked(relationDestroy)).toEqual([]);
    await typed.fill('师资库');
    server.answer(relationDestroy, () =>
      refuseWith(formErrors.stillRelated, { errmsg: '“课程”关联到这张表单，请先移除关联字段' }),
    );
    await go.click();
    await expect.element(dialog.getByRole('alert').filter({ hasText: '“课程”关联到这张表单' })).toBeVisible();
    server.answer(relationDestroy, () => {
      store.remove(5);
      return { msg: '删除成功' };
    });
    await go.click();
    await expectMessage('删除成功');
    await expectGone(formRow('师资库'));

    const part = {
      id: 3,
      kind: 'table' as const,
      custom_form_id: null,
      form_name: '师资库',
      field_name: '',
      stored_name: 'shi_zi_ku',
      rows: 40,
      admin_name: '系统管理员',
      dropped_at: '2026-03-02T08:00:00+08:00',
      purge_at: '2026-04-01T08:00:00+08:00',
    };
    server.answer(recycled, { data: [part], total: 1 });
    server.answer(restore, () => {
      store.put(teachers());
      server.answer(recycled, { data: [], total: 0 });
      return { msg: '恢复成功', data: teachers() };
    });
    await button('回收站').click();
    const recycle = page.getByRole('dialog', { name: '回收站' });
    const parts = recycle.getByRole('list', { name: '可恢复的内容' }).getByRole('listitem');
    await expect.element(parts.filter({ hasText: 'shi_zi_ku' })).toHaveTextContent('40 行');
    await recycle.getByRole('button', { name: '恢复 师资库', exact: true }).click();
    await expectMessage('恢复成功');
    expect(server.asked(restore).map(({ body }) => body)).toEqual([{ id: 3 }]);
    await expect.element(recycle).toHaveTextContent('没有可恢复的内容');
    await userEvent.keyboard('{Escape}');
    await expect.element(formRow('师资库')).toHaveTextContent(/已同步.*40/);
  });

  it('by its definition is taken up again from its table, whose other columns are named', {
    tags: ['long'],
  }, async () => {
    const table = { table_name: 'shi_zi_ku', comment: '师资库', rows: 40, custom_form_id: null, form_name: '' };
    const fields = teachers().fields.map(({ field, name, edit_input }) => plainField({ field, name, edit_input }));
    const taken = { table_name: 'chang_di', comment: '场地', rows: 0, custom_form_id: 6, form_name: '场地' };
    await openForms([place], () => {
      server.answer(realTableIndex, { data: [taken, table], total: 2 });
      server.answer(realTableShow, {
        data: { ...table, fields, left_out: [{ column: 'wei_zhi', type: 'point', reason: '没有对应的字段类型' }] },
      });
    });
    await begin('接管已有数据表');
    const dialog = page.getByRole('dialog', { name: '接管已有数据表' });
    await dialog.getByRole('combobox', { name: '数据表' }).click();
    await takeOption('shi_zi_ku（40 行）');
    await expect.element(dialog.getByLabelText('表单名称')).toHaveValue('师资库');
    await expect.element(dialog).toHaveTextContent('将得到 2 个字段');
    await expect.element(dialog).toHaveTextContent('1 列不能作为字段');
    await expect.element(dialog).toHaveTextContent('wei_zhi');
    await submit('接管已有数据表');
    await expectMessage('保存成功');
    await expectAddress('/form?design=77');
    await expect.element(button('设置字段 姓名')).toBeVisible();
    expect(lastSaved()).toMatchObject({ name: '师资库', table_name: 'shi_zi_ku', adopt: true, fields });
  });
});

describe('axe', () => {
  it('finds nothing in the list and its dialogs, wide and as cards on a phone', { tags: ['long'] }, async () => {
    const difference = {
      kind: 'removed' as const,
      field_id: 2,
      subject: '年龄',
      property: '',
      before: '整数',
      after: '',
    };
    const made = { live: true, fields_count: 2, admin_name: '系统管理员', created_at: '2026-03-01T08:00:00+08:00' };
    const drop = { kind: 'drop_column' as const, text: '移除列 年龄', recoverable: true };
    await openForms([teachers({ synced: false })], () => {
      server.answer(formEndpoints.updateTable, { msg: '', data: { plan: planOf([drop]), run: null } });
      server.answer(formEndpoints.versions, { data: [{ version: 1, ...made }], total: 1 });
      server.answer(formEndpoints.compare, { data: [difference] });
    });
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await button('同步 师资库').click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('移除列 年龄');
    await page.getByText(/^查看 SQL/).click();
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await chooseMore('师资库', '版本');
    await page.getByRole('tab', { name: '比较' }).click();
    await expect.element(page.getByRole('list', { name: '两个版本的差别' })).toHaveTextContent('年龄');
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expectGone(page.getByRole('dialog'));
    await button('数据 师资库').click();
    await expect.element(page.getByLabelText('菜单名称')).toHaveValue('师资库');
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expectGone(page.getByRole('dialog'));
    await page.viewport(390, 844);
    await expect.element(page.getByRole('list', { name: '表单列表' })).toHaveTextContent('师资库');
    await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await button('同步 师资库').click();
    const start = page.getByRole('button', { name: '开始同步' });
    await expect.element(start).toBeVisible();
    await expect.poll(() => isWithinWindow(start)).toBe(true);
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });
});
