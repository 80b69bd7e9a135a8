import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery } from '../../platform/list-query';
import { done, one, table } from '../../platform/replies';
import { startedJob } from '../jobs/job';
import { backupRun, backupStatus } from './backup';

/** Backups of the whole school: what was made, and one at once. */
export const backupEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/backup/index',
    access: 'backup.index',
    summary: '备份记录，新的在前',
    query: pageQuery({ sortable: ['started_at', 'bytes'] }),
    reply: table(backupRun),
  },
  status: {
    method: 'GET',
    path: '/api/admin/backup/status',
    access: 'backup.index',
    summary: '自动备份是否开启、上次成功的时间、是否过久没有备份，以及可以回到哪段时间',
    reply: one(backupStatus),
  },
  run: {
    method: 'POST',
    path: '/api/admin/backup/run',
    access: 'backup.create',
    summary: '立即备份到系统设置中的文件夹；在后台任务中进行',
    body: z.strictObject({}),
    reply: z.object({ ...done.shape, data: startedJob }),
  },
});
