import { randomUUID } from 'node:crypto';
import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { holdContest } from '../contest';
import { makeClass, schoolDay } from '../data/school';
import { tables } from '../data/tables';
import { withClient } from '../data/world';
import { requestText } from '../http-text';
import { median, ratiosOf } from '../statistics';

const states = ['interview', 'admitted'] as const;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const bareUpdate = `update form.${tables.large} set status = $2, tuition = $3, version = version + 1, updated_at = now()
  where id = any ($1::bigint[])`;

const batch: Scenario = {
  name: 'batch',
  run: ({ product, api, world, options }) =>
    withClient(product, async (db) => {
      const { rows } = await db.query<{ id: string }>(
        `select id from form.${tables.large} where deleted_at is null order by id limit $1`,
        [actMax * 2],
      );
      const ids = rows.map(({ id }) => Number(id));
      const [bare, own] = [ids.slice(0, actMax), ids.slice(actMax)];
      const query = { custom_form_id: world.largeForm };
      const rounds: { floor: number; ours: number }[] = [];
      // The first round is not counted.
      for (let round = 0; round <= options.rounds; round += 1) {
        const status = states[round % 2] ?? states[0];
        const tuition = 3_000_000 + (Date.now() % 1_000_000);
        const floor = await timed(() => db.query(bareUpdate, [bare, status, tuition]));
        const body = { ids: own, values: { status, tuition } };
        const ours = await timed(() => api.call(recordWriteEndpoints.batch, { query, body }));
        if (round > 0) rounds.push({ floor, ours });
      }
      const show = (side: 'floor' | 'ours') => `${median(rounds.map((round) => round[side])).toFixed(0)} ms`;
      return [
        {
          what: `batch edit of two fields of ${own.length} records with audit, against one bare UPDATE`,
          ...{ floor: show('floor'), ours: show('ours'), unit: 'x', value: ratiosOf(rounds) },
          budget: budgets.batchEdit,
        },
      ];
    }),
};

const payers = 300;
/** More than any machine answers in a second, so that no round runs out of requests. */
const mostPerSecond = 3000;
const amount = 100;

/** What the product wrote for a payment, as the floor writes it again. */
const readPayment = ({ product }: Bench, id: number) =>
  withClient(product, async (db) => {
    const { rows } = await db.query<Record<string, unknown>>(
      `select member, student_name, class, kind, amount, method, paid_on::text, payer_kind, payer_name, invoice_state,
         collector, admin_id, search_grams, search_entry from form.course_payment where id = $1`,
      [id],
    );
    return rows[0];
  });

const payment: Scenario = {
  name: 'payment',
  run: async (bench) => {
    const { product, api, floor, options } = bench;
    const { members } = await makeClass(api, payers);
    const bodyOf = (member: number) => ({
      shares: [{ member_id: member, amount }],
      tenders: [{ method: 'wechat', amount }],
      paid_on: schoolDay(),
    });
    const { method, path } = paymentEndpoints.collect;
    const ours = (member: number): string =>
      requestText({
        ...{ method, path, token: api.token, body: bodyOf(member) },
        headers: { [idempotencyHeader]: randomUUID() },
      });
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
    const first = await fetch(product.url + path, {
      ...{ method, body: JSON.stringify(bodyOf(members[0] ?? 0)) },
      headers: { ...headers, [idempotencyHeader]: randomUUID() },
    });
    const { data } = paymentEndpoints.collect.reply.parse(await first.json());
    const row = await readPayment(bench, data[0]?.id ?? 0);
    const bare = (member: number): string =>
      requestText({ method, path: '/pay', body: { key: randomUUID(), row: { ...row, member } } });
    const count = mostPerSecond * options.seconds;
    const made = (request: (member: number) => string) => () =>
      Array.from({ length: count }, (_, at) => request(members[at % members.length] ?? 0));
    return [
      await holdContest(bench, {
        what: 'payment with receipt number, checks and audit; the floor inserts key, number and row in a transaction',
        floor: { port: floor.port, once: true, requests: made(bare) },
        ours: { port: product.port, once: true, requests: made(ours) },
        budget: budgets.payment,
      }),
    ];
  },
};

/** Writes of many rows, and of money. */
export const batchScenarios: readonly Scenario[] = [batch, payment];
