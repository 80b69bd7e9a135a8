import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../platform/http/slice';
import { holds } from '../access';
import { createBatchDestroy, createDestroy } from './deletion.service';
import { findFile, findServed, listFiles, readLinkSecret, readSigning, urlOf } from './file.repository';
import { fileTexts } from './file.texts';
import { serveFiles } from './file-serving';
import { fileNamesIn, keyIn } from './file-use.repository';
import { type LibraryDeps, mayOpen, openFiles, tellUses } from './file-visibility';
import { readUsage } from './quota.service';
import { linkSeconds, makeViewKey, signLink, viewKeySeconds } from './signed-link';
import { createUpload } from './upload.service';

interface Wanted {
  readonly by: { readonly id: number } | { readonly key: string };
  readonly caller: Caller;
}

const openFile = async (deps: LibraryDeps, { by, caller }: Wanted) => {
  const file = await findServed(deps.db, by);
  if (file === undefined || !(await mayOpen(deps, { caller, file }))) throw new AppError(platformErrors.recordNotFound);
  return file;
};

const showFile = async (deps: LibraryDeps, { id, caller }: { id: number; caller: Caller }) => {
  await openFile(deps, { by: { id }, caller });
  const [file, byFile] = await Promise.all([findFile(deps.db, id), tellUses(deps, { caller, fileIds: [id] })]);
  if (file === undefined) throw new AppError(platformErrors.recordNotFound);
  const uses = byFile.get(id) ?? [];
  return { ...file, use_count: holds(caller, 'file.index') ? file.use_count : uses.length, uses };
};

/** By its number, or by the key in its address. */
const named = ({ id, url = '' }: { id?: number | undefined; url?: string | undefined }): Wanted['by'] =>
  id === undefined ? { key: keyIn(fileNamesIn(url)[0] ?? '/') } : { id };

const linkTo = async (deps: LibraryDeps, wanted: Wanted) => {
  const { db, storage } = deps;
  const file = await openFile(deps, wanted);
  if (!(await storage.exists(file.sha256))) throw new AppError(fileErrors.noUrl);
  const query = signLink(await readLinkSecret(db), file);
  return { url: `${urlOf(file)}?${query}`, expires_in: linkSeconds };
};

const namesOf = async (deps: LibraryDeps, asked: { keys: readonly string[]; caller: Caller }) =>
  (await openFiles(deps, asked)).map(({ key, original_name, size }) => ({ key, original_name, size }));

const viewKeyOf = async ({ db }: LibraryDeps, { sessionId }: Caller) => {
  const { secret, now } = await readSigning(db);
  return { key: makeViewKey(secret, { sessionId, now }), expires_in: viewKeySeconds };
};

/** Upload, library, and the addresses at which files are served. */
export const createFileSlice = (deps: LibraryDeps): Slice => {
  const [destroy, batchDestroy] = [createDestroy(deps), createBatchDestroy(deps)];
  return defineSlice({
    name: 'files',
    endpoints: fileEndpoints,
    handlers: {
      upload: createUpload(deps),
      usage: async ({ caller }) => ({ data: await readUsage(deps, caller.adminId) }),
      index: ({ query }) => listFiles(deps.db, query),
      show: async ({ query, caller }) => ({ data: await showFile(deps, { id: query.id, caller }) }),
      link: async ({ query, caller }) => ({ data: await linkTo(deps, { by: named(query), caller }) }),
      names: async ({ query, caller }) => ({ data: await namesOf(deps, { keys: query.keys, caller }) }),
      viewKey: async ({ caller }) => ({ data: await viewKeyOf(deps, caller) }),
      destroy: async ({ body, caller, origin }) => {
        await destroy({ id: body.id, caller, origin });
        return { msg: fileTexts.deleted };
      },
      batchDestroy: ({ body, caller, origin }) => batchDestroy({ ids: body.ids, caller, origin }),
    },
    routes: serveFiles(deps),
  });
};
