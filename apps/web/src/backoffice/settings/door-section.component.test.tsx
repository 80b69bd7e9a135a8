import { backupDefault } from '@shuyuan/contract/backoffice/backups/backup';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { messageDefault } from '@shuyuan/contract/backoffice/messages/message';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import {
  courseDefaults,
  type SettingChange,
  type StoredSettings,
  settingGroups,
} from '@shuyuan/contract/product/system-settings';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectFits, expectGone } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { settingsScreen } from './index';

await settingsScreen.load();

const { show, save } = systemSettingEndpoints;
const section = page.getByRole('region', { name: '申请人和学员的页面' });
const letter = section.getByLabelText('录取通知', { exact: true });
const press = () => section.getByRole('button', { name: /^保\s*存$/ }).click();
const sent = () => server.asked(save).map(({ body }) => body as SettingChange);

const stored = <T,>(value: T) => ({ value, version: 0, updated_at: null });
const settings = (): StoredSettings => ({
  school: stored({ name: '书院', logo: '', utc_offset: 480 }),
  password: stored({ profile: 'asvs', min_length: 8, rotation_days: 90, lock_failures: 5, lock_minutes: 1 }),
  session: stored({ idle_minutes: 30, max_hours: 12, single_session: false }),
  watermark: stored({ text: '' }),
  network: stored({ ranges: [] }),
  upload: stored({ user_mb: 0, total_mb: 0 }),
  backup: stored(backupDefault),
  message: stored(messageDefault),
  attendance: stored(courseDefaults.attendance),
  payment: stored(courseDefaults.payment),
  refund: stored(courseDefaults.refund),
  door: stored(courseDefaults.door),
  address: '10.0.0.1',
});

/** Saves by the rules of the contract, as the server does. */
const saveByRules = (change: SettingChange) => {
  const { error, data } = settingGroups.door.safeParse(change.value);
  if (data !== undefined) return { msg: '保存成功', data: { ...settings(), door: { ...stored(data), version: 1 } } };
  const errors = error.issues.map(({ path, message }) => [['value', ...path].join('.'), [message]] as const);
  return refuseWith(platformErrors.invalidInput, { errors: Object.fromEntries(errors) });
};

const open = (tags: readonly string[] = ['index', 'edit']): void =>
  openProduct('/system/setting', {
    script: () => {
      const entry = { name: '系统设置', path: '/system/setting', url: settingsScreen.key };
      server.answer(identityEndpoints.menu, { data: [menuEntry({ ...entry, has_auth_node_tags: [...tags] })] });
      server.answer(show, { data: settings() });
      server.answer(save, ({ body }) => saveByRules(body as SettingChange));
    },
  });

it('opens nothing at first, and saves what is opened', { tags: ['long'] }, async () => {
  open();
  await expect.element(letter).toHaveValue(courseDefaults.door.letter);
  for (const name of ['显示报名状态', '显示面试时间和地点', '显示录取通知', '显示费用和收据', '显示考勤']) {
    await expect.element(section.getByRole('switch', { name })).not.toBeChecked();
  }
  await section.getByRole('switch', { name: '显示录取通知' }).click();
  await section.getByRole('switch', { name: '可以提出信息更正' }).click();
  await chooseOption(section.getByLabelText('本人可以看到的信息'), '单位');
  await userEvent.keyboard('{Escape}');
  await section.getByLabelText('缴费方式').fill('转账时写姓名和班级');
  await press();
  await expectMessage('保存成功');
  expect(sent()).toEqual([
    {
      group: 'door',
      version: 0,
      value: {
        ...courseDefaults.door,
        shows_letter: true,
        allows_correction: true,
        data_fields: ['company'],
        how_to_pay: '转账时写姓名和班级',
      },
    },
  ]);
  await expect.element(section.getByRole('switch', { name: '显示录取通知' })).toBeChecked();
  expect(await axeFindingsInBothLooks()).toEqual([]);
});

it('names the places of the letter, and says at it which one there is not', { tags: ['long'] }, async () => {
  open();
  await expect.element(letter).toHaveAccessibleDescription(/\{姓名\}、\{课程项目\}、\{班级\}、\{开学日期\}、\{学校\}/);
  await letter.fill('祝贺{姓名}，请于{报到时间}到校。');
  await press();
  await expect.element(letter).toHaveAccessibleDescription(/没有 \{报到时间\} 这一项，可用的有 \{姓名\}/);
  await expect.element(letter).toHaveFocus();
  await expect.element(letter).toHaveValue('祝贺{姓名}，请于{报到时间}到校。');
  await letter.fill('祝贺{姓名}，请于{开学日期}到校。');
  await press();
  await expectMessage('保存成功');
  expect(sent().at(-1)).toMatchObject({ value: { letter: '祝贺{姓名}，请于{开学日期}到校。' } });
});

it('is only shown to whoever may not change it, and fits a phone', async () => {
  open(['index']);
  await expect.element(letter).toBeDisabled();
  await expectGone(section.getByRole('button', { name: /^保\s*存$/ }));
  await page.viewport(390, 844);
  await expectFits();
});
