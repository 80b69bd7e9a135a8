import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type Filling, inTurn } from './base';
import { dayAfter, instantOf } from './days';
import { schoolTexts as texts } from './school.texts';

/** Talks with those who still wait for a decision; some next steps are due today, some are late. */
export const followUp = async (
  { client, chance, staff, today }: Filling,
  { most }: { most: number },
): Promise<void> => {
  const as = inTurn(staff.admissions, 0);
  const search = JSON.stringify({ state: ['pending', 'interview'] });
  const query = { custom_form_id: courseFormIds.enrolment, page: 1, page_size: most, search };
  const { data: applications } = await client.call(recordEndpoints.index, { as, query });
  for (const [at, { id: enrolment }] of applications.entries()) {
    const { content, next } = inTurn(texts.talks, at);
    const day = dayAfter(today, -chance.between(2, 9));
    const values = {
      enrolment,
      way: inTurn(['phone', 'phone', 'wechat', 'visit'], at),
      content,
      at: instantOf(day, '10:30'),
      next_step: next,
      next_on: dayAfter(today, (at % 7) - 2),
    };
    await client.call(recordWriteEndpoints.save, {
      as: inTurn(staff.admissions, at),
      query: { custom_form_id: courseFormIds.followUp },
      body: { values },
    });
  }
};
