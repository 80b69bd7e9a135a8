import { recordRef } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { notify } from '../../platform/notices';
import { textOf } from './opened';
import { classOfMember } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';

/** The instalments of all classes, overdue and upcoming; each links to the member's account. */
export const InstalmentsTab = ({ held }: { held: readonly string[] }) => {
  const navigate = useNavigate();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const mayRemind = permissions.includes('message.send');
  const parts = useMemo((): ListParts => {
    const open = async (memberId: number, name: string): Promise<void> => {
      // The call itself reports failures; the list stays as it is.
      const classId = await classOfMember(memberId).catch(() => null);
      if (classId === undefined) notify.error(texts.memberUnseen);
      if (typeof classId !== 'number') return;
      void navigate(`/course/pay?${new URLSearchParams({ class: String(classId), tab: 'members', keyword: name })}`);
    };
    return {
      title: texts.tabs.instalments,
      ...(mayRemind ? { writesTo: texts.actions.remind } : {}),
      acts: (row) => {
        const memberId = recordRef.safeParse(row.member).data?.id;
        if (memberId === undefined || textOf(row, 'state') === 'settled') return [];
        const label = held.includes('collect') ? texts.actions.collect : texts.actions.account;
        return [{ key: 'account', label, onSelect: () => void open(memberId, textOf(row, 'student_name')) }];
      },
    };
  }, [navigate, held, mayRemind]);
  return <RecordPanel formId={courseFormIds.instalment} parts={parts} />;
};
