// @module-tag long
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const rounds = Array.from({ length: runs({ usual: 2, assure: 20 }) }, (_, at) => at + 1);

describe('fifty acts at once on receipts of overlapping members', () => {
  it.each(rounds)(
    'neither wait for each other forever nor lose a fen (%d)',
    async (round) => {
      const classId = await till.otherClass();
      const made = await Promise.all(Array.from({ length: 5 }, () => till.member({ classId, receivable: 100_000 })));
      const members = made.map(({ id }) => id);
      const standing = new Map<number, readonly { member: number; amount: number }[]>();
      const taken = async (at: number): Promise<number> => {
        // Three neighbours in the ring, now forwards, now backwards, by two or three methods.
        const around = [0, 1, 2].map((step) => members[(at + step) % members.length] ?? 0);
        const shares = (at % 2 === 0 ? around : around.toReversed()).map((id, n) => [id, 100 + at + n] as const);
        const total = sum(shares.map(([, amount]) => amount));
        const numbered = { transaction_no: `R${round}-${at}` };
        const tenders = [['cash', 50] as const, ['bank', 70, numbered] as const, ['card', total - 120] as const];
        const reply = await insist(() => till.collect({ shares, tenders }));
        expect(reply).toMatchObject({ status: 200 });
        const [first] = reply.body.data as { id: number }[];
        standing.set(
          first?.id ?? 0,
          shares.map(([member, amount]) => ({ member, amount })),
        );
        return first?.id ?? 0;
      };
      const acts = Array.from({ length: 50 }, (_, at) => async () => {
        if (at % 5 === 4) {
          const member = members[at % members.length] ?? 0;
          const reply = await insist(() => till.pay(member, at + 1));
          expect(reply).toMatchObject({ status: 200 });
          standing.set((reply.body.data as { id: number }[])[0]?.id ?? 0, [{ member, amount: at + 1 }]);
          return;
        }
        const id = await taken(at);
        if (at % 3 !== 0) return;
        expect(await insist(() => till.post('void', { id, reason: '试' }))).toMatchObject({ status: 200 });
        standing.delete(id);
      });
      await Promise.all(acts.map((act) => act()));
      const { body } = await app.call(paymentEndpoints.account, { query: { class_id: String(classId) } });
      const received = (body.data as { members: { id: number; received: number }[] }).members;
      const parts = [...standing.values()].flat();
      for (const id of members)
        expect(received.find((one) => one.id === id)?.received).toBe(
          sum(parts.filter(({ member }) => member === id).map(({ amount }) => amount)),
        );
      const { rows } = await app.db.pool.query<{ alike: boolean }>(
        `select count(*) filter (where voided_on is null) in (0, count(*)) as alike from form.course_payment
         where class = $1 and batch_no is not null group by batch_no`,
        [classId],
      );
      expect(rows.every(({ alike }) => alike)).toBe(true);
    },
    240_000,
  );
});
