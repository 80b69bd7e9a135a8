import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import type { FormSheetHandle } from '../../../ui/form-dialog/form-sheet';
import { deleteRow } from '../../../ui/row-actions/delete-rows';
import { type EntryValues, entryOf, type OpenedEntry } from './entry-draft';
import { removeEntry, saveEntry, useMenuReload } from './menu-editor.queries';
import { menuEditorTexts as texts } from './menu-editor.texts';
import { useMoves } from './use-moves';

const leaving = { title: texts.leaveTitle, content: texts.leaveContent, danger: true };

const overwrites = (theirs: MenuEntry) => confirm({ title: texts.staleTitle, content: texts.stale(theirs.name) });

/** The editor's actions: opens, saves, moves and removes entries. */
export const useMenuEditor = (entries: readonly MenuEntry[]) => {
  const reload = useMenuReload();
  const [opened, setOpened] = useState<OpenedEntry>();
  const [draft, setDraft] = useState<EntryValues>();
  const handle = useRef<FormSheetHandle>(null);

  const open = useCallback(async (next: OpenedEntry | undefined) => {
    if (handle.current?.isChanged() && !(await confirm(leaving))) return;
    setOpened(next);
  }, []);

  const save = async (values: EntryValues): Promise<void> => {
    if (opened === undefined) return;
    const { msg, data } = await saveEntry(entryOf(opened, values), overwrites);
    notify.success(msg);
    await reload();
    // On a phone the form covers the tree, which the user wants to see next.
    setOpened(handle.current === null ? undefined : { entry: data });
  };

  const move = useMoves((entry) => {
    // The open entry now has a newer version; a form with typed input stays as it is, and its save reports a conflict.
    const isOpen = opened && 'entry' in opened && opened.entry.id === entry.id;
    if (isOpen && !handle.current?.isChanged()) setOpened({ entry });
  });

  const remove = async (entry: MenuEntry): Promise<void> => {
    const below = entries.filter(({ parent_id }) => parent_id === entry.id).length;
    const { id, version, name } = entry;
    const children = below === 0 ? 'refuse' : 'move_up';
    const isGone = await deleteRow({
      name,
      consequence: texts.willRemove(name, below),
      // The tree is reloaded after a failure, too.
      run: () => removeEntry({ id, version, children }).finally(reload),
    });
    if (isGone && opened && 'entry' in opened && opened.entry.id === id) setOpened(undefined);
  };

  return { opened, draft, setDraft, handle, open, close: () => setOpened(undefined), save, move, remove };
};
