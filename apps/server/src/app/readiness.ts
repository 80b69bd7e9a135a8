import type { Executor } from '../platform/db/database';
import { checkMigrated } from '../platform/db/migrate';
import type { Troubles } from '../platform/http/health';
import { type StorageRoom, storageRoom } from '../platform/storage/storage-room';

/** The check writes to the disk, so it runs less often than probes come. */
const roomEveryMs = 10_000;
/** A disk that does not answer is itself in trouble; the state of the database must be reported all the same. */
const roomWithinMs = 500;

const answered = (room: Promise<StorageRoom>): Promise<StorageRoom> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<StorageRoom>((resolve) => {
    timer = setTimeout(() => resolve('unwritable'), roomWithinMs);
  });
  return Promise.race([room, tooLate]).finally(() => clearTimeout(timer));
};

/** The check behind `/readyz`: the database must be reachable; a full or read-only storage folder is reported. */
export const createReadiness = ({ db, folder }: { db: Executor; folder: string }): (() => Promise<Troubles>) => {
  let last: { readonly at: number; readonly room: Promise<StorageRoom> } | undefined;
  const room = (): Promise<StorageRoom> => {
    if (last === undefined || performance.now() - last.at > roomEveryMs) {
      last = { at: performance.now(), room: storageRoom(folder) };
    }
    return answered(last.room);
  };
  return async (): Promise<Troubles> => {
    const [storage] = await Promise.all([room(), checkMigrated(db)]);
    return storage === 'ok' ? {} : { storage };
  };
};
