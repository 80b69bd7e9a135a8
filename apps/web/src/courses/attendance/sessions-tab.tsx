import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useMemo, useState } from 'react';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { ActionButton } from '../../ui/action-button/action-button';
import { attendanceTexts } from './attendance.texts';
import { placeQuery, useGo } from './attendance-place';
import { SessionDialog } from './session-dialog';

const { sessions: texts } = attendanceTexts;

/** The sessions of a class as a list or a calendar; each opens its roll. */
export const SessionsTab = ({ classId, name }: { classId: number; name: string }) => {
  const go = useGo();
  const [dialog, setDialog] = useState<{ readonly onMade: () => void }>();
  const parts = useMemo((): ListParts => {
    const rollOf = (id: number) => ({ class: classId, session: id });
    return {
      title: texts.list(name),
      fixed: { class: { id: classId, label: name } },
      withholds: ['create'],
      tools: ({ meta, refresh }) =>
        meta.actions.includes('create') ? (
          <ActionButton kind="primary" onClick={() => setDialog({ onMade: refresh })}>
            {texts.add}
          </ActionButton>
        ) : null,
      actionsWidth: 260,
      rowActions: ({ id }) => [
        {
          key: 'roll',
          label: texts.roll,
          href: `/course/attendance${placeQuery(rollOf(id))}`,
          onSelect: () => go(rollOf(id)),
        },
      ],
    };
  }, [classId, name, go]);
  return (
    <>
      <RecordPanel formId={courseFormIds.session} parts={parts} />
      <SessionDialog
        classId={classId}
        open={dialog !== undefined}
        onClose={() => setDialog(undefined)}
        onMade={() => dialog?.onMade()}
      />
    </>
  );
};
