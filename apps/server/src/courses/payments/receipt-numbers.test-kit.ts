import { expect } from 'vitest';
import type { CourseApp } from '../course-app.test-kit';

/** Numbers of the year run from 1 without a gap, one for each row. */
export const expectReceiptsWithoutGap = async ({ db }: Pick<CourseApp, 'db'>, today: string): Promise<void> => {
  const { rows } = await db.pool.query<{ receipt_no: string }>(
    'select receipt_no from form.course_payment order by receipt_no',
  );
  expect(rows.map(({ receipt_no }) => receipt_no)).toEqual(
    rows.map((_, at) => `SJ${today.slice(0, 4)}-${String(at + 1).padStart(6, '0')}`),
  );
};
