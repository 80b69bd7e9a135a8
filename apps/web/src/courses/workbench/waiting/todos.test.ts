import { describe, expect, it } from 'vitest';
import { dueTodos, enrolmentTodos, refundTodos, sessionTodos } from './todos';

const addressed = (to: string | undefined) => {
  const { pathname, searchParams } = new URL(to ?? '', 'http://x');
  const { search, ...rest } = Object.fromEntries(searchParams);
  return { pathname, ...rest, search: search === undefined ? undefined : JSON.parse(search) };
};

describe('what waits', () => {
  it('leads from instalments to those that are counted, with their sum and their people', () => {
    const [overdue, soon] = dueTodos({
      today: '2026-11-16',
      until: '2026-11-23',
      overdue: { rows: 3, people: 2, fen: 24_800_050 },
      soon: { rows: 0, people: 0, fen: 0 },
    });
    expect(overdue).toMatchObject({ count: 3, note: '¥248,000.50 · 2 人', isLate: true });
    expect(addressed(overdue?.to)).toEqual({
      pathname: '/course/pay',
      tab: 'instalments',
      search: { state: ['overdue'] },
    });
    expect(addressed(soon?.to).search).toEqual({ due_on: ['2026-11-16', '2026-11-23'], state: ['open', 'partial'] });
  });

  it('adds up the applications of all programmes', () => {
    const counts = { pending: 2, interview: 1, waiting: 0, rejected: 0, admitted: 0, entered: 0, withdrawn: 0 };
    const programmes = [1, 2].map((id) => ({ id, label: `${id}`, counts }));
    const todos = enrolmentTodos({ programmes });
    expect(todos.map(({ label, count }) => [label, count])).toEqual([
      ['待审核报名', 4],
      ['待面试', 2],
    ]);
    expect(addressed(todos[0]?.to)).toEqual({ pathname: '/course/apply_list', state: 'pending', search: undefined });
  });

  it('tells refunds to decide from refunds to pay, and rolls to take', () => {
    const refunds = refundTodos({
      pending: { rows: 1, fen: 100 },
      approved: { rows: 2, fen: 300 },
      adjustments: { rows: 1, fen: -5000 },
    });
    expect(refunds.map(({ label, note }) => [label, note])).toEqual([
      ['待审批退费', '¥1.00'],
      ['待支付退费', '¥3.00'],
      ['待审批应收调整', '-¥50.00'],
    ]);
    expect(addressed(sessionTodos({ missing: 1 })[0]?.to).search).toEqual({ roll_state: ['missing'] });
  });
});
