import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RecordAction, recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../../app/axe.test-kit';
import { chooseOption, openList } from '../../../app/choose-option.test-kit';
import { expectGone, expectTexts } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { latch, server } from '../../../platform/http/scripted-server.test-kit';
import { listPath, recordFormOf, savedSoFar, scriptRecords } from '../scripted-records.test-kit';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const course = page.getByRole('dialog', { name: '新增课程' });
const main = course.getByRole('combobox', { name: '主讲' });
const pointing = { relation_form_id: 6, relation_label: 'ming' };

const openCourse = async (teacherActions: readonly RecordAction[] = recordActions) => {
  const teachers = recordFormOf(
    {
      id: 6,
      name: '讲师',
      actions: [...teacherActions],
      fields: [
        plainField({ field: 'ming', name: '名字', validation: ['required'], search_input: 'text' }),
        plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
      ],
    },
    ['王建国', '张三', '李思思'].map((ming) => ({ ming })),
  );
  const courses = recordFormOf({
    id: 5,
    name: '课程',
    fields: [
      plainField({ field: 'ti_mu', name: '题目' }),
      plainField({ field: 'zhu_jiang', name: '主讲', edit_input: 'relation', settings: pointing }),
      plainField({ field: 'zhu_jiao', name: '助教', edit_input: 'relations', settings: pointing }),
    ],
  });
  openProduct(listPath(5), { script: () => scriptRecords(courses, teachers) });
  await button('新增').first().click();
  await course.getByLabelText('题目').fill('管理学');
};

it('cancels what it asked for before when staff type on', async () => {
  await openCourse();
  const list = await openList(main);
  const slow = latch();
  server.answer(recordEndpoints.options, async ({ query }) => {
    if (query.keyword === 'l') await slow.opened;
    return { data: [query.keyword === 'l' ? { id: 601, label: '王建国' } : { id: 603, label: '李思思' }], total: 1 };
  });
  const askedFor = (keyword: string) =>
    server.asked(recordEndpoints.options).find(({ query }) => query.keyword === keyword);
  await main.fill('l');
  await expect.poll(() => askedFor('l')?.isCancelled()).toBe(false);
  await main.fill('li');
  await expectTexts(list.getByCss('.ant-select-item-option'), ['李思思']);
  expect(askedFor('l')?.isCancelled()).toBe(true);
  slow.open();
});

it('asks the server for the words, keeps several in an order, and leads to the chosen one', {
  tags: ['long'],
}, async () => {
  await openCourse();
  const list = await openList(main);
  await main.fill('张');
  await expectTexts(list.getByCss('.ant-select-item-option'), ['张三']);
  expect(server.asked(recordEndpoints.options).at(-1)?.query).toMatchObject({ field: 'zhu_jiang', keyword: '张' });
  await list.getByTitle('张三').click();
  await expect
    .element(course.getByRole('link', { name: '在新标签页查看 张三' }))
    .toHaveAttribute('href', expect.stringMatching(/custom_form_id=6&record=602$/));
  await chooseOption(course.getByRole('combobox', { name: '助教' }), '王建国', '李思思', '张三');
  await userEvent.keyboard('{Escape}');
  await button('上移 张三').click();
  await button('移除 王建国').click();
  await button('提交').click();
  await expectGone(course);
  expect(savedSoFar()).toEqual([{ values: { ti_mu: '管理学', zhu_jiang: 602, zhu_jiao: [602, 603] } }]);

  await button('编辑 管理学').click();
  const edited = page.getByRole('dialog', { name: /^编辑课程/ });
  await expect.element(edited.getByText('已选 2 条')).toBeVisible();
  await expect
    .poll(() =>
      edited
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([expect.stringContaining('张三'), expect.stringContaining('李思思')]);
});

it('adds on the spot what is missing and chooses it; the form below keeps its input', { tags: ['long'] }, async () => {
  await openCourse();
  await main.click();
  await main.fill('赵新人');
  await page.getByRole('button', { name: '＋ 快速新增讲师：赵新人' }).click();
  const added = page.getByRole('dialog', { name: '新增讲师' });
  await expect.element(added.getByLabelText('名字')).toHaveValue('赵新人');
  await added.getByLabelText('手机').fill('1');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByCss('[data-field=shou_ji] .record-field-fault')).toBeVisible();
  expect(course.elements()).toHaveLength(1);
  expect(savedSoFar()).toEqual([]);
  await added.getByLabelText('手机').fill('13500000000');
  expect(await axeFindings()).toEqual([]);
  await added.getByRole('button', { name: '提交', exact: true }).click();
  await expectGone(added);
  await expect.element(course.getByTitle('赵新人', { exact: true })).toBeVisible();
  await expect.element(course.getByLabelText('题目')).toHaveValue('管理学');
  await button('提交').click();
  await expectGone(course);
  expect(savedSoFar().at(-1)).toEqual({ values: { ti_mu: '管理学', zhu_jiang: 604 } });
});

it('offers neither an addition nor a look to whoever may do neither in the other form', async () => {
  await openCourse(['index']);
  await chooseOption(main, '张三');
  await expect.element(course.getByTitle('张三', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /快速新增/ }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: /在新标签页查看/ }).elements()).toEqual([]);
});
