import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { MemberAccount, SchoolAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useScopeNote } from '../../../backoffice/identity';
import { foundRows } from '../../../platform/list-state/found-rows';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Nothing } from '../../../ui/empty-state/nothing';
import { Modal } from '../../../ui/window/window';
import { type CollectValues, shareOfMember } from '../collect/collect-values';
import { accountQuery, schoolQuery } from '../payment.queries';
import { tillTexts as texts } from './till.texts';

/** What is proposed for a member who owes: what is due, or else all. */
const proposedFor = ({ outstanding, due }: MemberAccount): number => (due > 0 ? due : outstanding);

/** Chooses one of the classes in which someone owes. */
const ClassSelect = ({ value, onChange }: { value: number | undefined; onChange: (id: number) => void }) => {
  const { data, error, refetch } = useQuery(schoolQuery);
  const [keyword, setKeyword] = useState('');
  const note = useScopeNote(courseFormIds.member, courseFormIds.class);
  if (error !== null && data === undefined) {
    return (
      <EmptyState compact tone="failure" icon="TeamOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const owing = (data?.classes ?? []).filter((one: SchoolAccount['classes'][number]) => one.owing > 0);
  return (
    <Select
      className="till-class"
      aria-label={texts.chooseClass}
      placeholder={texts.chooseClassHint}
      loading={data === undefined}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={data === undefined ? texts.searching : <Nothing words={texts.noOwingClass} note={note} />}
      options={foundRows(owing, keyword).map((one) => ({
        value: one.id,
        label: `${one.class_name}（${texts.owingIn(one.owing)}）`,
      }))}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
    />
  );
};

/** The members of a class who owe; those with something due are chosen. */
const Owing = (props: { classId: number; onAdd: (rows: CollectValues['shares']) => void }) => {
  const { data: account, error, isFetchedAfterMount, refetch } = useQuery(accountQuery(props.classId));
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  if (error !== null && account === undefined) {
    return (
      <EmptyState compact tone="failure" icon="TeamOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (account === undefined || !isFetchedAfterMount) return <Skeleton active />;
  const owing = account.members.filter(({ outstanding }) => outstanding > 0);
  if (owing.length === 0) return <EmptyState compact icon="TeamOutlined" title={texts.noOwing} />;
  const ticked = chosen ?? new Set(owing.filter(({ due }) => due > 0).map(({ id }) => id));
  const taken = owing.filter(({ id }) => ticked.has(id));
  const tick = (id: number, on: boolean) =>
    setChosen(new Set(on ? [...ticked, id] : [...ticked].filter((other) => other !== id)));
  const room = { id: props.classId, label: account.class_name };
  const rows = taken.map((member) => ({ of: shareOfMember(member, room), amount: proposedFor(member) }));
  return (
    <>
      <Checkbox
        checked={taken.length === owing.length}
        indeterminate={taken.length > 0 && taken.length < owing.length}
        onChange={({ target }) => setChosen(new Set(target.checked ? owing.map(({ id }) => id) : []))}
      >
        {texts.all}
      </Checkbox>
      <ul className="till-owing" aria-label={texts.owing}>
        {owing.map((member) => (
          <li key={member.id}>
            <Checkbox checked={ticked.has(member.id)} onChange={({ target }) => tick(member.id, target.checked)}>
              {member.student_name} <small>{member.student_no}</small>
            </Checkbox>
            <span>{texts.owes(formatMoney(member.outstanding))}</span>
            <strong>{formatMoney(proposedFor(member))}</strong>
          </li>
        ))}
      </ul>
      <div className="till-owing-foot">
        <span role="status">
          {texts.chosen(taken.length, formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)))}
        </span>
        <ActionButton kind="primary" disabled={taken.length === 0} onClick={() => props.onAdd(rows)}>
          {texts.add}
        </ActionButton>
      </div>
    </>
  );
};

/** Puts those of a class who owe on the receipt, as a company pays for them. */
export const AddClassDialog = (props: {
  open: boolean;
  onClose: () => void;
  onAdd: (rows: CollectValues['shares']) => void;
}) => {
  const [classId, setClassId] = useState<number>();
  const leave = (act: () => void) => {
    act();
    setClassId(undefined);
  };
  return (
    <Modal open={props.open} title={texts.addClass} footer={null} destroyOnHidden onCancel={() => leave(props.onClose)}>
      <ClassSelect value={classId} onChange={setClassId} />
      {classId === undefined ? null : (
        <Owing key={classId} classId={classId} onAdd={(rows) => leave(() => props.onAdd(rows))} />
      )}
    </Modal>
  );
};
