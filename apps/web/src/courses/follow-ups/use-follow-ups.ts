import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { notify } from '../../platform/notices';
import { completeFollowUp, followUpKey } from './follow-up.queries';

/** What the caller may do with follow-ups. */
export const useFollowUpRights = () => {
  const { data = [] } = useQuery(permissionsQuery);
  const { data: me } = useQuery(meQuery);
  const may = (action: 'index' | 'create' | 'edit'): boolean => data.includes(courseNode('followUp', action));
  const manages = data.includes('followup.manage');
  return {
    mayRead: may('index'),
    mayAdd: may('create'),
    /** The own ones, and with the right those of everybody. */
    mayChange: (ownerId: number | undefined): boolean => may('edit') && (manages || ownerId === me?.id),
    mayReveal: (form: 'contact' | 'enrolment'): boolean =>
      data.includes(courseNode(form, 'reveal')) || data.includes(courseNode(form, 'unmask')),
  };
};

/** Completes a next step; what others did meanwhile is shown after a refusal too. */
export const useCompleting = (onDone?: () => void) => {
  const client = useQueryClient();
  return async ({ id, version }: { id: number; version: number }): Promise<void> => {
    // The call itself reports a refusal.
    const done = await completeFollowUp({ id, version }).catch(() => undefined);
    if (done !== undefined) notify.success(done.msg);
    await client.invalidateQueries({ queryKey: followUpKey });
    onDone?.();
  };
};
