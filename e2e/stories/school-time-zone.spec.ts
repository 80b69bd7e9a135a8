import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { callsOf } from '../fixtures/api';
import { findOption } from '../fixtures/choose-option';
import { makeCourseRecord } from '../fixtures/course-records';
import { expect, test } from '../fixtures/product';
import { schoolDay } from '../fixtures/school-day';

/** Half past midnight in Beijing, when it is still the day before in UTC and in Los Angeles. */
const night = '2026-03-01T16:30:00Z';

test.afterEach(async ({ product }) => {
  await product.sql("delete from app.setting where key = 'school'");
});

for (const timezoneId of ['UTC', 'America/Los_Angeles']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, locale: 'en-US' });

    test('shows days, times and the greeting by the clock of the school', { tag: '@long' }, async ({
      signedIn: page,
      product,
      adminToken,
      expectMessage,
    }) => {
      const send = callsOf(product.url, adminToken);
      const code = `Z${Date.now().toString(36).toUpperCase()}`;
      const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
      const group = { name: `班级${code}`, code, programme, state: 'running', capacity: 9, tuition: 100_000 };
      const classId = await makeCourseRecord(send, 'class', group);
      const mobile = `137${String(Date.now()).slice(-8)}`;
      const contact = await makeCourseRecord(send, 'contact', { name: '何晓晨', mobile });
      const joined = { state: 'studying', joined_on: '2026-01-01' };
      const member = await makeCourseRecord(send, 'member', { contact, class: classId, student_no: code, ...joined });
      const hours = { starts_at: '2026-03-01T23:30:00+08:00', ends_at: '2026-03-02T00:45:00+08:00' };
      await makeCourseRecord(send, 'leave', { member, ...hours, reason: '夜班' });

      // The workbench speaks of the server's moment.
      const [year, month, day] = schoolDay(0).split('-').map(Number);
      await page.goto('/');
      await expect(
        page.getByText(new RegExp(`^${year}年${month}月(?:${day}|${(day ?? 0) + 1})日 星期.$`)),
      ).toBeVisible();
      await page.clock.setFixedTime(night);

      // A payment is proposed for the day of the school.
      await page.goto(`/course/pay?class=${classId}&collect=${member}`);
      const paid = page.getByRole('dialog').getByLabel('收付日期');
      await expect(paid).toHaveValue('2026-03-02');

      // The calendar is in Chinese, whatever the browser speaks, and its today is the school's.
      await paid.fill('0301');
      await paid.click();
      const calendar = page.getByRole('dialog', { name: '选择日期' });
      await expect(calendar.getByRole('row').first()).toHaveText('一二三四五六日');
      await expect(calendar).not.toHaveText(/[a-z]/i);
      await calendar.getByRole('button', { name: '今天' }).click();
      await expect(paid).toHaveValue('2026-03-02');

      // A moment is shown, edited and kept by that clock.
      await page.goto(`/course/attendance?class=${classId}&tab=leave`);
      await expect(page.getByText('2026-03-01 23:30')).toBeVisible();
      await expect(page.getByText('2026-03-02 00:45')).toBeVisible();

      // The school moves to Tokyo: seen at once, and after F5.
      await page.goto('/system/setting');
      const school = page.getByRole('region', { name: '学校' });
      await findOption(school.getByLabel('时区'), 'UTC+9（东京、首尔）', 'UTC+9');
      await school.getByRole('button', { name: '保存' }).click();
      await expectMessage('已保存，立即生效');
      await page.goto(`/course/attendance?class=${classId}&tab=leave`);
      await expect(page.getByText('2026-03-02 00:30')).toBeVisible();
      const { data } = await send(systemSettingEndpoints.show, {});
      expect(data.school.value.utc_offset).toBe(540);
    });
  });
}
