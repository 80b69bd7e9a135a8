import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ClassArrears, SchoolAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useScopeNote } from '../../backoffice/identity';
import { preferences } from '../../backoffice/preferences';
import { type ListState, lookFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { ActionButton } from '../../ui/action-button/action-button';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { KeywordBox } from '../../ui/keyword-box/keyword-box';
import { pageOf } from './account-rows';
import { schoolQuery } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';
import { SummaryCards } from './summary-cards';

const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;

const columns: readonly Column<ClassArrears>[] = [
  {
    key: 'class_name',
    title: texts.columns.class,
    sortable: true,
    width: 190,
    heading: true,
    pin: 'left',
    render: ({ id, class_name }) => (
      <Link className="payment-class-link" to={`/course/pay?class=${id}`}>
        {class_name}
      </Link>
    ),
  },
  { key: 'members', title: texts.columns.members, kind: 'number', sortable: true, width: 90 },
  { key: 'owing', title: texts.columns.owing, kind: 'number', sortable: true, width: 100 },
  { key: 'receivable', title: texts.receivable, kind: 'money', sortable: true, width: 140 },
  { key: 'received', title: texts.received, kind: 'money', sortable: true, width: 140 },
  { key: 'refunded', title: texts.refunded, kind: 'money', sortable: true, width: 120, hidden: true },
  { key: 'outstanding', title: texts.outstanding, kind: 'money', sortable: true, width: 140 },
  ...ages.map(
    (age): Column<ClassArrears> => ({
      key: age,
      title: texts.ages[age],
      kind: 'money',
      sortable: true,
      width: 130,
      value: ({ arrears }) => arrears[age],
    }),
  ),
];

const address = { keyword: true, sortable: columns.map(({ key }) => key) };
const rowKey = ({ id }: ClassArrears) => id;
const rowName = ({ class_name }: ClassArrears) => class_name;

const Classes = ({ account }: { account: SchoolAccount }) => {
  const [state, setState] = useListState(address);
  const load = useCallback(
    async (wanted: ListState) => {
      const order = wanted.sort_name === undefined ? { sort_name: 'outstanding', sort_type: 'desc' as const } : {};
      return pageOf({ rows: account.classes, state: { ...wanted, ...order }, columns });
    },
    [account],
  );
  const note = useScopeNote(courseFormIds.member);
  const isNarrowed = state.keyword !== undefined;
  return (
    <DataTable
      label={texts.tabs.classes}
      storageKey="table.payment.class"
      preferences={preferences}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      load={load}
      state={state}
      onChange={setState}
      toolbar={
        <KeywordBox
          value={state.keyword ?? ''}
          hint={texts.classHint}
          onSearch={(keyword) => setState((now) => lookFor(now, keyword), { replace: isNarrowed })}
        />
      }
      empty={{
        title: isNarrowed ? texts.noClassFound : texts.noClasses,
        hint: isNarrowed ? '' : texts.noClassesHint,
        note,
      }}
    />
  );
};

/** The debts of all classes by age, with links to their members. The largest debt comes first. */
export const ClassesTab = () => {
  const { data: account, error, isFetching, refetch } = useQuery(schoolQuery);
  if (account === undefined && (error === null || isFetching)) return <Skeleton active />;
  if (account === undefined) {
    return (
      <EmptyState icon="PayCircleOutlined" tone="failure" title={texts.loadFailed} hint={error?.message ?? ''}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  return (
    <div className="payments">
      <SummaryCards label={texts.schoolSummary} totals={account.totals} />
      <Classes account={account} />
    </div>
  );
};
