import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { moved, type TreeMove } from '../../../ui/drag-tree/tree-order';
import type { FormSheetHandle } from '../../../ui/form-dialog/form-sheet';
import { type EntryValues, entryOf, type OpenedEntry } from './entry-draft';
import { entriesQuery, moveEntry, removeEntry, saveEntry, useMenuReload } from './menu-editor.queries';
import { menuEditorTexts as texts } from './menu-editor.texts';

const leaving = { title: texts.leaveTitle, content: texts.leaveContent, danger: true };

const overwrites = (theirs: MenuEntry) => confirm({ title: texts.staleTitle, content: texts.stale(theirs.name) });

/** What the editor does: opens entries, saves, carries and removes them. */
export const useMenuEditor = (entries: readonly MenuEntry[]) => {
  const client = useQueryClient();
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
    // On a phone the form lies over the tree, which is what one wants to see next.
    setOpened(handle.current === null ? undefined : { entry: data });
  };

  const move = async (move: TreeMove): Promise<void> => {
    const version = entries.find(({ id }) => id === move.id)?.version;
    if (version === undefined) return;
    client.setQueryData(entriesQuery.queryKey, moved(entries, move));
    try {
      const { data } = await moveEntry({ ...move, version });
      // The open form is still the same entry, one version on; whoever has typed keeps it and is asked when saving.
      if (opened && 'entry' in opened && opened.entry.id === data.id && !handle.current?.isChanged()) {
        setOpened({ entry: data });
      }
    } finally {
      await reload();
    }
  };

  const remove = async (entry: MenuEntry): Promise<void> => {
    const below = entries.filter(({ parent_id }) => parent_id === entry.id).length;
    const content = below === 0 ? texts.removeLeaf : texts.removeWithChildren(below);
    if (!(await confirm({ title: texts.removeTitle(entry.name), content, danger: true }))) return;
    const { id, version } = entry;
    const { msg } = await removeEntry({ id, version, children: below === 0 ? 'refuse' : 'move_up' });
    notify.success(msg);
    if (opened && 'entry' in opened && opened.entry.id === id) setOpened(undefined);
    await reload();
  };

  return { opened, draft, setDraft, handle, open, close: () => setOpened(undefined), save, move, remove };
};
