import type { Tx } from '../../platform/db/database';
import type { Caller, Origin, Upload } from '../../platform/http/slice';
import { deleteHolds } from './blob.repository';
import type { FileDeps } from './file.deps';
import { urlOf } from './file.repository';
import { createHeldFiles } from './held-file';
import { hasRoomOutside, quarantinePrefix } from './quota.service';
import { addToLibrary, receiveFile, rowOf } from './upload.service';

/** A file from outside that belongs to nobody yet: it is in no library, and no address opens it. */
export type QuarantinedFile = ReturnType<typeof rowOf>;

/** The name under which the storage holds it. */
const holderOf = ({ key }: Pick<QuarantinedFile, 'key'>): string => `${quarantinePrefix}${key}`;

/** Takes files from people who are no staff, and admits them to the library once somebody answers for them. */
export interface Quarantine {
  /** Takes a file in with all checks of the library; `keep` stores its row, or refuses. */
  readonly take: <F>(arriving: {
    readonly upload: Upload<F>;
    readonly refuse: () => Promise<void>;
    readonly keep: (file: QuarantinedFile, fields: F) => Promise<void>;
  }) => Promise<{ readonly url: string; readonly name: string; readonly size: number }>;
  /** Whether the quota of all together leaves room for so many bytes more than what has been taken. */
  readonly hasRoom: (db: Tx, more: number) => Promise<boolean>;
  /** Makes files ordinary ones of the caller, in the transaction that uses them; their addresses stay. */
  readonly admit: (
    db: Tx,
    admitted: { readonly files: readonly QuarantinedFile[]; readonly caller: Caller; readonly origin: Origin },
  ) => Promise<void>;
  /** Deletes a file for good. */
  readonly drop: (file: Pick<QuarantinedFile, 'key'>) => Promise<void>;
}

/** The quarantine over the library's storage. */
export const createQuarantine = (deps: FileDeps): Quarantine => {
  const held = createHeldFiles(deps);
  const drop: Quarantine['drop'] = (file) => held.release(holderOf(file));
  return {
    take: ({ upload, refuse, keep }) =>
      receiveFile(deps, { upload, refuse }, async (checked, fields) => {
        const row = rowOf({ ...checked, folder: checked.type.kind });
        await held.hold({ path: checked.bytes.path, holder: holderOf(row) });
        try {
          await keep(row, fields);
        } catch (error) {
          await drop(row);
          throw error;
        }
        return { url: urlOf(row), name: row.original_name, size: row.size };
      }),
    hasRoom: (db, more) => hasRoomOutside(deps, db, more),
    admit: async (db, { files, caller, origin }) => {
      for (const row of files) {
        await addToLibrary(db, { row, caller, origin });
        await deleteHolds(db, holderOf(row));
      }
    },
    drop,
  };
};
