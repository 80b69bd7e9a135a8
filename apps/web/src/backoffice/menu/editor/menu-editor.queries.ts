import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuEditorEndpoints as endpoints } from '@shuyuan/contract/backoffice/menu/menu-editor.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { session } from '../../../platform/session';
import { menuQuery } from '../menu.queries';

/** Every entry of the menu, whoever may see it. */
export const entriesQuery = queryOptions({
  queryKey: ['menu', 'entries'],
  queryFn: async ({ signal }) => (await call(endpoints.index, { quiet: true, loading: false, signal })).data,
});

/** The screens, forms and rights that an entry can be made of. */
export const offerQuery = queryOptions({
  queryKey: ['menu', 'offer'],
  queryFn: async ({ signal }) => (await call(endpoints.screens, { quiet: true, loading: false, signal })).data,
});

/** After a change the tree is stale, and so is the menu beside it. */
export const useMenuReload = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: menuQuery.queryKey });
    void client.invalidateQueries({ queryKey: offerQuery.queryKey });
    await client.invalidateQueries({ queryKey: entriesQuery.queryKey });
  }, [client]);
};

type EntryBody = BodyOf<(typeof endpoints)['save']>;

/** Saves an entry; if someone else saved first, `overwrites` gets their version and decides. */
export const saveEntry = async (
  body: EntryBody,
  overwrites: (theirs: MenuEntry) => Promise<boolean>,
): Promise<{ msg: string; data: MenuEntry }> => {
  const token = session.token();
  try {
    return await callUnreported(endpoints.save, { body });
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const theirs = thrown.errcode === platformErrors.staleVersion.errcode ? (thrown.data as MenuEntry) : undefined;
    if (theirs !== undefined && (await overwrites(theirs))) {
      return saveEntry({ ...body, version: theirs.version }, overwrites);
    }
    failures.report({ failure: thrown, quiet: theirs !== undefined, token });
    throw thrown;
  }
};

export const moveEntry = (body: BodyOf<(typeof endpoints)['move']>) => call(endpoints.move, { body, loading: false });
export const removeEntry = (body: BodyOf<(typeof endpoints)['destroy']>) => call(endpoints.destroy, { body });
