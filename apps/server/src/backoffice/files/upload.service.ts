import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { inTransaction } from '../../platform/db/database';
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

interface UploadCall {
  readonly upload: Upload<{ folder?: string | undefined }>;
  readonly caller: Caller;
  readonly origin: Origin;
  /** Images are scaled down to this many pixels on their longer side. */
  readonly sideMax?: number;
}

/** An accepted file: its type, and its bytes as they will be stored. */
interface AcceptedFile {
  readonly type: JudgedFile;
  readonly originalName: string;
  readonly folder: string;
  readonly bytes: FinishedFile;
  readonly width: number | null;
  readonly height: number | null;
}

const accept = async (
  arrived: ArrivedFile,
  { scratchPath, sideMax }: { scratchPath: () => Promise<string>; sideMax: number | undefined },
) => {
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
    const { extension, mime } = file.type;
    const key = randomBytes(16).toString('base64url');
    const name = `${file.bytes.sha256.slice(0, 16)}.${extension}`;
    const { size, sha256 } = file.bytes;
    const shown = { original_name: file.originalName, name, extension, size, folder: file.folder };
    const { width, height } = file;
    const id = await insertFile(db, { ...shown, key, sha256, mime, width, height, admin_id: caller.adminId });
    await releaseBlob(db, sha256);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'file.create',
      target: { type: 'file', id },
      after: { ...shown, sha256 },
    });
    return { id, url: urlOf({ key, name }), ...shown };
  });

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

/** Stores an upload in the library (requirements §7); if anything fails, nothing is left behind (assurance D31). */
export const createUpload =
  (deps: FileDeps) =>
  async (call: UploadCall): Promise<UploadedFile> => {
    const { scratch, config } = deps;
    const paths: string[] = [];
    const scratchPath = async (): Promise<string> => {
      const path = await scratch.newPath();
      paths.push(path);
      return path;
    };
    try {
      const { stored, fields } = await call.upload.receive(async (file) => {
        // Whoever has no space left at all need not send the rest.
        await inTransaction(deps.db, (db) => refuseOverQuota(deps, db, { adminId: call.caller.adminId, size: 1 }));
        return takeIn(file, { path: await scratchPath(), maxMb: config.UPLOAD_MAX_MB });
      });
      const accepted = await accept(stored, { scratchPath, sideMax: call.sideMax });
      return await keep(deps, { ...accepted, folder: fields.folder ?? accepted.type.kind }, call);
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  };
