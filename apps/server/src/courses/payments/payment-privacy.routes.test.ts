import type { PersonForm } from '@shuyuan/contract/backoffice/privacy/person';
import { personEndpoints } from '@shuyuan/contract/backoffice/privacy/person.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ClassAccount } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const mobile = '13712345678';
const reason = '本人书面申请';
const find = async (by: string, value: string): Promise<PersonForm[]> => {
  const { status, body } = await app.call(personEndpoints.search, { body: { by, value } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { forms: PersonForm[] }).forms;
};
const ofForm = (forms: readonly PersonForm[], id: number) => forms.find((form) => form.custom_form_id === id);

describe('names on the ledger', () => {
  it('are shown in part, or not at all, to roles that see them so', async () => {
    const { id } = await till.member();
    await till.pay(id, 1000);
    const query = { class_id: String(till.classId) };
    const { rows } = await app.db.pool.query<{ id: number }>(
      `select (field ->> 'id')::bigint as id from app.custom_form as form
       join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version,
         jsonb_array_elements(live.definition::jsonb -> 'fields') as field
       where form.id = $1 and field ->> 'field' = 'student_name'`,
      [paymentForm.id],
    );
    const whole = (await till.account()).members[0]?.student_name ?? '';
    for (const [access, seen] of [
      ['mask', expect.stringContaining('*')],
      ['hide', ''],
    ] as const) {
      const fields = [{ custom_form_id: paymentForm.id, field_id: rows[0]?.id ?? 0, access }];
      const { token } = await signIn(app.db.kysely, { nodes: courseNodes, fields });
      const { body } = await app.call(paymentEndpoints.account, { token, query });
      const { members } = body.data as ClassAccount;
      expect(members[0]?.student_name).toEqual(seen);
      expect(members[0]?.student_name).not.toBe(whole);
      const list = { custom_form_id: String(paymentForm.id) };
      const { body: ledger } = await app.call(recordEndpoints.index, { token, query: list });
      expect((ledger.data as { student_name?: string }[])[0]?.student_name ?? '').toEqual(seen);
    }
  });
});

describe('the accounts of someone who wants to be forgotten', () => {
  it('are found by the person, stay whole for the law, and the erasure says so', async () => {
    const contact = await app.save('contact', { name: '欧阳明远', mobile });
    const { id } = await till.member({ contactId: contact.id });
    await till.pay(id, 1000);
    await till.pay(id, 500, { payer_name: '欧阳父亲' });
    const forms = await find('mobile', mobile);
    const ledger = ofForm(forms, courseFormIds.payment);
    expect(ledger).toMatchObject({ total: 2, retained_because: expect.stringContaining('会计档案') });
    expect(ledger?.fields.some(({ is_erased }) => is_erased)).toBe(false);
    expect(ofForm(forms, courseFormIds.contact)).toMatchObject({ total: 1, retained_because: '' });
    expect(ofForm(await find('name', '欧阳父亲'), courseFormIds.payment)).toMatchObject({ total: 1 });

    const chosen = forms.flatMap(({ custom_form_id, records }) => records.map(({ id }) => ({ custom_form_id, id })));
    const ledgers = chosen.filter(({ custom_form_id }) => custom_form_id === courseFormIds.payment);
    const erase = (records: object[], confirmation: string) =>
      app.call(personEndpoints.erase, { body: { records, reason, confirmation } });
    expect(await erase(ledgers, ledger?.records[0]?.title ?? '')).toMatchObject({
      status: 409,
      body: { errmsg: expect.stringContaining('依法保留') },
    });
    expect(await erase(chosen, '欧阳明远')).toMatchObject({
      status: 200,
      body: { msg: expect.stringContaining('2 条会计资料依法保留'), data: { records: 1, retained: 2 } },
    });
    expect(ofForm(await find('mobile', mobile), courseFormIds.contact)).toBeUndefined();
    const rows = await till.list('payment', { member: [id] });
    expect(rows.map(({ student_name, amount }) => [student_name, amount])).toEqual([
      ['欧阳明远', 1000],
      ['欧阳明远', 500],
    ]);
  });
});
