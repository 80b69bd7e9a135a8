import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { startedJob } from '../jobs/job';
import { recordExport } from './record-export';
import { byForm, formQuery } from './record-query';

/** Exports of records; the file is made by a job. */
export const recordExportEndpoints = defineEndpoints({
  export: {
    method: 'POST',
    path: '/api/admin/record/export',
    access: 'form_*.export',
    ...byForm,
    summary: '按列表的筛选、列和顺序导出记录，在后台生成文件',
    query: formQuery,
    body: recordExport,
    reply: z.object({ msg: z.string(), data: startedJob }),
  },
});
