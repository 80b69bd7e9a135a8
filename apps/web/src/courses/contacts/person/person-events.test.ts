import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { describe, expect, it } from 'vitest';
import { eventsOf, sumsOf } from './person-events';

const row = (id: number, values: object): RecordRow =>
  ({ id, version: 1, created_at: '2026-01-01T16:30:00Z', ...values }) as unknown as RecordRow;
const room = { id: 7, label: '春季班' };

describe('what happened to a person', () => {
  it('is nothing where nothing may be listed', () => expect(eventsOf({}, { days: new Map() })).toEqual([]));

  it('is told in one line of time, the newest first, with the day of the school', () => {
    const events = eventsOf(
      {
        enrolment: [row(1, { applied_on: '2026-02-01', programme: { id: 1, label: '高级班' }, state: 'entered' })],
        member: [row(2, { joined_on: '2026-03-01', class: room, student_no: 'S1' })],
        payment: [
          row(3, { paid_on: '2026-03-02', kind: 'pay', amount: 12_345, method: 'cash', class: room, state: 'valid' }),
          row(4, { paid_on: '2026-03-03', kind: 'pay', amount: 500, state: 'voided', receipt_no: 'R4' }),
        ],
        attendance: [row(5, { session: { id: 9, label: '第一课' }, state: 'absent' })],
        leave: [row(6, { starts_at: '2026-03-04T16:30:00Z', state: 'approved', class: room })],
        refund: [row(8, { amount: 100, state: 'pending' })],
      },
      {
        days: new Map([[9, '2026-03-06']]),
        messages: [
          {
            id: 7,
            way: 'sms',
            state: 'sent',
            address: '138****0001',
            title: '缴费提醒',
            body: '请尽快缴纳',
            error: '',
            created_at: '2026-03-06T15:00:00Z',
            sent_at: '2026-03-06T17:00:00Z',
          },
        ],
      },
    );
    const message = { title: '短信：缴费提醒', facts: ['请尽快缴纳'], state: { label: '已发送' } };
    expect(events.find(({ key }) => key === 'message-7')).toMatchObject(message);
    expect(events.map(({ day, key }) => `${day} ${key}`)).toEqual([
      '2026-03-07 message-7',
      '2026-03-06 attendance-5',
      '2026-03-05 leave-6',
      '2026-03-03 payment-4',
      '2026-03-02 payment-3',
      '2026-03-01 member-2',
      '2026-02-01 enrolment-1',
      '2026-01-02 refund-8',
    ]);
    const paid = events.find(({ key }) => key === 'payment-3');
    expect(paid).toMatchObject({ title: '缴费 ¥123.45', facts: ['现金', '春季班'], state: undefined, isStruck: false });
    expect(events.find(({ key }) => key === 'payment-4')).toMatchObject({ isStruck: true, state: { label: '已作废' } });
  });

  it('leaves out what the caller does not see of a row', () => {
    const [event] = eventsOf({ payment: [row(3, { paid_on: '2026-03-02', kind: 'pay' })] }, { days: new Map() });
    expect(event).toMatchObject({ title: '缴费', facts: [] });
  });
});

describe('the sums of a person', () => {
  it('are those of all classes, and none where one of them is hidden', () => {
    const money = { receivable: 300, received: 100, refunded: 0, outstanding: 200 };
    const sums = sumsOf([row(1, money), row(2, money)]);
    expect(sums?.map(({ sum }) => sum)).toEqual([600, 200, 0, 400]);
    expect(sumsOf([row(1, money), row(2, { receivable: 1 })])).toBeUndefined();
  });
});
