import type { SettingChange, StoredSettings } from '@shuyuan/contract/backoffice/settings/system-setting';
import { systemSettingEndpoints } from '@shuyuan/contract/backoffice/settings/system-setting.endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { notify } from '../../platform/notices';
import { showSchool } from '../../platform/page-meta';
import { meQuery } from '../profile';

/** All settings of the school. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'system'],
  queryFn: async ({ signal }) => (await call(systemSettingEndpoints.show, { loading: false, signal })).data,
  staleTime: 0,
});

/** Saves one group; what it changes on this page is changed at once. */
export const useSaveSetting = () => {
  const client = useQueryClient();
  return async (change: SettingChange): Promise<void> => {
    const { msg, data } = await call(systemSettingEndpoints.save, { body: change }).catch(async (error: unknown) => {
      // Someone else may have saved meanwhile: the next try starts from what is there.
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      throw error;
    });
    client.setQueryData<StoredSettings>(settingsQuery.queryKey, data);
    if (change.group === 'school') showSchool(data.school.value);
    if (change.group === 'watermark') await client.invalidateQueries({ queryKey: meQuery.queryKey });
    notify.success(msg);
  };
};
