import type { FileUse } from '@shuyuan/contract/backoffice/files/file';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import type { FileDeps } from './file.deps';
import { findUploaders } from './file.repository';
import { fileTexts } from './file.texts';
import { countUses, findOtherUses, keyIn, typesOfUses, type UsedFile } from './file-use.repository';

/** Finds the records of some forms that use files and that the caller may read; the records slice provides it. */
export type SeenRecords = (query: {
  readonly caller: Caller;
  readonly fileIds: readonly number[];
  readonly formIds: readonly number[];
  /** At most so many per file. */
  readonly most: number;
}) => Promise<readonly UsedFile[]>;

/** What the library is built from: files, and how the records that use them are seen. */
export interface LibraryDeps extends FileDeps {
  readonly seenRecords: SeenRecords;
  /** The caller of a session; refused like a token whose session has ended. */
  readonly callerOf: (sessionId: number) => Promise<Caller>;
}

type VisibilityDeps = Pick<LibraryDeps, 'db' | 'seenRecords'>;

interface Asked {
  readonly caller: Caller;
  readonly fileIds: readonly number[];
  readonly most: number;
}

const formPattern = /^form_(\d{1,9})$/;

/** The places that use files and that the caller may read; avatars and the logo are public to all staff. */
const seenUses = async ({ db, seenRecords }: VisibilityDeps, asked: Asked): Promise<UsedFile[]> => {
  const types = await typesOfUses(db, asked.fileIds);
  const formIds = types.flatMap((type) => formPattern.exec(type)?.[1] ?? []).map(Number);
  const others = types.filter((type) => !formPattern.test(type));
  const [elsewhere, records] = await Promise.all([
    others.length === 0 ? [] : findOtherUses(db, { fileIds: asked.fileIds, types: others, most: asked.most }),
    formIds.length === 0 ? [] : seenRecords({ ...asked, formIds }),
  ]);
  return [...elsewhere, ...records];
};

/** Whoever manages the library may open every file in it, and sees how many places use each. */
export const opensEveryFile = (caller: Caller): boolean => holds(caller, 'file.index');

interface OwnedFile {
  readonly id: number;
  readonly admin_id: number;
}

/**
 * Which of some files exist for the caller: they manage the library, uploaded it, or may read a record that uses it
 * (assurance B17). A file that nothing uses belongs to its uploader alone.
 */
const openedBy = async (
  deps: VisibilityDeps,
  { caller, files }: { caller: Caller; files: readonly OwnedFile[] },
): Promise<ReadonlySet<number>> => {
  // What its maker has uploaded is not a token's own if it is limited to forms.
  const ownId = (caller.token?.formIds ?? null) === null ? caller.adminId : undefined;
  const isOwn = ({ admin_id }: OwnedFile): boolean => opensEveryFile(caller) || admin_id === ownId;
  const foreign = files.filter((file) => !isOwn(file)).map(({ id }) => id);
  const seen = foreign.length === 0 ? [] : await seenUses(deps, { caller, fileIds: foreign, most: 1 });
  return new Set([...files.filter(isOwn).map(({ id }) => id), ...seen.map(({ file_id }) => file_id)]);
};

/** Whether a file exists for the caller. */
export const mayOpen = async (
  deps: VisibilityDeps,
  { caller, file }: { caller: Caller; file: OwnedFile },
): Promise<boolean> => (await openedBy(deps, { caller, files: [file] })).has(file.id);

/** The files with some keys that exist for the caller. */
export const openFiles = async (
  deps: VisibilityDeps,
  { caller, keys }: { caller: Caller; keys: readonly string[] },
) => {
  const files = await findUploaders(deps.db, { keys });
  const open = await openedBy(deps, { caller, files });
  return files.filter(({ id }) => open.has(id));
};

/** Those of some files that exist for the caller. */
export const openIds = async (
  deps: VisibilityDeps,
  { caller, ids }: { caller: Caller; ids: readonly number[] },
): Promise<number[]> => [...(await openedBy(deps, { caller, files: await findUploaders(deps.db, { ids }) }))];

/**
 * The keys among some names (key/name) whose file the caller may not open. Whatever uses a file makes it readable, so
 * nobody may save such a name anywhere; a key without a file opens nothing.
 */
export const shutFiles = async (
  deps: VisibilityDeps,
  { caller, names }: { caller: Caller; names: readonly string[] },
): Promise<ReadonlySet<string>> => {
  if (names.length === 0 || opensEveryFile(caller)) return new Set();
  const files = await findUploaders(deps.db, { keys: [...new Set(names.map(keyIn))] });
  const open = await openedBy(deps, { caller, files });
  return new Set(files.filter(({ id }) => !open.has(id)).map(({ key }) => key));
};

/** The most places that are listed per file. */
const usesMax = 200;

/** Where files are used, by file: by name if the caller may read it, as a number if they manage the library. */
export const tellUses = async (
  deps: LibraryDeps,
  { caller, fileIds }: { caller: Caller; fileIds: readonly number[] },
): Promise<Map<number, FileUse[]>> => {
  const [seen, counts] = await Promise.all([
    seenUses(deps, { caller, fileIds, most: usesMax }),
    countUses(deps.db, fileIds),
  ]);
  const shown = new Map<number, FileUse[]>();
  for (const { file_id, ...use } of seen) shown.set(file_id, [...(shown.get(file_id) ?? []), use]);
  if (!opensEveryFile(caller) && !holds(caller, 'file.delete')) return shown;
  for (const { file_id, count } of counts) {
    const uses = shown.get(file_id) ?? [];
    const withheld = count - uses.length;
    if (withheld <= 0) continue;
    shown.set(file_id, [...uses, { type: 'withheld', id: '', title: fileTexts.withheld(withheld) }]);
  }
  return shown;
};
