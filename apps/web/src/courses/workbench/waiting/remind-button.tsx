import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { permissionsQuery } from '../../../backoffice/identity';
import { HandDialog } from '../../../backoffice/messages';
import { call } from '../../../platform/http/call';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { workTexts as texts } from './work.texts';

const formId = courseFormIds.instalment;
const search = JSON.stringify({ state: ['overdue'] });

/** 催缴: writes to everyone whose instalments are overdue, after a preview. */
export const RemindButton = () => {
  const { data: permissions = [] } = useQuery(permissionsQuery);
  const [reminded, setReminded] = useState<{ ids: readonly number[]; open: boolean }>();
  if (!permissions.includes('message.send')) return null;
  const start = async () => {
    // The call itself reports failures.
    const found = await call(recordEndpoints.ids, { query: { custom_form_id: formId, search } }).catch(() => undefined);
    if (found === undefined) return;
    const { ids } = found.data;
    if (ids.length === 0) return notify.success(texts.nobodyLate);
    setReminded({ ids, open: true });
  };
  return (
    <>
      <ActionButton className="todo-act" size="small" title={texts.remindAll} onClick={() => void start()}>
        {texts.remind}
      </ActionButton>
      {reminded === undefined ? null : (
        <Suspense fallback={<LoadingOverlay active />}>
          <HandDialog
            formId={formId}
            ids={reminded.ids}
            act={texts.remind}
            open={reminded.open}
            onClose={() => setReminded({ ...reminded, open: false })}
          />
        </Suspense>
      )}
    </>
  );
};
