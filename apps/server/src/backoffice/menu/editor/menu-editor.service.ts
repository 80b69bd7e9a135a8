import type { MenuEntry, MenuEntryInput, MenuMove, MenuRemoval } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuEntriesMax } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuEditorErrors } from '@shuyuan/contract/backoffice/menu/menu-editor.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { holds, requireNode } from '../../access';
import { recordAudit } from '../../audit';
import type { MenuEditorDeps } from './menu-editor.deps';
import { deleteEntry, holdMenu, insertEntry, orderEntries, readEntries, updateEntry } from './menu-editor.repository';
import { type Faults, fieldFaults, reachesEditor, treeFaults } from './menu-editor.rules';
import { knownOf } from './menu-offer.service';

interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}

const editable = (entries: readonly MenuEntry[], { id, version }: { id: number; version: number | undefined }) => {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) throw new AppError(menuEditorErrors.entryNotFound);
  if (entry.version !== version) throw new AppError(platformErrors.staleVersion, { data: entry });
  return entry;
};

const refuse = (faults: Faults, { inWords = false } = {}): void => {
  const [first] = Object.values(faults).flat();
  if (first === undefined) return;
  throw new AppError(menuEditorErrors.invalidEntry, { errors: faults, ...(inWords ? { errmsg: first } : {}) });
};

/** Callers must not remove their own way back to the menu editor. */
const keepEditor = (
  caller: Caller,
  { before, after }: { before: readonly MenuEntry[]; after: readonly MenuEntry[] },
) => {
  const viewer = { mayUse: (node: string) => holds(caller, node) };
  if (reachesEditor(before, viewer) && !reachesEditor(after, viewer)) throw new AppError(menuEditorErrors.locksOut);
};

const audited = ({ name, url, path, icon, resource, parent_id, custom_form_id, sort }: MenuEntry) => ({
  name,
  url,
  path,
  icon,
  resource,
  parent_id,
  custom_form_id,
  sort,
});

const audit = (
  db: Tx,
  change: Actor & { action: string; id: number; before?: MenuEntry | undefined; after?: MenuEntry | undefined },
): Promise<void> =>
  recordAudit(db, {
    actor: { id: change.caller.adminId, name: change.caller.name },
    origin: change.origin,
    action: change.action,
    target: { type: 'menu', id: change.id },
    ...(change.before === undefined ? {} : { before: audited(change.before) }),
    ...(change.after === undefined ? {} : { after: audited(change.after) }),
  });

const nextSort = (entries: readonly MenuEntry[], parentId: number | null): number =>
  Math.max(0, ...entries.filter(({ parent_id }) => parent_id === parentId).map(({ sort }) => sort)) + 1;

/** A new entry before it has an id; no stored one has this. */
const unborn = { id: 0, version: 0, updated_at: '' };

/** Adds an entry at the end of its level, or changes one; under another parent it goes to the end there. */
export const saveEntry = (
  deps: MenuEditorDeps,
  { input, ...actor }: Actor & { input: MenuEntryInput },
): Promise<MenuEntry> =>
  inTransaction(deps.db, async (db) => {
    const { id, version, ...values } = input;
    requireNode(actor.caller, id === undefined ? 'menu.create' : 'menu.edit');
    await holdMenu(db);
    const entries = await readEntries(db);
    const before = id === undefined ? undefined : editable(entries, { id, version });
    if (before === undefined && entries.length >= menuEntriesMax) throw new AppError(menuEditorErrors.tooMany);
    const { known, forms } = await knownOf(db, deps);
    refuse(fieldFaults(values, { before, known, entries }));

    const stays = before?.parent_id === values.parent_id;
    const sort = before !== undefined && stays ? before.sort : nextSort(entries, values.parent_id);
    const entry: MenuEntry = { ...(before ?? unborn), ...values, sort };
    const after = before === undefined ? [...entries, entry] : entries.map((one) => (one.id === id ? entry : one));
    refuse(treeFaults({ before: entries, after, entry }));
    keepEditor(actor.caller, { before: entries, after });

    const form = forms.find((one) => one.id === values.custom_form_id);
    if (form !== undefined) await deps.forms.nameNodes(db, { formId: form.id, formName: form.name });
    const saved =
      before === undefined
        ? await insertEntry(db, { ...values, sort })
        : await updateEntry(db, { id: before.id, ...values, sort });
    const action = before === undefined ? 'menu.create' : 'menu.edit';
    await audit(db, { ...actor, action, id: saved.id, before, after: saved });
    return saved;
  });

const placed = (entries: readonly MenuEntry[], { id, parent_id, before_id }: MenuMove): number[] => {
  const siblings = entries.filter((one) => one.parent_id === parent_id && one.id !== id).map((one) => one.id);
  const at = before_id === null ? siblings.length : siblings.indexOf(before_id);
  if (at < 0) throw new AppError(menuEditorErrors.staleOrder);
  return siblings.toSpliced(at, 0, id);
};

/** Puts an entry under another parent or at another place among its siblings. */
export const moveEntry = (db: Executor, { move, ...actor }: Actor & { move: MenuMove }): Promise<MenuEntry> =>
  inTransaction(db, async (db) => {
    await holdMenu(db);
    const entries = await readEntries(db);
    const before = editable(entries, move);
    const entry = { ...before, parent_id: move.parent_id };
    const after = entries.map((one) => (one.id === move.id ? entry : one));
    refuse(treeFaults({ before: entries, after, entry }), { inWords: true });
    keepEditor(actor.caller, { before: entries, after });
    const order = placed(entries, move);
    await orderEntries(db, order);
    const moved = await updateEntry(db, { id: move.id, parent_id: move.parent_id });
    await audit(db, { ...actor, action: 'menu.move', id: move.id, before, after: moved });
    return moved;
  });

/** Removes an entry; its children take its place if the editor says so. */
export const destroyEntry = (db: Executor, { removal, ...actor }: Actor & { removal: MenuRemoval }): Promise<void> =>
  inTransaction(db, async (db) => {
    await holdMenu(db);
    const entries = await readEntries(db);
    const before = editable(entries, removal);
    const children = entries.filter(({ parent_id }) => parent_id === before.id).map(({ id }) => id);
    if (children.length > 0 && removal.children === 'refuse') throw new AppError(menuEditorErrors.notEmpty);
    const after = entries
      .filter(({ id }) => id !== before.id)
      .map((one) => (one.parent_id === before.id ? { ...one, parent_id: before.parent_id } : one));
    for (const id of children) {
      const entry = after.find((one) => one.id === id);
      if (entry !== undefined) refuse(treeFaults({ before: entries, after, entry }), { inWords: true });
    }
    keepEditor(actor.caller, { before: entries, after });
    const siblings = entries.filter(({ parent_id }) => parent_id === before.parent_id).map(({ id }) => id);
    await deleteEntry(db, before.id);
    for (const id of children) await updateEntry(db, { id, parent_id: before.parent_id });
    await orderEntries(
      db,
      siblings.flatMap((id) => (id === before.id ? children : [id])),
    );
    await audit(db, { ...actor, action: 'menu.delete', id: before.id, before });
  });
