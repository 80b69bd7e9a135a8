// @module-tag long
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { collectBody, openTill, type Till } from './payment.test-kit';
import { expectReceiptsWithoutGap } from './receipt-numbers.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

/** Forwards calls and drops some of the responses, as a bad network does. */
const startDroppingProxy = async (target: string): Promise<{ url: string; server: Server }> => {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'idempotency-key': key } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': String(key), 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    });
    const text = await answer.text();
    if (Math.random() < 0.5) request.socket.destroy();
    else reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const paymentsSent = runs({ usual: 50, assure: 10_000 });

describe('payments over a network that drops replies', () => {
  it(
    'are booked once each, exact to the fen',
    async () => {
      const classId = await till.otherClass();
      const members: { id: number }[] = [];
      for (let made = 0; made < 10; made += 1)
        members.push(await till.member({ classId, receivable: 1_000_000_000_000 }));
      const { url, server } = await startDroppingProxy(app.url);
      let sends = 0;
      const sendUntilHeard = async (amount: number, memberId: number): Promise<void> => {
        const body = JSON.stringify(collectBody(memberId, amount, { method: 'alipay' }));
        const headers = {
          authorization: `Bearer ${app.token}`,
          'content-type': 'application/json',
          [idempotencyHeader]: randomUUID(),
        };
        for (let left = 10; left > 0; left -= 1) {
          sends += 1;
          const reply = await fetch(`${url}${paymentEndpoints.collect.path}`, { method: 'POST', headers, body }).catch(
            () => undefined,
          );
          if (reply?.status === 200) return;
        }
      };
      const amounts = Array.from({ length: paymentsSent }, (_, at) => at + 1);
      try {
        await Promise.all(
          Array.from({ length: 8 }, async (_, worker) => {
            for (const amount of amounts.filter((one) => one % 8 === worker))
              await sendUntilHeard(amount, members[amount % 10]?.id ?? 0);
          }),
        );
      } finally {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      const { totals } = await till.account(classId);
      expect(totals.received).toBe((paymentsSent * (paymentsSent + 1)) / 2);
      const { rows } = await app.db.pool.query('select count(*) from form.course_payment where class = $1', [classId]);
      expect(rows).toEqual([{ count: paymentsSent }]);
      await expectReceiptsWithoutGap(app, till.today);
      recordFigure('J62', 'payments over a network that drops replies', {
        payments: paymentsSent,
        sends,
        'booked wrong': 0,
      });
    },
    Math.max(120_000, paymentsSent * 600),
  );
});
