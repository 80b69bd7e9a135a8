import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayAfter } from '../../platform/days';
import { schoolDay } from '../../platform/school-clock';
import { DateInput } from '../../ui/date-input/date-input';
import { DateRangeInput } from '../../ui/date-input/date-range-input';
import { Modal } from '../../ui/window/window';
import { axeFindings } from '../axe.test-kit';
import { expectFits, expectGone, isWithinWindow } from '../driving.test-kit';

let reported: string[] = [];
let root: ReturnType<typeof createRoot>;

const Fields = () => {
  const [day, setDay] = useState('2026-03-01');
  const [minute, setMinute] = useState('');
  const [week, setWeek] = useState('2026-03-02');
  const [ends, setEnds] = useState<readonly [string, string]>(['', '']);
  return (
    <ConfigProvider locale={zhCN}>
      <Modal open title="窗口" footer={null}>
        <DateInput
          aria-label="日期"
          value={day}
          onChange={(next) => {
            reported.push(next);
            setDay(next);
          }}
        />
        <DateInput aria-label="时刻" kind="minute" value={minute} onChange={setMinute} />
        <DateInput
          aria-label="周"
          whenLeft
          value={week}
          onChange={(next) => {
            reported.push(next);
            setWeek(next);
          }}
        />
        <DateRangeInput label="期间" value={ends} onChange={setEnds} />
      </Modal>
    </ConfigProvider>
  );
};

beforeEach(() => {
  reported = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Fields />);
});
afterEach(() => root.unmount());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const calendar = page.getByRole('dialog', { name: /日期|时间/ });
const cell = (day: string) => calendar.getByCss(`.ant-picker-cell[title="${day}"]`);
const fault = page.getByRole('alert');

it('keeps what cannot be read, says so once the input is left or on Enter, and tells of it', async () => {
  await field('日期').fill('0231');
  await expectGone(fault);
  await userEvent.keyboard('{Enter}');
  await expect.element(fault).toHaveTextContent('日期无法识别');
  await expect.element(field('日期')).toHaveValue('0231');
  await expect.element(field('日期')).toHaveAccessibleDescription(/日期无法识别/);
  expect(reported).toEqual(['0231']);
  await field('日期').fill('3月5日');
  await expectGone(fault);
  await userEvent.keyboard('{Tab}');
  await expect.element(field('日期')).toHaveValue(`${schoolDay().slice(0, 4)}-03-05`);

  reported = [];
  await field('周').fill('下周');
  await field('时刻').fill('0301');
  await field('期间 从').fill('13月');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => fault.elements().length).toBe(3);
  await expect.element(field('周')).toHaveValue('下周');
  await expect.element(field('期间 从')).toHaveValue('13月');
  expect(reported).toEqual([]);
});

it('takes dates as they are typed, also before the calendar is there', async () => {
  await field('日期').fill('2026/3/7');
  expect(reported).toEqual(['2026-03-07']);
  await field('时刻').fill('3月1日14点半');
  await field('周').fill('20260309');
  expect(reported).toEqual(['2026-03-07']);
  await field('期间 从').fill('2026.3.1-2026.3.31');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('日期')).toHaveValue('2026-03-07');
  await expect.element(field('时刻')).toHaveValue(`${schoolDay().slice(0, 4)}-03-01 14:30`);
  await expect.element(field('期间 从')).toHaveValue('2026-03-01');
  await expect.element(field('期间 到')).toHaveValue('2026-03-31');
  expect(reported).toEqual(['2026-03-07', '2026-03-09']);
  await field('日期').fill('');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field('日期')).toHaveValue(dayAfter(schoolDay(), 1));
});

it('opens a calendar in Chinese, which Escape closes alone', { tags: ['long'] }, async () => {
  await field('日期').click();
  await expect.element(cell('2026-03-01')).toBeVisible();
  expect(calendar.element().textContent).not.toMatch(/[a-z]/i);
  expect(calendar.element().textContent).toContain('一二三四五六日');
  await userEvent.keyboard('{Escape}');
  await expectGone(calendar);
  await expect.element(page.getByRole('dialog', { name: '窗口' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await cell('2026-03-12').click();
  await expectGone(calendar);
  await expect.element(field('日期')).toHaveValue('2026-03-12');
  await expect.element(field('日期')).toHaveFocus();
  await field('日期').click();
  await calendar.getByRole('button', { name: '今天' }).click();
  await expect.element(field('日期')).toHaveValue(schoolDay());
  await field('时刻').click();
  await cell(schoolDay()).click();
  await expect.element(field('时刻')).toHaveValue(`${schoolDay()} 09:00`);
  await calendar.getByRole('button', { name: /^确 ?定$/ }).click();
  await expectGone(calendar);
});

it('chooses two days one after the other, the wrong way round too, or both at once', async () => {
  await field('期间 从').fill('2026-03-10');
  await field('期间 到').click();
  await cell('2026-03-05').click();
  await expectGone(calendar);
  await expect.element(field('期间 从')).toHaveValue('2026-03-05');
  await expect.element(field('期间 到')).toHaveValue('2026-03-10');
  await field('期间 从').click();
  await cell('2026-03-12').click();
  await expect.element(field('期间 到')).toHaveFocus();
  await expect.element(field('期间 到')).toHaveValue('');
  await calendar.getByRole('button', { name: '近 30 天' }).click();
  await expect.element(field('期间 从')).toHaveValue(dayAfter(schoolDay(), -29));
  await expect.element(field('期间 到')).toHaveValue(schoolDay());
  await field('期间 到').click();
  await calendar.getByRole('button', { name: '清除' }).click();
  await expect.element(field('期间 从')).toHaveValue('');
});

it('fits a phone and is clean for screen readers', { tags: ['long'] }, async () => {
  await page.viewport(390, 844);
  for (const name of ['日期', '时刻', '期间 到']) {
    await field(name).click();
    await expect.element(calendar).toBeVisible();
    await expect.poll(() => isWithinWindow(calendar), { message: name }).toBe(true);
    await expectFits();
    expect(
      await axeFindings(['color-contrast', 'aria-allowed-attr', 'button-name', 'aria-dialog-name', 'label']),
    ).toEqual([]);
    await userEvent.keyboard('{Escape}');
  }
});
