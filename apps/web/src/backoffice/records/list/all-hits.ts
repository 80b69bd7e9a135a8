import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { callUnreported } from '../../../platform/http/call';
import { withoutRests } from '../../../platform/list-state/conditions';
import type { ListState, Search } from '../../../platform/list-state/list-state';
import { withNamedFailure } from '../named-failure';
import { loadRecords } from '../record.queries';
import { withoutFaults } from './search-refused';
import type { ListController } from './use-record-list';

/** The ids of all records that a search finds. */
const hitIds = async (
  { formId, bin, fixed }: Parameters<typeof loadRecords>[0],
  { keyword, search }: Pick<ListState, 'keyword' | 'search'>,
): Promise<readonly number[]> => {
  const ask = async (conditions: Search) => {
    const asked = { ...conditions, ...fixed };
    const query = {
      custom_form_id: formId,
      ...(bin ? { deleted: '1' as const } : {}),
      ...(keyword === undefined ? {} : { keyword }),
      ...(Object.keys(asked).length === 0 ? {} : { search: JSON.stringify(asked) }),
    };
    return (await callUnreported(recordEndpoints.ids, { query })).data.ids;
  };
  const known = withoutRests(search);
  return ask(known).catch((failure: unknown) => {
    const rest = withoutFaults(known, failure);
    if (rest === undefined) throw failure;
    return ask(rest);
  });
};

/** All rows of a search: loaded where the screen's own acts need them, else known by their ids alone. */
export const loadHits = async (
  { meta, place: { bin }, fixed, parts, page }: ListController,
  { state, total }: { state: ListState; total: number },
): Promise<readonly RecordRow[]> => {
  const wanted = { formId: meta.id, bin, fixed };
  if (parts.batchTools !== undefined && !bin && total <= actMax) {
    const all = { ...state, page: 1, page_size: actMax };
    return (await loadRecords(wanted)(all, new AbortController().signal)).data;
  }
  const ids = await withNamedFailure(hitIds(wanted, state));
  const shown = new Map(page.rows.map((row) => [row.id, row]));
  return ids.map((id) => shown.get(id) ?? ({ id } as RecordRow));
};
