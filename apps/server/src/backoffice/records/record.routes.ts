import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { readBoard } from './board/board.service';
import { readHistory } from './history/history.service';
import { listIds } from './list/all-ids.service';
import { listRecords } from './list/list.service';
import { sumRecords } from './list/sums.service';
import { readMeta } from './meta.service';
import { listOptions } from './options.service';
import type { RecordDeps } from './record.deps';
import { showRecord } from './show.service';

/** Reads of records. */
export const createRecordSlice = (deps: RecordDeps): Slice =>
  defineSlice({
    name: 'record',
    endpoints: recordEndpoints,
    handlers: {
      meta: async ({ query, caller }) => ({ data: await readMeta(deps, { formId: query.custom_form_id, caller }) }),
      index: ({ query, caller }) => listRecords(deps, { query, caller }),
      sums: ({ query, caller }) => sumRecords(deps, { query, caller }),
      ids: ({ query, caller }) => listIds(deps, { query, caller }),
      board: ({ query, caller }) => readBoard(deps, { query, caller }),
      show: ({ query, caller }) => showRecord(deps, { formId: query.custom_form_id, id: query.id, caller }),
      history: ({ query: { custom_form_id: formId, ...query }, caller }) =>
        readHistory(deps, { formId, ...query, caller }),
      options: ({ query: { custom_form_id: formId, ...query }, caller }) =>
        listOptions(deps, { formId, ...query, caller }),
    },
  });
