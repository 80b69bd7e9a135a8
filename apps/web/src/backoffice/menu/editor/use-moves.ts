import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { moved, type TreeMove } from '../../../ui/drag-tree/tree-order';
import { entriesQuery, moveEntry, useMenuReload } from './menu-editor.queries';

const { queryKey } = entriesQuery;

/** Moves entries: the tree on screen changes at once, and the moves are sent to the server one after the other. */
export const useMoves = (onMoved: (entry: MenuEntry) => void) => {
  const client = useQueryClient();
  const reload = useMenuReload();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const send = async (move: TreeMove): Promise<void> => {
    const version = client.getQueryData(queryKey)?.find(({ id }) => id === move.id)?.version;
    if (version === undefined) return;
    const { data } = await moveEntry({ ...move, version });
    // The next move of the same entry builds on this version, however soon it comes.
    client.setQueryData(queryKey, (entries) =>
      entries?.map((entry) => (entry.id === data.id ? { ...entry, version: data.version } : entry)),
    );
    onMoved(data);
  };
  const settle = () => {
    waiting.current -= 1;
    return waiting.current === 0 ? reload() : undefined;
  };
  return async (move: TreeMove): Promise<void> => {
    waiting.current += 1;
    // A list request under way was sent before the move.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (entries) => entries && moved(entries, move));
    // The call itself reports failures; the tree is reloaded either way.
    const sent = last.current.then(() => send(move)).then(settle, settle);
    last.current = sent;
    await sent;
  };
};
