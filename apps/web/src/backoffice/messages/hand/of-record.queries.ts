import type { PersonMessage } from '@shuyuan/contract/backoffice/messages/message';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';

/** The messages to the person of a record. */
export const ofRecordQuery = (formId: number, id: number) =>
  queryOptions({
    queryKey: ['message', 'of-record', formId, id],
    queryFn: ({ signal }) =>
      call(messageEndpoints.ofRecord, { query: { custom_form_id: formId, id }, quiet: true, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The same for a page that shows the messages among other things. */
export const ofRecord = async (of: { formId: number; id: number; signal: AbortSignal }): Promise<PersonMessage[]> => {
  const query = { custom_form_id: of.formId, id: of.id };
  return (await call(messageEndpoints.ofRecord, { query, quiet: true, signal: of.signal })).data;
};

/** Notes which ways a person does not want. */
export const saveOptOuts = (formId: number, id: number, ways: ('sms' | 'mail')[]) =>
  call(messageEndpoints.saveOptOuts, { body: { custom_form_id: formId, record_id: id, ways } });
