import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { callUnreported } from '../../../platform/http/call';
import { inParts } from './in-parts';
import { tellOutcome } from './tell-outcome';

/** Deletes or restores many records in parts and says what came of it; returns those that were left as they are. */
export const actOnMany = async (
  act: 'destroy' | 'restore',
  {
    formId,
    ids,
    ...watching
  }: {
    formId: number;
    ids: readonly number[];
    onProgress: (done: number) => void;
    isStopped: () => boolean;
  },
): Promise<readonly number[]> => {
  const run = (part: number[]) =>
    callUnreported(recordWriteEndpoints[act], {
      query: { custom_form_id: formId },
      body: { ids: part },
      loading: false,
    });
  const outcome = await inParts(ids, { run, ...watching });
  await tellOutcome(outcome);
  return outcome.left;
};
