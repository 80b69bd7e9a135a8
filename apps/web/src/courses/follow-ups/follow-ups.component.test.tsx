import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { DueFollowUp, DueFollowUps } from '@shuyuan/contract/courses/follow-ups/follow-up';
import { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import { followUpErrors, followUpMessages } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectFits, expectGone, expectTexts } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { workbenchScreen } from '../workbench';
import { noWork } from '../workbench/work.test-kit';
import { nextDays } from './next-days';

await workbenchScreen.load();

const { due, complete } = followUpEndpoints;
const panel = page.getByRole('region', { name: /^待跟进/ });
const dialog = page.getByRole('dialog', { name: '新增跟进：王小明' });
const sent = () => server.asked(recordWriteEndpoints.save).map(({ body }) => body);

const line: DueFollowUp = {
  id: 11,
  version: 3,
  contact_id: 5,
  enrolment_id: null,
  name: '王小明',
  mobile: '13800000001',
  next_on: '2026-02-27',
  late: 3,
  next_step: '问参观的日子',
  content: '对学费有疑问',
  owner_id: 1,
  owner_name: '系统管理员',
};
const colleague = { ...line, id: 12, name: '李雷', late: 0, owner_id: 99, owner_name: '韩梅梅', mobile: null };

const open = (given: DueFollowUps, nodes: readonly string[] = []): void =>
  openProduct('/', {
    script: () => {
      const own = menuEntry({ name: '工作台', path: '/dashboard', url: workbenchScreen.key });
      server.answer(identityEndpoints.menu, { data: [own] });
      const actions = (['index', 'create', 'edit'] as const).map((action) => courseNode('followUp', action));
      server.answer(identityEndpoints.permissions, { data: [...actions, ...nodes] });
      server.answer(workbenchEndpoints.guide, { data: { steps: [], is_empty: false } });
      server.answer(workbenchEndpoints.work, { data: noWork });
      server.answer(workbenchEndpoints.index, {
        data: {
          now: '2026-03-02T09:00:00+08:00',
          last_sign_in: null,
          failed_since: 0,
          open_sessions: 1,
          recent_sign_ins: [],
          must_change_password: false,
        },
      });
      server.answer(due, ({ query }) => ({
        data: {
          ...given,
          rows: query.whose === 'all' ? given.rows : given.rows.filter(({ owner_id }) => owner_id === 1),
        },
      }));
      server.answer(recordEndpoints.index, { data: [], total: 0 });
    },
  });

it('says plainly that nothing is due', async () => {
  open({ mine: 0, all: 0, rows: [] });
  await expect.element(panel).toHaveTextContent('没有到期的跟进');
  await expectGone(panel.getByRole('button', { name: '全部' }));
});

it('shows who is to be called, and completes a next step; what a colleague has done meanwhile is told', async () => {
  allowConsole(/没有待完成的下一步/);
  open({ mine: 1, all: 1, rows: [line] });
  await expect.element(panel.getByRole('listitem')).toHaveTextContent(/王小明.*逾期 3 天.*问参观的日子/);
  await expect
    .element(panel.getByRole('link', { name: '打电话给 王小明 13800000001' }))
    .toHaveAttribute('href', 'tel:13800000001');
  server.answer(complete, () => refuseWith(followUpErrors.notOpen));
  await panel.getByRole('button', { name: '完成 王小明 的下一步' }).click();
  await expectMessage(followUpErrors.notOpen.errmsg);
  await expect.poll(() => server.asked(due).length, { message: 'the list is read again' }).toBe(2);
  server.answer(complete, { msg: '已完成' });
  server.answer(due, { data: { mine: 0, all: 0, rows: [] } });
  await panel.getByRole('button', { name: '完成 王小明 的下一步' }).click();
  await expectMessage('已完成');
  expect(server.asked(complete).at(-1)?.body).toEqual({ id: 11, version: 3 });
  await expect.element(panel).toHaveTextContent('没有到期的跟进');
});

it('shows those of colleagues on demand, without acts on them, and reveals a number with its reason', async () => {
  open({ mine: 1, all: 2, rows: [line, colleague] }, [courseNode('contact', 'reveal')]);
  await expectTexts(panel.getByRole('listitem').getByRole('link', { name: /王|李/ }), ['王小明', '13800000001']);
  await panel.getByRole('button', { name: '全部' }).click();
  const other = panel.getByRole('listitem').filter({ hasText: '李雷' });
  await expect.element(other).toHaveTextContent(/今天.*跟进人 韩梅梅/);
  await expectGone(other.getByRole('button', { name: /完成/ }));
  server.answer(recordRevealEndpoints.reveal, { data: { value: '13900000002' } });
  await other.getByRole('button', { name: '看号码 李雷' }).click();
  await expect.element(other.getByRole('link', { name: '打电话给 李雷 13900000002' })).toBeVisible();
  expect(server.asked(recordRevealEndpoints.reveal).at(-1)?.body).toMatchObject({ id: 5, field: 'mobile' });
  await page.viewport(390, 844);
  await expectFits();
});

it('is written with two things; a day comes by a click, what is refused stays, and what it closes is said', {
  tags: ['long'],
}, async () => {
  allowConsole(/下次跟进不能早于/);
  open({ mine: 1, all: 1, rows: [line] });
  server.answer(recordEndpoints.index, {
    data: [{ id: 11, version: 3, state: 'open', next_step: '问参观的日子' } as never],
    total: 1,
  });
  await panel.getByRole('button', { name: '给 王小明 写跟进' }).click();
  await expect.element(dialog.getByText('之前约定的下一步“问参观的日子”会标为已完成')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '电话' })).toBeChecked();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText('请填写沟通内容')).toBeVisible();
  expect(sent()).toEqual([]);
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await dialog.getByLabelText('沟通内容').fill('下周来校参观');
  await dialog.getByRole('button', { name: '下周' }).click();
  const day = nextDays()[2]?.day ?? '';
  await expect.element(dialog.getByLabelText('下次跟进')).toHaveValue(day);
  const errors = { next_on: [followUpMessages.nextBefore('2026-03-02')] };
  server.answer(recordWriteEndpoints.save, () => refuseWith(platformErrors.invalidInput, { errors }));
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText(followUpMessages.nextBefore('2026-03-02'))).toBeVisible();
  await expect.element(dialog.getByLabelText('沟通内容')).toHaveValue('下周来校参观');
  server.answer(recordWriteEndpoints.save, { msg: '新增成功', data: { id: 20, version: 1 } as never });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('新增成功');
  expect(sent().at(-1)).toEqual({
    values: { way: 'phone', content: '下周来校参观', at: null, next_step: null, next_on: day, contact: 5 },
  });
  await expectGone(dialog);
});
