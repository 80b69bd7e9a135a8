import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { type Files, onlyImages } from '../../files';
import { settingTexts } from './setting.texts';
import type { SystemSettingsDesk } from './system-settings';

/** What the school settles for all, as its administrators see and change it. */
export const createSystemSettingSlice = (settings: SystemSettingsDesk, files: Pick<Files, 'upload'>): Slice =>
  defineSlice({
    name: 'system-settings',
    endpoints: systemSettingEndpoints,
    handlers: {
      show: async ({ origin }) => ({ data: { ...(await settings.show()), address: origin.ip } }),
      save: async ({ body, caller, origin }) => {
        const saved = await settings.save({ change: body, caller, origin });
        return { msg: settingTexts.saved, data: { ...saved, address: origin.ip } };
      },
      logo: ({ upload, caller, origin }) =>
        files.upload({ upload: onlyImages(upload, systemSettingErrors.logoNoImage), caller, origin }),
    },
  });
