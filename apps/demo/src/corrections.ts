import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { correctionEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type Filling, inTurn } from './base';
import { schoolTexts as texts } from './school.texts';

/** What some people ask to be corrected in their data; every third request waits, the others are decided. */
export const askCorrections = async (
  { client }: Filling,
  { as, most }: { as: Caller; most: number },
): Promise<void> => {
  const query = { custom_form_id: courseFormIds.contact, page: 1, page_size: most };
  const { data: contacts } = await client.call(recordEndpoints.index, { as, query });
  for (const [at, { id: contact }] of contacts.entries()) {
    const values = { contact, ...inTurn(texts.corrections, at) };
    const saved = await client.call(recordWriteEndpoints.save, {
      as,
      query: { custom_form_id: courseFormIds.correction },
      body: { values },
    });
    if (at % 3 === 0) continue;
    const state = at % 3 === 1 ? 'applied' : 'refused';
    const body = { id: saved.data.id, version: saved.data.version, state, decision: texts.decisions[state] } as const;
    await client.call(correctionEndpoints.decide, { as, body });
  }
};
