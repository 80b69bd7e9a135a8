import { withMore } from '@shuyuan/contract/backoffice/access/action-tags';
import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import { payStates } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { actNodes } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import type { ClassAccount, MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useCallback, useState } from 'react';
import { useScopeNote } from '../../backoffice/identity';
import { preferences } from '../../backoffice/preferences';
import { type ListState, lookFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { ActionButton } from '../../ui/action-button/action-button';
import { ChosenTag } from '../../ui/choice-tag/choice-tag';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import type { Selection } from '../../ui/data-table/selection';
import { KeywordBox } from '../../ui/keyword-box/keyword-box';
import { RowActions } from '../../ui/row-actions/row-actions';
import { actItems, type OpenedAct, openedAct } from '../member-acts';
import { overdueOf, pageOf } from './account-rows';
import { shareOfMember } from './collect/collect-values';
import type { Command } from './opened';
import { paymentTexts as texts } from './payment.texts';

const columns: readonly Column<MemberAccount>[] = [
  { key: 'student_name', title: texts.columns.name, sortable: true, width: 120, heading: true, pin: 'left' },
  { key: 'student_no', title: texts.columns.no, sortable: true, width: 160 },
  {
    key: 'pay_state',
    title: texts.columns.state,
    sortable: true,
    width: 110,
    render: ({ pay_state }) => <ChosenTag of={payStates} value={pay_state} />,
  },
  { key: 'receivable', title: texts.receivable, kind: 'money', sortable: true, width: 130 },
  { key: 'received', title: texts.received, kind: 'money', sortable: true, width: 130 },
  { key: 'refunded', title: texts.refunded, kind: 'money', sortable: true, width: 120 },
  { key: 'outstanding', title: texts.outstanding, kind: 'money', sortable: true, width: 130 },
  { key: 'overdue', title: texts.columns.overdue, kind: 'money', sortable: true, width: 130, value: overdueOf },
  { key: 'prepaid', title: texts.prepaid, kind: 'money', sortable: true, width: 110, hidden: true },
  { key: 'next_due_on', title: texts.columns.nextDue, kind: 'date', sortable: true, width: 120 },
];

const address = { keyword: true, sortable: columns.map(({ key }) => key) };
const rowKey = ({ id }: MemberAccount) => id;
const rowName = ({ student_name }: MemberAccount) => student_name;

interface Acting {
  readonly permissions: readonly string[];
  readonly onAct: (act: OpenedAct) => void;
}

/** The acts on a member that the caller may do. */
const actsOn = ({ id, student_name: name, state }: MemberAccount, { permissions, onAct }: Acting) =>
  actItems(state, { permissions, onOpen: (kind) => onAct(openedAct({ kind, member: { id, name } })) });

interface Props extends Acting {
  readonly room: RecordRef;
  readonly account: ClassAccount;
  readonly held: readonly string[];
  readonly onCommand: (command: Command, onDone?: () => void) => void;
}

const collecting = (members: readonly MemberAccount[], of: { room: RecordRef; isByCompany: boolean }): Command => ({
  kind: 'collect',
  shares: members.map((member) => shareOfMember(member, of.room)),
  isByCompany: of.isByCompany,
});

const mayActOn = ({ permissions }: Acting): boolean =>
  Object.values(actNodes).some((node) => permissions.includes(node));

/** What can be done with a member's money, and with the member. */
const Actions = (props: Props & { member: MemberAccount }) => {
  const { room, held, member, onCommand } = props;
  const may = (action: string) => held.includes(action);
  const entry = (kind: 'plan' | 'refund' | 'transfer' | 'adjust') => ({
    key: kind,
    label: texts.actions[kind],
    onSelect: () => onCommand({ kind, member }),
  });
  const collect = {
    key: 'collect',
    label: texts.actions.collect,
    onSelect: () => onCommand(collecting([member], { room, isByCompany: false })),
  };
  const out = member.received > member.refunded && may('refund') ? [entry('refund'), entry('transfer')] : [];
  return (
    <RowActions
      name={member.student_name}
      auths={withMore(mayActOn(props) ? [...held, 'act'] : held)}
      own={may('collect') ? [collect] : []}
      more={[
        ...(may('collect') ? [entry('plan')] : []),
        ...(may('adjust') ? [entry('adjust')] : []),
        ...out,
        ...actsOn(member, props),
      ]}
    />
  );
};

/** The members of a class with their balances and actions. */
export const MembersTab = (props: Props) => {
  const { room, account, held, onCommand } = props;
  const [state, setState] = useListState(address);
  const [selected, setSelected] = useState<Selection<MemberAccount>>(new Map());
  const load = useCallback(
    async (wanted: ListState) => pageOf({ rows: account.members, state: wanted, columns }),
    [account],
  );
  const may = (action: string) => held.includes(action);
  const mayAct = mayActOn(props);
  // Selected members may have paid meanwhile: the current balances are used.
  const pay = () => {
    const members = account.members.filter(({ id }) => selected.has(id));
    onCommand(collecting(members, { room, isByCompany: true }), () => setSelected(new Map()));
  };
  const note = useScopeNote(courseFormIds.member);
  const isNarrowed = state.keyword !== undefined;
  return (
    <DataTable
      label={texts.memberTable}
      storageKey="table.payment.member"
      preferences={preferences}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      load={load}
      state={state}
      onChange={setState}
      {...(may('collect') || may('refund') || may('adjust') || mayAct
        ? { actions: (member: MemberAccount) => <Actions {...props} member={member} />, actionsWidth: 140 }
        : {})}
      {...(may('collect')
        ? {
            selection: {
              selected,
              onChange: setSelected,
              actions: <ActionButton onClick={pay}>{texts.actions.split}</ActionButton>,
            },
          }
        : {})}
      toolbar={
        <KeywordBox
          value={state.keyword ?? ''}
          hint={texts.keywordHint}
          onSearch={(keyword) => setState((now) => lookFor(now, keyword), { replace: isNarrowed })}
        />
      }
      empty={{
        title: isNarrowed ? texts.nothingFound : texts.noMembers,
        hint: isNarrowed ? '' : texts.noMembersHint,
        note,
      }}
    />
  );
};
