import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectCount, expectFits, expectGone, expectTexts } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { recordFormOf, scriptRecords } from '../../backoffice/records/scripted-records.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { notices } from '../../platform/notices';
import { enrolmentScreen } from './index';

await enrolmentScreen.load();

const { move, person, seats, summary, timeline } = enrolmentEndpoints;
const { classFull, othersWait } = enrolmentErrors;
const programme = { id: 3, label: 'EMBA' };
const intake = { id: 7, label: '一班' };
const counts = { pending: 3, interview: 0, admitted: 0, waiting: 0, entered: 0, rejected: 0, withdrawn: 0 };
const shown = ['name', 'state', 'mobile', 'programme', 'class', 'waiting_no'];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const sent = () => server.asked(move).map(({ body }) => body);

const open = (address = '', given: { asks_interview?: boolean; states?: readonly string[] } = {}): void => {
  const { asks_interview = false, states = ['pending', 'pending', 'pending'] } = given;
  openProduct(`/course/apply_list${address}`, {
    script: () => {
      const fields = enrolmentForm.fields.filter(({ field }) => shown.includes(field));
      const rows = ['甲一', '乙二', '丙三'].map((name, at) => ({ name, state: states[at], programme, class: intake }));
      const form = recordFormOf({ id: courseFormIds.enrolment, name: '报名', fields }, rows);
      scriptRecords(form);
      const entry = { name: '报名', path: '/course/apply_list', url: enrolmentScreen.key };
      server.answer(identityEndpoints.menu, {
        data: [menuEntry({ ...entry, has_auth_node_tags: [...form.meta.actions] })],
      });
      const rights = form.meta.actions.map((action) => `form_${form.meta.id}.${action}`);
      server.answer(identityEndpoints.permissions, { data: [...rights, 'enrolment.decide', 'enrolment.enter'] });
      const place = { ...intake, state: 'enrolling', starts_on: null, capacity: 1, taken: 0 };
      server.answer(summary, { data: [{ programme: { ...programme, asks_interview }, class: place, counts }] });
      server.answer(seats, { data: { capacity: 1, taken: 0, promotion: null } });
      server.answer(timeline, { data: [], archived: null });
    },
  });
};
const [first, second, third] = [1, 2, 3].map((at) => courseFormIds.enrolment * 100 + at) as [number, number, number];
const done = (id: number) => ({ id, version: 2, errcode: null, errmsg: null });
const full = (id: number) => ({ id, version: null, errcode: classFull.errcode, errmsg: classFull.errmsg });
const submit = () => dialog.getByRole('button', { name: '提交' }).click();

it('says what of many was done and what not, keeps the rest selected, and lets those without a seat wait', {
  tags: ['long'],
}, async () => {
  open();
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  server.answer(move, {
    msg: '1 份报名已改为“已录取”，2 份未能办理',
    data: { results: [done(first), full(second), full(third)], promotion: null },
  });
  const bar = page.getByRole('region', { name: '批量操作' });
  await expect.element(bar.getByRole('button', { name: '列入候补' })).toBeVisible();
  await bar.getByRole('button', { name: '录取' }).click();
  await submit();
  await expectMessage('1 份报名已改为“已录取”，2 份未能办理');
  const left = page.getByRole('alert').filter({ hasText: '2 份未能办理' }).filter({ hasText: '知道了' });
  await expectTexts(left.getByRole('listitem'), ['丙三：名额已满，可转候补', '乙二：名额已满，可转候补']);
  await expectCount(page.getByRole('checkbox', { name: /^选择 [甲乙丙]/, checked: true }), 2);
  server.answer(move, { msg: '2 份报名已改为“候补”', data: { results: [done(second), done(third)], promotion: null } });
  await left.getByRole('button', { name: '将名额已满的 2 份转候补' }).click();
  await submit();
  await expectMessage('2 份报名已改为“候补”');
  await expectGone(left);
  await expectGone(bar);
  expect(sent().at(-1)).toMatchObject({ to: 'waiting', items: [{ id: third }, { id: second }] });
});

it('shows nothing green where nothing was done', { tags: ['long'] }, async () => {
  open();
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  const results = [full(first), full(second), full(third)];
  server.answer(move, { msg: '3 份报名都没有改为“已录取”', data: { results, promotion: null } });
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '录取' }).click();
  await submit();
  await expectMessage('3 份报名都没有改为“已录取”');
  expect(notices.current().map(({ kind }) => kind)).toEqual(['error']);
  await expectCount(page.getByRole('checkbox', { name: /^选择 [甲乙丙]/, checked: true }), 3);
});

it('decides on the page of an application, and lets it wait from the same dialog if the class is full', {
  tags: ['long'],
}, async () => {
  open(`?record=${first}`, { states: ['pending', 'rejected', 'entered'] });
  const acts = page.getByRole('group', { name: '办理' });
  await expectTexts(acts.getByRole('button'), ['录取', '安排面试', '列入候补', '驳回', '撤回']);
  expect(await axeFindingsInBothLooks()).toEqual([]);
  server.answer(move, () => refuseWith(classFull));
  await acts.getByRole('button', { name: '录取' }).click();
  const box = page.getByRole('dialog', { name: '录取：甲一' });
  await box.getByLabelText('原因').fill('推荐');
  await box.getByRole('button', { name: '提交' }).click();
  await box.getByRole('button', { name: '转候补' }).click();
  const wait = page.getByRole('dialog', { name: '列入候补：甲一' });
  await expect.element(wait.getByLabelText('原因')).toHaveValue('推荐');
  server.answer(move, { msg: '已改为“候补”', data: { results: [done(first)], promotion: null } });
  await wait.getByRole('button', { name: '提交' }).click();
  await expectMessage('已改为“候补”');
  expect(sent().at(-1)).toMatchObject({ to: 'waiting', reason: '推荐', class: intake.id });
});

it('asks before those who wait are passed over, alone and among several, and keeps what was typed', {
  tags: ['long'],
}, async () => {
  open(`?record=${first}`);
  const errmsg = '还有 1 人在候补这个班级：戊五';
  const passes = (body: unknown) => (body as { passes_waiting?: boolean }).passes_waiting === true;
  server.answer(move, ({ body }) =>
    passes(body)
      ? { msg: '已改为“已录取”', data: { results: [done(first)], promotion: null } }
      : refuseWith({ ...othersWait, errmsg }),
  );
  await page.getByRole('group', { name: '办理' }).getByRole('button', { name: '录取' }).click();
  const box = page.getByRole('dialog', { name: '录取：甲一' });
  await box.getByLabelText('原因').fill('推荐');
  await box.getByRole('button', { name: '提交' }).click();
  const question = page.getByRole('alertdialog', { name: '仍然录取？' });
  await expect.element(question).toHaveTextContent(errmsg);
  await question.getByRole('button', { name: '取消' }).click();
  await expect.element(box.getByLabelText('原因')).toHaveValue('推荐');
  expect(sent()).toHaveLength(1);
  await box.getByRole('button', { name: '提交' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expectMessage('已改为“已录取”');
  expect(sent().at(-1)).toMatchObject({ to: 'admitted', reason: '推荐', passes_waiting: true });

  open();
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  const waits = { ...full(third), errcode: othersWait.errcode, errmsg };
  server.answer(move, ({ body }) => {
    const results = passes(body) ? [done(third)] : [done(first), done(second), waits];
    return { msg: '已改为“已录取”', data: { results, promotion: null } };
  });
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '录取' }).click();
  await submit();
  await question.getByRole('button', { name: '确定' }).click();
  await expectMessage('已改为“已录取”');
  expect(sent().at(-1)).toMatchObject({ items: [{ id: third }], passes_waiting: true });
  await expectGone(page.getByText('未能办理'));
});

it('goes back with a reason, and asks for the interview first where the programme does', {
  tags: ['long'],
}, async () => {
  open('', { asks_interview: true, states: ['pending', 'rejected', 'entered'] });
  await expect.element(button('安排面试 甲一')).toBeVisible();
  await expectGone(button('录取 甲一'));
  await button('退回待审核 乙二').click();
  await submit();
  await expect.element(dialog.getByText('请填写原因')).toBeVisible();
  expect(sent()).toEqual([]);
  server.answer(move, { msg: '已改为“待审核”', data: { results: [done(second)], promotion: null } });
  await dialog.getByLabelText('原因').fill('申诉成立');
  await submit();
  await expectMessage('已改为“待审核”');
  expect(sent()).toMatchObject([{ to: 'pending', reason: '申诉成立' }]);
  await page.viewport(390, 844);
  await expectFits();
});

it('recognises a known person by the number, however it is typed, and offers the classes of the programme', {
  tags: ['long'],
}, async () => {
  open();
  const contact = { id: 1, name: '赵敏', gender: null, company: '甲公司', title: null, email: null };
  const earlier = { id: 5, programme: 'EDP', class: null, state: 'rejected' as const, applied_on: '2025-03-01' };
  server.answer(recordEndpoints.options, { data: [programme], total: 1 });
  server.answer(person, { data: { contact, applications: [earlier], classes: [] } });
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '新增报名' });
  await form.getByLabelText('手机号', { exact: true }).fill('+86 138-0000 0001');
  const known = form.getByRole('complementary', { name: '此人的情况' });
  await expect.element(known).toHaveTextContent('已认出学员档案中的 赵敏');
  await expectTexts(known.getByRole('listitem'), ['报名：EDP · 已驳回 · 2025-03-01']);
  await expect.element(form.getByLabelText('姓名', { exact: true })).toHaveValue('赵敏');
  expect(server.asked(person).at(-1)?.query).toEqual({ mobile: '13800000001' });
  await form.getByLabelText('姓名', { exact: true }).fill('周芷若');
  await expect.element(form.getByLabelText('手机号', { exact: true })).toHaveValue('138 0000 0001');
  await expect.element(known).toHaveTextContent('该手机号在学员档案中属于 赵敏');
  await chooseOption(form.getByRole('combobox', { name: '报读班级' }), '一班');
  // The class says which programme it is.
  await expect.element(form.getByText('EMBA', { exact: true })).toBeVisible();
  await page.viewport(390, 844);
  await expectFits();
});
