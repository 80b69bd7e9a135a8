import { describe, expect, it } from 'vitest';
import { attendanceContent, funnelContent, receiptsContent } from './chart-contents';

const counts = { pending: 4, interview: 3, waiting: 1, rejected: 2, admitted: 2, entered: 5, withdrawn: 3 };
const none = { pending: 0, interview: 0, waiting: 0, rejected: 0, admitted: 0, entered: 0, withdrawn: 0 };

describe('the admissions funnel', () => {
  const work = {
    programmes: [
      { id: 1, label: '工商管理', counts },
      { id: 2, label: '金融', counts: { ...none, entered: 1 } },
    ],
  };

  it('counts at each step all who came as far, of one programme or of all', () => {
    const steps = (id?: number) => funnelContent(work, id).table.rows.map(({ cells }) => cells);
    expect(steps(1)).toEqual([
      ['报名', '20', '100.0%'],
      ['进入面试', '13', '65.0%'],
      ['录取', '7', '35.0%'],
      ['入学', '5', '25.0%'],
    ]);
    expect(steps().map(([, count]) => count)).toEqual(['21', '14', '8', '6']);
  });

  it('leads from a step to the applications that it counts', () => {
    const [all, , admitted] = funnelContent(work, 1).table.rows.map(({ to }) => new URL(to ?? '', 'http://x'));
    expect(`${all?.pathname}${all?.search}`).toBe('/course/apply_list?programme=1');
    expect(JSON.parse(admitted?.searchParams.get('search') ?? '')).toEqual({ state: ['admitted', 'entered'] });
  });

  it('says so where nobody has applied', () => {
    expect(funnelContent({ programmes: [] }, undefined).none).toBeDefined();
  });
});

describe('receipts by month', () => {
  it('are net of refunds to the fen, each month leading to its rows of the ledger', () => {
    const { table, note } = receiptsContent({
      months: [
        { month: '2026-01', taken: 100_001, refunded: 0 },
        { month: '2026-02', taken: 5, refunded: 10_000 },
      ],
    });
    expect(table.rows[1]?.cells).toEqual(['2026-02', '¥0.05', '¥100.00', '-¥99.95']);
    expect(note).toBe('近 12 个月净收 ¥900.06');
    const search = new URL(table.rows[1]?.to ?? '', 'http://x').searchParams.get('search') ?? '';
    expect(JSON.parse(search)).toMatchObject({ paid_on: ['2026-02-01', '2026-02-28'], voided_on: false });
  });
});

describe('attendance by class', () => {
  it('draws classes that have a roll, and names the others in the table', () => {
    const { shape, table } = attendanceContent({
      classes: [
        { id: 3, label: '一班', marked: 60, rate: 883 },
        { id: 4, label: '二班', marked: 0, rate: null },
      ],
    });
    expect(shape).toMatchObject({ rows: [{ name: '一班', value: 883 }] });
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['一班', '88.3%', '60'],
      ['二班', '尚未点名', '0'],
    ]);
    expect(table.rows[0]?.to).toBe('/course/attendance?class=3&tab=rates');
  });
});
