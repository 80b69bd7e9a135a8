import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import { storageFolder } from '../../platform/storage/storage';
import { storageRoom } from '../../platform/storage/storage-room';
import { backupTexts as texts } from './backup.texts';

const isWithin = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..');

/** Why backups cannot go to a folder, as a message: it must be there, be written to, and be no folder of the product's own. */
export const folderFault = async (
  path: string,
  { config, webRoot }: { config: Config; webRoot?: string | undefined },
): Promise<string | undefined> => {
  const place = resolve(path);
  const own = [
    resolve(config.DATA_DIR, 'postgres'),
    storageFolder(config),
    ...(webRoot === undefined ? [] : [webRoot]),
  ];
  if (own.some((folder) => isWithin(place, folder))) return texts.ownFolder;
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return texts.noSuchFolder;
  const room = await storageRoom(place);
  if (room === 'unwritable') return texts.unwritable;
  return room === 'full' ? texts.full : undefined;
};
