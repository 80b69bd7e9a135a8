import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { call } from '../../platform/http/call';
import type { RecordChoices } from '../forms';

/** The choices for the relation fields of a form; a failure only goes to the console. */
export const recordChoicesOf = (formId: number): RecordChoices => ({
  load: async ({ field, keyword, ids, signal }) => {
    const wanted = ids === undefined ? (keyword === '' ? {} : { keyword }) : { ids: ids.join(',') };
    const query = { custom_form_id: formId, field: field.field, ...wanted };
    return (await call(recordEndpoints.options, { query, quiet: true, ...(signal === undefined ? {} : { signal }) }))
      .data;
  },
});
