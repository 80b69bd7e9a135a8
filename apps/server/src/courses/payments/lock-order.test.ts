// @module-tag long
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '../../backoffice/identity/identity.test-kit';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { actOn } from '../member-acts/member-act.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const edit = async (form: CourseForm, id: number, values: object): Promise<WireReply> => {
  const query = { custom_form_id: String(courseFormIds[form]) };
  const { body: found } = await app.call(recordEndpoints.show, { query: { ...query, id: String(id) } });
  const { version } = found.data as { version: number };
  return app.call(recordWriteEndpoints.save, { query, body: { id, version, values } });
};

const rounds = 8;
/** Repeats an action sequentially. */
const again = async (act: (round: number) => Promise<WireReply>): Promise<WireReply[]> => {
  const replies: WireReply[] = [];
  for (let round = 0; round < rounds; round += 1) replies.push(await act(round));
  return replies;
};

it('payments, changes of members and of the head teacher go on beside each other, and nobody is told to try again', async () => {
  const company = await app.save('company', { name: '远航集团' });
  const teachers = [await createAdmin(app.db.kysely), await createAdmin(app.db.kysely)];
  const members = [await till.member(), await till.member(), await till.member()];
  const [one, two, three] = members.map(({ id }) => id);
  const [a = 0, b = 0, c = 0] = [one, two, three];
  const splitOver = (ids: readonly number[]) =>
    again((round) => {
      const payer = { payer_kind: 'company', company_id: company.id };
      const numbered = { transaction_no: `T${ids[0]}-${round}` };
      const tenders = [['bank', 150, numbered] as const, ['cash', ids.length * 100 - 150] as const];
      return till.collect({ shares: ids.map((id) => [id, 100]), tenders }, payer);
    });
  const voiding = again(async () => {
    const { body } = await till.pay(b, 10);
    return till.post('void', { id: (body.data as { id: number }[])[0]?.id, reason: '试' });
  });
  const replies = await Promise.all([
    again((round) => edit('class', till.classId, { head_teacher: teachers[round % 2]?.id })),
    splitOver([a, b, c]),
    splitOver([c, b, a]),
    again(() => till.pay(a, 100)),
    voiding,
    again((round) => actOn(app, round % 2 === 0 ? 'leave' : 'resume', { member_id: c })),
    again((round) => edit('member', c, { team: `第 ${round} 组` })),
  ]);
  const faults = replies.flat().flatMap(({ status, body }) => (status < 500 ? [] : [[status, body.errmsg]]));
  expect(faults).toEqual([]);
  const done = replies.map((of) => of.filter(({ status }) => status === 200).length);
  expect(done.slice(0, 5)).toEqual([rounds, rounds, rounds, rounds, rounds]);
  const { rows } = await app.db.pool.query(
    `select distinct ledger.head_teacher as copied, class_row.head_teacher as real from form.course_payment as ledger
     join form.course_class as class_row on class_row.id = ledger.class where class_row.id = $1`,
    [till.classId],
  );
  const last = teachers[(rounds - 1) % 2]?.id;
  expect(rows).toEqual([{ copied: last, real: last }]);
}, 120_000);
