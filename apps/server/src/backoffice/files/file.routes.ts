import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { createBatchDestroy, createDestroy } from './deletion.service';
import type { FileDeps } from './file.deps';
import { findFile, findServed, listFiles, readLinkSecret, urlOf } from './file.repository';
import { fileTexts } from './file.texts';
import { serveFiles } from './file-serving';
import { usesOf } from './file-use.repository';
import { linkSeconds, signLink } from './signed-link';
import { createUpload } from './upload.service';

const showFile = async ({ db }: FileDeps, id: number) => {
  const [file, uses] = await Promise.all([findFile(db, id), usesOf(db, id)]);
  if (file === undefined) throw new AppError(platformErrors.recordNotFound);
  return { ...file, uses };
};

const linkTo = async ({ db, storage }: FileDeps, id: number) => {
  const file = await findServed(db, { id });
  if (file === undefined) throw new AppError(platformErrors.recordNotFound);
  if (!(await storage.exists(file.sha256))) throw new AppError(fileErrors.noUrl);
  const query = signLink(await readLinkSecret(db), file);
  return { url: `${urlOf(file)}?${query}`, expires_in: linkSeconds };
};

/** Upload, library, and the addresses at which files are served. */
export const createFileSlice = (deps: FileDeps): Slice => {
  const [destroy, batchDestroy] = [createDestroy(deps), createBatchDestroy(deps)];
  return defineSlice({
    name: 'files',
    endpoints: fileEndpoints,
    handlers: {
      upload: createUpload(deps),
      index: ({ query }) => listFiles(deps.db, query),
      show: async ({ query }) => ({ data: await showFile(deps, query.id) }),
      link: async ({ query }) => ({ data: await linkTo(deps, query.id) }),
      destroy: async ({ body, caller, origin }) => {
        await destroy({ id: body.id, caller, origin });
        return { msg: fileTexts.deleted };
      },
      batchDestroy: ({ body, caller, origin }) => batchDestroy({ ids: body.ids, caller, origin }),
    },
    routes: serveFiles(deps),
  });
};
