import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import type { SettingChange, StoredSettings } from '@shuyuan/contract/product/system-settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { uploadTo } from '../../platform/http/upload';
import { notify } from '../../platform/notices';
import { showSchool } from '../../platform/page-meta';
import type { UploadSource } from '../../ui/upload/upload-source';
import { imageUploads } from '../files';
import { meQuery } from '../identity';

/** All settings of the school. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'system'],
  queryFn: async ({ signal }) => (await call(systemSettingEndpoints.show, { loading: false, signal })).data,
  staleTime: 0,
});

/** Uploads the school's logo: changing the settings requires no right to add files to the library. */
export const logoUploads: UploadSource<UploadedFile> = {
  ...imageUploads,
  send: (file, options) => uploadTo(systemSettingEndpoints.logo, file, options),
};

/** Saves one group; its effects on this page show at once. */
export const useSaveSetting = () => {
  const client = useQueryClient();
  return async (change: SettingChange): Promise<void> => {
    const { msg, data } = await call(systemSettingEndpoints.save, { body: change }).catch(async (error: unknown) => {
      // Someone else may have saved meanwhile: the next attempt starts from the current state.
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      throw error;
    });
    client.setQueryData<StoredSettings>(settingsQuery.queryKey, data);
    if (change.group === 'school') showSchool(data.school.value);
    if (change.group === 'watermark') await client.invalidateQueries({ queryKey: meQuery.queryKey });
    notify.success(msg);
  };
};
