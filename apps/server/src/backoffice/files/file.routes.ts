import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../platform/http/slice';
import { holds } from '../access';
import { createBatchDestroy, createDestroy } from './deletion.service';
import { findFile, findServed, listFiles, readLinkSecret, urlOf } from './file.repository';
import { fileTexts } from './file.texts';
import { serveFiles } from './file-serving';
import { type LibraryDeps, mayOpen, tellUses } from './file-sight';
import { linkSeconds, signLink } from './signed-link';
import { createUpload } from './upload.service';

interface Wanted {
  readonly id: number;
  readonly caller: Caller;
}

const openFile = async (deps: LibraryDeps, { id, caller }: Wanted) => {
  const file = await findServed(deps.db, { id });
  if (file === undefined || !(await mayOpen(deps, { caller, file }))) throw new AppError(platformErrors.recordNotFound);
  return file;
};

const showFile = async (deps: LibraryDeps, { id, caller }: Wanted) => {
  await openFile(deps, { id, caller });
  const [file, told] = await Promise.all([findFile(deps.db, id), tellUses(deps, { caller, fileIds: [id] })]);
  if (file === undefined) throw new AppError(platformErrors.recordNotFound);
  const uses = told.get(id) ?? [];
  return { ...file, use_count: holds(caller, 'file.index') ? file.use_count : uses.length, uses };
};

const linkTo = async (deps: LibraryDeps, wanted: Wanted) => {
  const { db, storage } = deps;
  const file = await openFile(deps, wanted);
  if (!(await storage.exists(file.sha256))) throw new AppError(fileErrors.noUrl);
  const query = signLink(await readLinkSecret(db), file);
  return { url: `${urlOf(file)}?${query}`, expires_in: linkSeconds };
};

/** Upload, library, and the addresses at which files are served. */
export const createFileSlice = (deps: LibraryDeps): Slice => {
  const [destroy, batchDestroy] = [createDestroy(deps), createBatchDestroy(deps)];
  return defineSlice({
    name: 'files',
    endpoints: fileEndpoints,
    handlers: {
      upload: createUpload(deps),
      index: ({ query }) => listFiles(deps.db, query),
      show: async ({ query, caller }) => ({ data: await showFile(deps, { id: query.id, caller }) }),
      link: async ({ query, caller }) => ({ data: await linkTo(deps, { id: query.id, caller }) }),
      destroy: async ({ body, caller, origin }) => {
        await destroy({ id: body.id, caller, origin });
        return { msg: fileTexts.deleted };
      },
      batchDestroy: ({ body, caller, origin }) => batchDestroy({ ids: body.ids, caller, origin }),
    },
    routes: serveFiles(deps),
  });
};
