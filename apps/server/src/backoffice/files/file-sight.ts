import type { FileUse } from '@shuyuan/contract/backoffice/files/file';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import type { FileDeps } from './file.deps';
import { fileTexts } from './file.texts';
import { countUses, findOtherUses, typesOfUses, type UsedFile } from './file-use.repository';

/** Finds the records of some forms that use files, as far as the caller may read them; the slice of records knows. */
export type SeenRecords = (wish: {
  readonly caller: Caller;
  readonly fileIds: readonly number[];
  readonly formIds: readonly number[];
  readonly most: number;
}) => Promise<readonly UsedFile[]>;

/** What the library is built from: files, and how the records that use them are seen. */
export interface LibraryDeps extends FileDeps {
  readonly seenRecords: SeenRecords;
}

interface Asked {
  readonly caller: Caller;
  readonly fileIds: readonly number[];
  readonly most: number;
}

const formPattern = /^form_(\d{1,9})$/;

/** The places that use files and that the caller may read: avatars and the logo are everybody's. */
const seenUses = async ({ db, seenRecords }: LibraryDeps, asked: Asked): Promise<UsedFile[]> => {
  const types = await typesOfUses(db, asked.fileIds);
  const formIds = types.flatMap((type) => formPattern.exec(type)?.[1] ?? []).map(Number);
  const others = types.filter((type) => !formPattern.test(type));
  const [elsewhere, records] = await Promise.all([
    others.length === 0 ? [] : findOtherUses(db, { fileIds: asked.fileIds, types: others, most: asked.most }),
    formIds.length === 0 ? [] : seenRecords({ ...asked, formIds }),
  ]);
  return [...elsewhere, ...records];
};

/** Whoever keeps the library opens every file of it, and is told how many places use each. */
const keepsLibrary = (caller: Caller): boolean => holds(caller, 'file.index');

/**
 * Whether a file exists for the caller: they keep the library, uploaded it, or may read a record that holds it (assurance
 * B17). What nobody but its uploader has anything to do with is theirs alone.
 */
export const mayOpen = async (
  deps: LibraryDeps,
  { caller, file }: { caller: Caller; file: { readonly id: number; readonly admin_id: number } },
): Promise<boolean> => {
  if (keepsLibrary(caller) || file.admin_id === caller.adminId) return true;
  return (await seenUses(deps, { caller, fileIds: [file.id], most: 1 })).length > 0;
};

/** Places that are told at the most. */
const toldMost = 200;

/** Where files are used, by file, as the caller may know: by name where they may read it, by number where they keep the library. */
export const tellUses = async (
  deps: LibraryDeps,
  { caller, fileIds }: { caller: Caller; fileIds: readonly number[] },
): Promise<Map<number, FileUse[]>> => {
  const [seen, counts] = await Promise.all([
    seenUses(deps, { caller, fileIds, most: toldMost }),
    countUses(deps.db, fileIds),
  ]);
  const told = new Map<number, FileUse[]>();
  for (const { file_id, ...use } of seen) told.set(file_id, [...(told.get(file_id) ?? []), use]);
  if (!keepsLibrary(caller) && !holds(caller, 'file.delete')) return told;
  for (const { file_id, count } of counts) {
    const uses = told.get(file_id) ?? [];
    const withheld = count - uses.length;
    if (withheld <= 0) continue;
    told.set(file_id, [...uses, { type: 'withheld', id: '', title: fileTexts.withheld(withheld) }]);
  }
  return told;
};
