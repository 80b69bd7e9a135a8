import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { onlyImages } from '../../platform/http/only-images';
import { type Caller, defineSlice, type Origin, type Slice, type Upload } from '../../platform/http/slice';
import type { FolderFault, NoteUse } from './setting.service';
import { settingTexts } from './setting.texts';
import type { SystemSettingsStore } from './system-settings';

interface SettingFiles {
  /** Why backups cannot go to a folder, as a message. */
  readonly folderFault: FolderFault;
  readonly noteUse: NoteUse;
  readonly upload: (taken: {
    upload: Upload<Record<string, never>>;
    caller: Caller;
    origin: Origin;
  }) => Promise<UploadedFile>;
}

/** The system settings, for administrators. */
export const createSystemSettingSlice = (settings: SystemSettingsStore, files: SettingFiles): Slice =>
  defineSlice({
    name: 'settings',
    endpoints: systemSettingEndpoints,
    handlers: {
      show: async ({ origin }) => ({ data: { ...(await settings.show()), address: origin.ip } }),
      save: async ({ body, caller, origin }) => {
        const saved = await settings.save({
          change: body,
          caller,
          origin,
          noteUse: files.noteUse,
          folderFault: files.folderFault,
        });
        return { msg: settingTexts.saved, data: { ...saved, address: origin.ip } };
      },
      logo: ({ upload, caller, origin }) =>
        files.upload({ upload: onlyImages(upload, systemSettingErrors.logoNoImage), caller, origin }),
    },
  });
