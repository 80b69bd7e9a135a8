import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin, Upload } from '../../platform/http/slice';
import { diskFull } from '../../platform/storage/disk-full';
import type { FinishedFile } from '../../platform/storage/storage-interface';
import { recordAudit } from '../audit';
import { claimBlob, dropUnusedBlob, releaseBlob } from './blob.repository';
import type { FileDeps } from './file.deps';
import { insertFile, urlOf } from './file.repository';
import { cleanName } from './file-name.rules';
import { type JudgedFile, judgeFile } from './file-type.rules';
import { redraw } from './image';
import { type ArrivedFile, takeIn } from './intake';
import { refuseOverQuota } from './quota.service';

/** How a file arrives. */
interface Arriving<F> {
  readonly upload: Upload<F>;
  /** Images are scaled down to this many pixels on their longer side. */
  readonly sideMax?: number | undefined;
  /** Refuses the file before it is read. */
  readonly refuse: () => Promise<void>;
}

interface UploadCall {
  readonly upload: Upload<{ folder?: string | undefined }>;
  readonly caller: Caller;
  readonly origin: Origin;
  /** Images are scaled down to this many pixels on their longer side. */
  readonly sideMax?: number;
}

/** An accepted file: its type, and its bytes as they will be stored. */
interface CheckedFile {
  readonly type: JudgedFile;
  readonly originalName: string;
  readonly bytes: FinishedFile;
  readonly width: number | null;
  readonly height: number | null;
}

interface AcceptedFile extends CheckedFile {
  readonly folder: string;
}

/** What the library knows of a file, besides its id and its uploader. */
export const rowOf = ({ bytes, type, originalName, folder, width, height }: AcceptedFile) => {
  const { extension, mime } = type;
  const { size, sha256 } = bytes;
  const name = `${sha256.slice(0, 16)}.${extension}`;
  const key = randomBytes(16).toString('base64url');
  return { original_name: originalName, name, extension, size, folder, key, sha256, mime, width, height };
};

const accept = async (
  arrived: ArrivedFile,
  { scratchPath, sideMax }: { scratchPath: () => Promise<string>; sideMax: number | undefined },
): Promise<CheckedFile> => {
  const originalName = cleanName(arrived.name);
  const type = judgeFile({ ...arrived, name: originalName });
  if (type === undefined) throw new AppError(fileErrors.wrongType);
  if (type.kind !== 'image') return { type, originalName, bytes: arrived, width: null, height: null };
  const image = await redraw(arrived.path, { to: await scratchPath(), extension: type.extension, sideMax });
  return { type, originalName, bytes: image, width: image.width, height: image.height };
};

const insert = (deps: FileDeps, file: AcceptedFile, { caller, origin }: UploadCall): Promise<UploadedFile> =>
  inTransaction(deps.db, async (db) => {
    await refuseOverQuota(deps, db, { adminId: caller.adminId, size: file.bytes.size });
    const row = rowOf(file);
    const id = await addToLibrary(db, { row, caller, origin });
    await releaseBlob(db, row.sha256);
    const { key, sha256: _sha256, mime: _mime, width: _width, height: _height, ...shown } = row;
    return { id, url: urlOf({ key, name: row.name }), ...shown };
  });

/** Adds a file to the library and to the log; its bytes are stored already. */
export const addToLibrary = async (
  db: Tx,
  { row, caller, origin }: { row: ReturnType<typeof rowOf>; caller: Caller; origin: Origin },
): Promise<number> => {
  const id = await insertFile(db, { ...row, admin_id: caller.adminId });
  const { original_name, name, extension, size, folder, sha256 } = row;
  await recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: 'file.create',
    target: { type: 'file', id },
    after: { original_name, name, extension, size, folder, sha256 },
  });
  return id;
};

/** The bytes are safely stored before the row is inserted; a failure in between leaves neither. */
const keep = async (deps: FileDeps, file: AcceptedFile, call: UploadCall): Promise<UploadedFile> => {
  const { db, storage, log } = deps;
  const { sha256 } = file.bytes;
  await claimBlob(db, file.bytes);
  try {
    await store(deps, file.bytes);
    return await insert(deps, file, call);
  } catch (error) {
    await releaseBlob(db, sha256)
      .then(() => dropUnusedBlob(db, { storage, sha256 }))
      .catch((err: unknown) => log.warn({ err }, 'left an object to sweep'));
    throw error;
  }
};

const store = async ({ storage }: FileDeps, bytes: FinishedFile): Promise<void> => {
  try {
    if (!(await storage.exists(bytes.sha256))) await storage.put(bytes);
  } catch (error) {
    throw diskFull(error) ?? new AppError(fileErrors.storageFailed, { cause: error });
  }
};

/** Takes a file in, checks it, and hands it over while it is in the scratch folder. */
export const receiveFile = async <F, T>(
  { scratch, config }: FileDeps,
  { upload, sideMax, refuse }: Arriving<F>,
  use: (file: CheckedFile, fields: F) => Promise<T>,
): Promise<T> => {
  const paths: string[] = [];
  const scratchPath = async (): Promise<string> => {
    const path = await scratch.newPath();
    paths.push(path);
    return path;
  };
  try {
    const { stored, fields } = await upload.receive(async (file) => {
      await refuse();
      return takeIn(file, { path: await scratchPath(), maxMb: config.UPLOAD_MAX_MB });
    });
    return await use(await accept(stored, { scratchPath, sideMax }), fields);
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
};

/** Stores an upload in the library (requirements §7); if anything fails, nothing is left behind (assurance D31). */
export const createUpload =
  (deps: FileDeps) =>
  (call: UploadCall): Promise<UploadedFile> => {
    const { upload, sideMax, caller } = call;
    // Whoever has no space left at all need not send the rest.
    const refuse = () =>
      inTransaction(deps.db, (db) => refuseOverQuota(deps, db, { adminId: caller.adminId, size: 1 }));
    return receiveFile(deps, { upload, sideMax, refuse }, (file, fields) =>
      keep(deps, { ...file, folder: fields.folder ?? file.type.kind }, call),
    );
  };
