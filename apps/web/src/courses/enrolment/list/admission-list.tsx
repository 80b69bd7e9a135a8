import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type EnrolmentState, stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { PrintedList } from '../../../ui/print-sheet/print-sheet';
import { applicationsQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import type { Scope } from '../scope';
import './admission-list.css';

/** More than any class holds. */
const size = 999;
const columns = ['name', 'gender', 'company', 'title', 'mobile'] as const;
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const Lines = ({ rows }: { rows: readonly RecordRow[] }) => (
  <table className="printed-table admission-list">
    <thead>
      <tr>
        <th scope="col">{texts.number}</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {texts[column]}
          </th>
        ))}
        <th scope="col">{texts.state}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={row.id}>
          <td>{index + 1}</td>
          {columns.map((column) => (
            <td key={column}>{words(row[column])}</td>
          ))}
          <td>{typeof row.state === 'string' ? stateLabel(row.state as EnrolmentState) : ''}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** 录取名单: those who are admitted or have entered, for print. */
export const AdmissionList = ({ scope }: { scope: Scope }) => {
  const range = { states: ['admitted', 'entered'], size, sort: { name: 'id', type: 'asc' } } as const;
  const { data } = useQuery(applicationsQuery(scope, range));
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.total === 0)
    return <EmptyState icon="SolutionOutlined" title={texts.listEmpty} hint={texts.listEmptyHint} />;
  const label = scope.intake?.label ?? scope.programme?.label ?? texts.everything;
  return (
    <PrintedList title={texts.listTitle(label)} note={texts.listNote(data.total)}>
      <Lines rows={data.data} />
    </PrintedList>
  );
};
