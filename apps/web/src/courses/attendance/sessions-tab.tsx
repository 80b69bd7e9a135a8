import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useMemo, useState } from 'react';
import { type ListParts, type PanelContext, RecordPanel } from '../../backoffice/records';
import { schoolDay } from '../../platform/school-clock';
import { ActionButton } from '../../ui/action-button/action-button';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';
import { attendanceTexts } from './attendance.texts';
import { placeQuery, useGo } from './attendance-place';
import { CancelSeriesDialog, ChangeSeriesDialog } from './series-dialogs';
import { SessionDialog } from './session-dialog';

const { sessions: texts } = attendanceTexts;

/** What is open above the list; `refresh` reloads its rows. */
interface Opened {
  readonly kind: 'plan' | 'change' | 'cancel';
  readonly row?: RecordRow;
  readonly refresh: () => void;
}

const classIdOf = ({ class: of }: RecordRow): number | undefined =>
  typeof of === 'object' && of !== null ? Number(Reflect.get(of, 'id')) : undefined;

const seriesActions = (
  row: RecordRow,
  { meta, refresh, open }: PanelContext & { open: (opened: Opened) => void },
): MenuButtonItem[] => {
  if (typeof row.series !== 'string' || row.series === '') return [];
  const may = (action: 'edit' | 'delete'): boolean => meta.actions.includes(action);
  const change = { key: 'change', label: texts.changeSeries, onSelect: () => open({ kind: 'change', row, refresh }) };
  const cancel = { key: 'cancel', label: texts.cancelSeries, onSelect: () => open({ kind: 'cancel', row, refresh }) };
  return [...(may('edit') ? [change] : []), ...(may('delete') ? [cancel] : [])];
};

/** The sessions of a class or of the whole school as a list or a calendar; each opens its roll. */
export const SessionsTab = ({ classId, name }: { classId?: number; name: string }) => {
  const go = useGo();
  const [opened, open] = useState<Opened>();
  const parts = useMemo((): ListParts => {
    const mayPlan = ({ meta }: PanelContext): boolean => classId !== undefined && meta.actions.includes('create');
    const plan = (panel: PanelContext) =>
      mayPlan(panel) ? (
        <ActionButton key="plan" kind="primary" onClick={() => open({ kind: 'plan', refresh: panel.refresh })}>
          {texts.add}
        </ActionButton>
      ) : null;
    return {
      title: texts.list(name),
      ...(classId === undefined ? {} : { fixed: { class: { id: classId, label: name } } }),
      withholds: ['create'],
      tools: (panel) => [
        plan(panel),
        <ActionButton key="today" onClick={() => go({ class: classId, search: { date: [schoolDay(), schoolDay()] } })}>
          {texts.today}
        </ActionButton>,
      ],
      empty: (panel) =>
        classId === undefined
          ? { title: texts.emptySchool, hint: texts.emptySchoolHint }
          : { title: texts.empty, hint: mayPlan(panel) ? texts.emptyHint : texts.emptyReadOnly, action: plan(panel) },
      acts: (row, panel) => {
        const place = { class: classIdOf(row) ?? classId, session: row.id };
        const href = `/course/attendance${placeQuery(place)}`;
        const roll = { key: 'roll', label: texts.roll, href, onSelect: () => go(place) };
        return [roll, ...seriesActions(row, { ...panel, open })];
      },
    };
  }, [classId, name, go]);
  const over = { onClose: () => open(undefined), onDone: () => opened?.refresh() };
  const of = (kind: Opened['kind']): boolean => opened?.kind === kind;
  return (
    <>
      <RecordPanel formId={courseFormIds.session} parts={parts} />
      {classId === undefined ? null : <SessionDialog classId={classId} open={of('plan')} {...over} />}
      <ChangeSeriesDialog row={of('change') ? opened?.row : undefined} {...over} />
      <CancelSeriesDialog row={of('cancel') ? opened?.row : undefined} {...over} />
    </>
  );
};
