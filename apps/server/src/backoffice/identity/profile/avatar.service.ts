import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { profileErrors } from '@shuyuan/contract/backoffice/identity/profile.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { onlyImages } from '../../../platform/http/only-images';
import type { Caller, Origin, Upload } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { type Files, fileIdsOf, recordFileUses } from '../../files';
import type { IdentityDeps } from '../identity.deps';
import { changeOwn, lockOwn } from './profile.repository';
import { profileTexts } from './profile.texts';

/** The file operations that avatars need. */
export type AvatarFiles = Pick<Files, 'upload' | 'erase'>;

/** No page shows an avatar larger than this. */
const sideMax = 512;

interface Act {
  readonly caller: Caller;
  readonly origin: Origin;
}

interface Deps {
  readonly identity: IdentityDeps;
  readonly files: AvatarFiles;
}

/** Replaces the caller's avatar, '' for none; the old image is deleted with its bytes. */
export const changeAvatar = async (
  { identity, files }: Deps,
  { caller, origin, avatar }: Act & { avatar: string },
): Promise<void> => {
  const erased = await inTransaction(identity.db, async (db) => {
    const before = await lockOwn(db, caller.adminId);
    if (before === undefined) throw new AppError(platformErrors.invalidToken);
    await changeOwn(db, { id: before.id, change: { avatar } });
    const title = profileTexts.avatarUse(before.name);
    await recordFileUses(db, { type: 'admin', id: before.id, title, urls: [avatar] });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'admin.change_avatar',
      target: { type: 'admin', id: caller.adminId },
      before: { avatar: before.avatar },
      after: { avatar },
    });
    return files.erase(db, { ids: await fileIdsOf(db, [before.avatar]), caller, origin });
  });
  await erased.dropBytes();
};

/** Uploads an image and makes it the caller's avatar; if that fails, the image is deleted again. */
export const takeAvatar = async (
  deps: Deps,
  { upload, ...act }: Act & { upload: Upload<Record<string, never>> },
): Promise<UploadedFile> => {
  const file = await deps.files.upload({ ...act, upload: onlyImages(upload, profileErrors.avatarNoImage), sideMax });
  try {
    await changeAvatar(deps, { ...act, avatar: file.url });
    return file;
  } catch (error) {
    const erased = await inTransaction(deps.identity.db, (db) => deps.files.erase(db, { ...act, ids: [file.id] }));
    await erased.dropBytes();
    throw error;
  }
};
