import { z } from 'zod';
import { uploadedFile } from '../backoffice/files/file';
import { defineEndpoints } from '../platform/endpoint';
import { postedBack } from '../platform/posted-back';
import { done, one } from '../platform/replies';
import { settingChange, storedSetting, systemSettings } from './system-settings';

/** The settings of the school. */
export const systemSettingEndpoints = defineEndpoints({
  show: {
    method: 'GET',
    path: '/api/admin/setting/show',
    access: 'setting.index',
    summary: '系统设置',
    reply: one(systemSettings),
  },
  save: {
    method: 'POST',
    path: '/api/admin/setting/save',
    access: 'setting.edit',
    summary: '保存一组系统设置；setting/show 中的一组加上 group 即可',
    body: postedBack(settingChange, storedSetting),
    reply: z.object({ ...done.shape, data: systemSettings }),
  },
  logo: {
    method: 'POST',
    path: '/api/admin/setting/logo',
    access: 'setting.edit',
    summary: '上传学校标志：multipart，字段 file；保存学校设置后生效',
    upload: z.strictObject({}),
    reply: uploadedFile,
  },
});
