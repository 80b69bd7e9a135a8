import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useMemo } from 'react';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { timetableTexts } from './timetable.texts';

const { holidays: texts } = timetableTexts;

/** The school's days off, and the days on which it works instead. */
export const HolidaysTab = () => {
  const parts = useMemo(
    (): ListParts => ({
      title: texts.title,
      empty: ({ actions }) => ({
        title: texts.empty,
        hint: actions.includes('create') ? texts.emptyHint : texts.emptyReadOnly,
      }),
    }),
    [],
  );
  return (
    <>
      <p className="timetable-hint">{texts.hint}</p>
      <RecordPanel formId={courseFormIds.holiday} parts={parts} />
    </>
  );
};
