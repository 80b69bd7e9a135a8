import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { expectAddress, expectCount, expectFits, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { expectMessage, openProduct, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, drawerOf } from '../list/teachers.test-kit';
import { listPath, recordFormOf, type ScriptedForm, scriptRecords } from '../scripted-records.test-kit';

const options = (...labels: readonly string[]) => labels.map((label) => ({ label, value: label, color: '#1677ff' }));
const fields = [
  plainField({ field: 'title', name: '事项', validation: ['required'] }),
  plainField({ field: 'stage', name: '阶段', edit_input: 'select', select_item: options('待办', '进行中', '完成') }),
  plainField({ field: 'level', name: '级别', edit_input: 'radio', select_item: options('高', '低') }),
  plainField({ field: 'place', name: '地点' }),
];
const open = (
  rows: readonly Record<string, unknown>[],
  { query = '&layout=board', ...meta }: { query?: string } & Partial<ScriptedForm['meta']> = {},
) =>
  openProduct(listPath(5) + query, {
    script: () => scriptRecords(recordFormOf({ id: 5, name: '任务', fields, ...meta }, rows)),
  });
const column = (name: string) => page.getByRole('region', { name, exact: true });
const cards = (name: string) => column(name).getByRole('listitem');
const grip = (name: string) => page.getByRole('button', { name: `移动 ${name}`, exact: true });
const saved = () => server.asked(recordWriteEndpoints.save).map(({ body }) => body);
/** Carries a card by its grip. */
const carry = async (name: string, ...keys: readonly string[]) => {
  (grip(name).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expectCount(page.getByCss('.board-card[data-held]'), 1);
  for (const key of keys) await userEvent.keyboard(key);
};

it('lets nobody carry cards who may not edit the field, or whose field only acts decide', async () => {
  const rows = [{ title: '甲', stage: '待办' }];
  const decided = [{ field: 'stage', message: '由流程决定', on_create: false }];
  const kinds: readonly Partial<ScriptedForm['meta']>[] = [
    { actions: ['index', 'detail'] },
    { read_only: ['stage'] },
    { decided },
  ];
  for (const meta of kinds) {
    open(rows, meta);
    await expect.element(cards('待办')).toHaveTextContent('甲');
    await expectGone(grip('甲'));
  }
});

it('puts a refused card back and says why, at the field that is at fault', async () => {
  open([{ title: '甲', stage: '待办' }]);
  server.answer(recordWriteEndpoints.save, () =>
    refuseWith({ ...recordErrors.staleRecord, errmsg: '内容有误' }, { errors: { place: ['请填写此项'] } }),
  );
  await expectCount(cards('待办'), 1);
  await carry('甲', '{ArrowRight}', ' ');
  await expectMessage('甲 没有移动：地点：请填写此项');
  await expectCount(cards('待办'), 1);
  await expectTexts(column('进行中').getByRole('heading'), ['进行中 0']);
});

it('shows every option in order with its count and cards, by any choice field, and moves cards by keyboard', {
  tags: ['long'],
}, async () => {
  open([{ title: '甲', stage: '待办', level: '高', place: '一楼' }, { title: '乙', stage: '完成' }, { title: '丙' }], {
    query: '',
  });
  await button('看板').click();
  await expectAddress(/layout=board/);
  await expectTexts(page.getByCss('.board-column h2'), ['待办 1', '进行中 0', '完成 1', '未填 1']);
  await expect.element(cards('待办')).toHaveTextContent('地点一楼');
  expect(server.asked(recordEndpoints.board)).toHaveLength(1);
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await carry('甲', '{ArrowRight}', '{Escape}');
  await expectCount(cards('待办'), 1);
  await carry('甲', '{ArrowRight}', ' ');
  await expect.element(cards('进行中')).toHaveTextContent('甲');
  await expect.element(grip('甲')).toHaveFocus();
  await expect.poll(saved).toEqual([{ id: 501, version: 1, values: { stage: '进行中' } }]);
  await column('进行中').getByRole('button', { name: '查看 甲' }).click();
  await expect.element(drawerOf('甲')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('按选项字段').selectOptions('级别');
  await expectAddress(/by=level/);
  reopenProduct();
  await expectTexts(page.getByCss('.board-column h2'), ['高 1', '低 0', '未填 2']);
  await page.viewport(390, 844);
  await expectFits();
});

it('loads the cards of a long column as it is scrolled', async () => {
  open(Array.from({ length: 45 }, (_, at) => ({ title: `第${at + 1}项`, stage: '待办' })));
  await expectTexts(column('待办').getByRole('heading'), ['待办 45']);
  const more = column('待办').getByRole('button', { name: /^显示更多/ });
  await expect
    .poll(() => {
      more.query()?.scrollIntoView();
      return cards('待办').elements().length;
    })
    .toBe(45);
  await expectGone(more);
});
