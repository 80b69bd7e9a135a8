import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { isMobile, tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import type { QueryClient } from '@tanstack/react-query';
import type { ListParts } from '../../../backoffice/records';
import { personQuery, summaryQuery } from '../enrolment.queries';
import { KnownPerson } from './known-person';

/** The number in a field, once it is complete. */
const mobileIn = (value: unknown): string | undefined => {
  const mobile = typeof value === 'string' ? tidyMobile(value) : '';
  return isMobile(mobile) ? mobile : undefined;
};

/** The classes of a programme that take applicants; of all programmes while none is chosen. */
export const classesOf = (
  summary: readonly EnrolmentSummary[],
  { programme, keyword }: { programme: unknown; keyword: string },
): { id: number; label: string }[] =>
  summary.flatMap(({ programme: { id }, class: intake }) => {
    const fits = typeof programme !== 'number' || programme === id;
    if (!fits || intake === null || !takesMembers(intake.state as ClassState)) return [];
    return intake.label.includes(keyword) ? [{ id: intake.id, label: intake.label }] : [];
  });

const programmeOf = (summary: readonly EnrolmentSummary[], classId: unknown): number | undefined =>
  summary.find((row) => row.class?.id === classId)?.programme.id;

/** The class no longer fits when another programme was chosen. */
export const unfitClass = (summary: readonly EnrolmentSummary[], column: string, values: RecordValues): string[] => {
  const own = programmeOf(summary, values.class);
  return column === 'programme' && own !== undefined && own !== values.programme ? ['class'] : [];
};

/** What helps to write an application: the classes of its programme, and the person who is known by the mobile number. */
export const applyHelp = (client: QueryClient): Pick<ListParts, 'fill' | 'unfit' | 'beside' | 'choices'> => {
  const summary = (): readonly EnrolmentSummary[] => client.getQueryData(summaryQuery.queryKey) ?? [];
  const propose = async (mobile: string): Promise<RecordValues> => {
    const known = await client.fetchQuery(personQuery(mobile)).catch(() => undefined);
    const { name, gender, company, title, email } = known?.contact ?? {};
    const all = { name, gender, company, title, email };
    return Object.fromEntries(Object.entries(all).map(([column, value]) => [column, value ?? null]));
  };
  return {
    fill: async (column, value) => {
      const mobile = column === 'mobile' ? mobileIn(value) : undefined;
      if (mobile !== undefined) return propose(mobile);
      const programme = column === 'class' ? programmeOf(summary(), value) : undefined;
      return programme === undefined ? {} : { programme };
    },
    unfit: (column, values) => unfitClass(summary(), column, values),
    beside: ({ mobile, name }) => {
      const whole = mobileIn(mobile);
      return whole === undefined ? null : <KnownPerson mobile={whole} name={typeof name === 'string' ? name : ''} />;
    },
    choices: {
      class: async ({ plain, values, ...request }) => {
        if (request.ids !== undefined) return plain(request);
        return classesOf(summary(), { programme: values.programme, keyword: request.keyword });
      },
    },
  };
};
