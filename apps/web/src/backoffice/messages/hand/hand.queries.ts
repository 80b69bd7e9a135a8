import type { HandEstimate } from '@shuyuan/contract/backoffice/messages/message';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';

/** What is written, in which ways. */
export interface HandWords {
  readonly ways: ('sms' | 'mail')[];
  readonly title: string;
  readonly body: string;
  readonly sms_template: string;
}

/** To whom: the people of some records. */
export interface HandPeople {
  readonly formId: number;
  readonly ids: readonly number[];
}

/** What can be chosen from. */
export const termsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['message', 'terms', formId],
    queryFn: async ({ signal }) =>
      (await call(messageEndpoints.terms, { query: { custom_form_id: formId }, quiet: true, signal })).data,
    staleTime: 0,
  });

const partsOf = ({ formId, ids }: HandPeople, words: HandWords) =>
  Array.from({ length: Math.ceil(ids.length / actMax) }, (_, at) => ({
    custom_form_id: formId,
    record_ids: ids.slice(at * actMax, (at + 1) * actMax),
    ...words,
  }));

const add = (sum: HandEstimate, part: HandEstimate): HandEstimate => ({
  reached: Object.fromEntries(
    Object.entries(part.reached).map(([way, count]) => [way, count + (sum.reached[way] ?? 0)]),
  ),
  without_address: sum.without_address + part.without_address,
  opted_out: sum.opted_out + part.opted_out,
  repeated: sum.repeated + part.repeated,
  left_out: sum.left_out + part.left_out,
  sms_parts: sum.sms_parts + part.sms_parts,
  cost_fen: sum.cost_fen + part.cost_fen,
  example: sum.example ?? part.example,
  people: sum.people,
});

/** How many would be reached and at what cost, or why it is refused. */
export const estimateQuery = (requestKey: string, { people, words }: { people: HandPeople; words: HandWords }) =>
  queryOptions({
    queryKey: ['message', 'estimate', requestKey, words],
    queryFn: async ({ signal }): Promise<{ estimate?: HandEstimate; refusal?: Failure }> => {
      try {
        let estimate: HandEstimate | undefined;
        for (const body of partsOf(people, words)) {
          const { data } = await callUnreported(messageEndpoints.estimate, { body, loading: false, signal });
          estimate = estimate === undefined ? data : add(estimate, data);
        }
        return estimate === undefined ? {} : { estimate };
      } catch (failure) {
        if (failure instanceof Failure && failure.kind === 'refused') return { refusal: failure };
        throw failure;
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** What came of a sending; with a failure, those after it have not been sent. */
export interface HandOutcome {
  readonly queued: number;
  readonly skipped: number;
  readonly failure?: Failure;
}

/** Sends in parts under one key, so that nobody gets it twice however often it is tried. */
export const sendInParts = async (
  requestKey: string,
  { people, words, onProgress }: { people: HandPeople; words: HandWords; onProgress: (done: number) => void },
): Promise<HandOutcome> => {
  let [queued, skipped, done] = [0, 0, 0];
  for (const body of partsOf(people, words)) {
    try {
      const { data } = await callUnreported(messageEndpoints.send, { body, requestKey });
      queued += data.queued;
      skipped += data.skipped;
      done += body.record_ids.length;
      onProgress(done);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      return { queued, skipped, failure };
    }
  }
  return { queued, skipped };
};
