import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { SearchAnswer, SearchGroup } from '@shuyuan/contract/backoffice/search/search';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { aClass, aContact } from './contacts/contact.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from './course-app.test-kit';
import { openTill, type Till } from './payments/payment.test-kit';

let app: CourseApp;
let till: Till;
let teacher: { token: string; id: number };
let mine: { id: number; mobile: string };
let other: { id: number };
let ownClass: number;
let otherClass: number;
let ownMember: number;

const search = async (keyword: string, token = app.token): Promise<SearchAnswer> => {
  const { status, body } = await app.call(searchEndpoints.index, { token, query: { keyword } });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as SearchAnswer;
};
const groupOf = async (form: CourseForm, keyword: string, token = app.token): Promise<SearchGroup | undefined> =>
  (await search(keyword, token)).groups.find(({ custom_form_id }) => custom_form_id === courseFormIds[form]);
const idsOf = async (form: CourseForm, keyword: string, token = app.token): Promise<number[]> =>
  ((await groupOf(form, keyword, token))?.hits ?? []).map(({ id }) => id);
const receiptOf = async (memberId: number): Promise<{ id: number; receipt_no: string }> => {
  const { body } = await till.pay(memberId, 10);
  return (body.data as { id: number; receipt_no: string }[])[0] ?? { id: 0, receipt_no: '' };
};
/** Some rights on all rows. */
const staff = async (nodes: readonly string[]): Promise<string> => (await signIn(app.db.kysely, { nodes })).token;

beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  const rights = [...courseNodes, 'payment.collect', 'attendance.mark'].filter((node) => !node.endsWith('.unmask'));
  const { token, admin } = await signIn(app.db.kysely, { nodes: rights, scope: 'own' });
  teacher = { token, id: admin.id };
  const programme = (await app.save('programme', { name: '工商管理', code: 'MBA', state: 'open' })).id;
  ownClass = (await aClass(app, { programme, code: 'OWN', name: '慕容一班', head_teacher: teacher.id })).id;
  otherClass = (await aClass(app, { programme, code: 'FAR', name: '慕容二班' })).id;
  [mine, other] = [await aContact(app, { name: '慕容复' }), await aContact(app, { name: '慕容博' })];
  const join = async (contact: number, into: number) =>
    (await app.save('member', { contact, class: into, state: 'studying', joined_on: '2026-03-01' })).id;
  ownMember = await join(mine.id, ownClass);
  await join(other.id, otherClass);
});
afterAll(() => app.close());

describe('whoever sees a part of the school', () => {
  it('finds people, classes and receipts of that part alone', async () => {
    expect(await idsOf('contact', '慕容', teacher.token)).toEqual([mine.id]);
    expect(await idsOf('contact', '慕容博', teacher.token)).toEqual([]);
    expect(await idsOf('class', '慕容', teacher.token)).toEqual([ownClass]);
    const far = await till.member({ classId: otherClass });
    const near = await till.member({ classId: ownClass });
    const [theirs, own] = [await receiptOf(far.id), await receiptOf(near.id)];
    expect(await idsOf('payment', theirs.receipt_no, teacher.token)).toEqual([]);
    expect(await idsOf('payment', own.receipt_no, teacher.token)).toEqual([own.id]);
    expect(await idsOf('payment', theirs.receipt_no)).toEqual([theirs.id]);
  });

  it('learns no number by trying its digits, and reads it masked', async () => {
    for (const digits of [mine.mobile.slice(0, 7), mine.mobile.slice(-4)]) {
      expect([digits, await idsOf('contact', digits, teacher.token)]).toEqual([digits, []]);
    }
    const group = await groupOf('contact', mine.mobile, teacher.token);
    expect(group?.hits).toMatchObject([{ id: mine.id, subtitle: expect.stringMatching(/^139\*{4}\d{4}$/) }]);
  });

  it('finds no kind whose list they may not open', async () => {
    const token = await staff([courseNode('class', 'index')]);
    const { groups } = await search('慕容', token);
    expect(groups.map(({ custom_form_id }) => custom_form_id)).toEqual([courseFormIds.class]);
    expect(groups[0]?.hits[0], 'no page and no act either').not.toHaveProperty('path');
    expect(groups[0]?.hits[0]).not.toHaveProperty('act');
  });
});

describe('a person', () => {
  it('is the same in search, list and picker, in the same order', async () => {
    for (const keyword of ['慕容', 'murong', 'mrf']) {
      const query = { custom_form_id: String(courseFormIds.contact), keyword };
      const { body: listed } = await app.call(recordEndpoints.index, { query });
      const picked = await app.call(recordEndpoints.options, {
        query: { custom_form_id: String(courseFormIds.member), field: 'contact', keyword },
      });
      const ids = (body: Record<string, unknown>) => (body.data as { id: number }[]).map(({ id }) => id);
      const found = await idsOf('contact', keyword);
      expect([keyword, found.length > 0, found]).toEqual([keyword, true, ids(listed)]);
      expect([keyword, ids(picked.body)]).toEqual([keyword, found]);
    }
  });

  it('leads to the till while they owe, or for whoever only reads to the class where they owe most', async () => {
    const { id, contactId } = await till.member({ receivable: 100 });
    const away = await till.otherClass();
    const second = await till.member({ contactId, classId: away, receivable: 500 });
    const name = ((await till.account()).members.find((member) => member.id === id)?.student_name ?? '').trim();
    const act = async (token = app.token) =>
      (await groupOf('contact', name, token))?.hits.find((hit) => hit.id === contactId)?.act;
    const readers = [courseNode('contact', 'index'), courseNode('member', 'index'), courseNode('class', 'index')];
    const cashier = [...readers, courseNode('payment', 'index'), 'payment.collect'];
    for (const lacks of [courseNode('payment', 'index'), courseNode('member', 'index')]) {
      expect([lacks, await act(await staff(cashier.filter((node) => node !== lacks)))]).toEqual([lacks, undefined]);
    }
    const collects = { name: '收款', path: `/finance/till?person=${contactId}` };
    expect([await act(), await act(await staff(cashier))]).toEqual([collects, collects]);
    const reader = await staff([...readers, courseNode('payment', 'index')]);
    expect(await act(reader)).toEqual({ name: '缴费', path: `/course/pay?class=${away}` });
    await till.pay(second.id, 500);
    expect(await act(reader)).toEqual({ name: '缴费', path: `/course/pay?class=${till.classId}` });
    await till.pay(id, 100);
    expect([await act(), await act(reader)]).toEqual([undefined, undefined]);
  });
});

describe('a class', () => {
  it('leads to its page and to the roll: of today where there is one', async () => {
    const hit = async () => (await groupOf('class', '慕容一班'))?.hits[0];
    expect(await hit()).toMatchObject({
      subtitle: expect.stringContaining('工商管理 · 招生中'),
      path: `/course/class?class=${ownClass}`,
      act: { name: '点名', path: `/course/attendance?class=${ownClass}` },
    });
    const times = { starts_at: '09:00', ends_at: '10:00', topic: '开学', class: ownClass };
    const session = await app.save('session', { ...times, date: till.today });
    expect((await hit())?.act?.path).toBe(`/course/attendance?class=${ownClass}&session=${session.id}`);
  });
});

describe('an application', () => {
  it('leads to its record, and is gone when it is deleted', async () => {
    const programme = (await app.save('programme', { name: '夏校', code: 'SUM', state: 'open' })).id;
    const { id } = await app.save('enrolment', { name: '独孤求败', mobile: '13711112222', programme });
    expect((await groupOf('enrolment', '独孤'))?.hits).toMatchObject([
      { id, title: '独孤求败', subtitle: expect.stringContaining('夏校'), path: `/course/apply_list?record=${id}` },
    ]);
    const query = { custom_form_id: String(courseFormIds.enrolment) };
    await app.call(recordWriteEndpoints.destroy, { query, body: { ids: [id] } });
    expect(await idsOf('enrolment', '独孤')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is found by its number or the beginning of it, never by the name on it', async () => {
    const receipt = await receiptOf(ownMember);
    const number = receipt.receipt_no;
    for (const keyword of [
      number,
      number.toLowerCase(),
      number.slice(2),
      ` ${number.slice(0, 6)} ${number.slice(6)}`,
    ]) {
      expect([keyword, await idsOf('payment', keyword)]).toEqual([keyword, [receipt.id]]);
    }
    expect(await idsOf('payment', number.slice(0, 7))).toContain(receipt.id);
    for (const keyword of [number.slice(-3), '慕容复']) {
      expect([keyword, await idsOf('payment', keyword)]).toEqual([keyword, []]);
    }
    expect((await groupOf('payment', number))?.hits).toMatchObject([
      {
        title: number,
        subtitle: expect.stringMatching(/^慕容复 · 慕容一班 · 有效 · 缴费 · 0\.10 · /),
        path: `/course/pay?tab=ledger&receipt=${receipt.id}`,
      },
    ]);
  });
});
