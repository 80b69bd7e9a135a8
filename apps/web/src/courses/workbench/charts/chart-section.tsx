import { useMemo, useState } from 'react';
import { useBlock } from '../waiting/work.queries';
import { chartTexts as texts } from '../waiting/work.texts';
import { attendanceContent, funnelContent, receiptsContent } from './chart-contents';
import { ChartPanel } from './chart-panel';

/** How many applicants reach each step. */
export const FunnelPanel = () => {
  const { data, isShown, ...state } = useBlock('enrolment');
  const [programmeId, setProgrammeId] = useState<number>();
  const content = useMemo(() => data && funnelContent(data, programmeId), [data, programmeId]);
  if (!isShown) return null;
  const tools = (
    <select
      className="work-select"
      aria-label={texts.funnel.programme}
      value={programmeId ?? ''}
      onChange={({ target }) => setProgrammeId(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{texts.funnel.allProgrammes}</option>
      {data?.programmes.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
  return <ChartPanel block="enrolment" title={texts.funnel.title} tools={tools} content={content} {...state} />;
};

/** Money month by month. */
export const ReceiptsPanel = () => {
  const { data, isShown, ...state } = useBlock('receipts');
  const content = useMemo(() => data && receiptsContent(data), [data]);
  return isShown ? <ChartPanel block="receipts" title={texts.receipts.title} content={content} {...state} /> : null;
};

/** Attendance class by class. */
export const AttendancePanel = () => {
  const { data, isShown, ...state } = useBlock('attendance');
  const content = useMemo(() => data && attendanceContent(data), [data]);
  return isShown ? <ChartPanel block="attendance" title={texts.attendance.title} content={content} {...state} /> : null;
};
