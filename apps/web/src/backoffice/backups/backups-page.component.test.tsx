import type { BackupRun, BackupStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { backupErrors } from '@shuyuan/contract/backoffice/backups/backup.errors';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../app/axe.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';

const at = '2026-01-05T08:00:00.000Z';
const failed: BackupRun = {
  id: 2,
  cause: 'schedule',
  state: 'failed',
  started_at: at,
  ended_at: at,
  path: '/mnt/backups/shuyuan-20260105T080000Z.tar',
  bytes: null,
  rows: null,
  files: null,
  is_sealed: false,
  message: '这个文件夹所在的磁盘已满',
  removed_at: null,
};
const safe: BackupStatus = {
  is_enabled: true,
  folder: '/mnt/backups',
  is_sealed: true,
  last_success_at: at,
  is_late: false,
  has_failed: false,
  wal: null,
  ended: 1,
};

const open = (status: BackupStatus, { rows = [failed], tags = ['index', 'create'] } = {}): void =>
  openProduct('/system/backup', {
    script: () => {
      const entry = menuEntry({ name: '备份', url: 'backup/list', path: '/system/backup', has_auth_node_tags: tags });
      server.answer(identityEndpoints.menu, { data: [entry] });
      server.answer(backupEndpoints.index, { data: rows, total: rows.length });
      server.answer(backupEndpoints.status, { data: status });
    },
  });

it('whoever may only look gets no button', async () => {
  open(safe, { tags: ['index'] });
  await expect.element(page.getByText('上次成功备份：2026-01-05 16:00')).toBeVisible();
  expect(page.getByRole('button', { name: '立即备份' }).elements()).toEqual([]);
});

it('a refusal is told, and why a backup failed stands in its row', async () => {
  open({ ...safe, is_late: true, has_failed: true, is_sealed: false });
  await expect.element(page.getByText('已超过两天没有成功的备份，请检查')).toBeVisible();
  await expect.element(page.getByText('备份文件没有加密', { exact: false })).toBeVisible();
  await expect.element(page.getByText('这个文件夹所在的磁盘已满')).toBeVisible();
  server.answer(backupEndpoints.run, () => refuseWith(backupErrors.noFolder));
  await page.getByRole('button', { name: '立即备份' }).click();
  await expectMessage('请先在系统设置中填写备份文件夹');
  expect(await axeFindings()).toEqual([]);
});

it('how far one can go back, and that the log is not kept, is told', async () => {
  const spans = [
    { from: '2026-01-01T00:00:00.000Z', until: '2026-01-03T02:00:00.000Z' },
    { from: '2026-01-03T04:00:00.000Z', until: at },
  ];
  open({ ...safe, wal: { days: 7, spans, is_current: true, bytes: 5_242_880, fault: 'full' } });
  await expect.element(page.getByText('2026-01-03 12:00 至 2026-01-05 16:00')).toBeVisible();
  await expect.element(page.getByText('此后没有新的写入。日志保留 7 天', { exact: false })).toBeVisible();
  await expect.element(page.getByText('保存数据库日志的磁盘已满', { exact: false })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('one at once is started, and the list is read again', async () => {
  open(safe);
  server.answer(backupEndpoints.run, { msg: '备份已在后台开始，完成后会在任务中提示', data: { job_id: 5 } });
  await page.getByRole('button', { name: '立即备份' }).click();
  await expectMessage('备份已在后台开始，完成后会在任务中提示');
});
