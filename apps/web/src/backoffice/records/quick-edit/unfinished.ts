import { recordDraftKey, recordDrafts } from '../edit/record-draft';

/** The cell of a page whose input was never saved, as when the session ended or the page was closed. */
export const unfinishedCell = (
  place: { readonly userId: number; readonly formId: number },
  ids: readonly number[],
): { readonly id: number; readonly column: string } | undefined => {
  for (const id of ids) {
    const column = recordDrafts.read(recordDraftKey({ ...place, recordId: id }))?.cell;
    if (column !== undefined) return { id, column };
  }
  return undefined;
};
