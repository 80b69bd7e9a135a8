import { type SignInEntry, signInMethods, signInReasons } from '@shuyuan/contract/product/audit';
import { useListState } from '../../platform/list-state/use-list-state';
import type { ScreenProps } from '../../platform/screen';
import type { SearchField } from '../../ui/advanced-search/search-field';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { ListSearch } from '../../ui/list-search/list-search';
import { preferences } from '../preferences';
import { exportSignIns, loadSignIns } from './audit.queries';
import { auditTexts as texts } from './audit.texts';
import { deviceOf, OutcomeTag, outcomeChoices } from './audit-columns';
import { exactTime } from './exact-time';
import { ExportButton } from './export-button';
import { useLog } from './use-log';
import './audit.css';

const { columns: titles } = texts;

const whoOf = ({ admin_id, name, username }: SignInEntry): string =>
  admin_id === null ? texts.unknownUser : `${name}（${username}）`;

const columns: readonly Column<SignInEntry>[] = [
  { key: 'id', title: titles.at, width: 172, sortable: true, value: ({ at }) => exactTime(at) },
  { key: 'name', title: titles.user, width: 220, heading: true, value: whoOf },
  { key: 'outcome', title: titles.outcome, width: 80, render: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  { key: 'method', title: titles.method, width: 110, value: ({ method }) => signInMethods[method] ?? method },
  { key: 'reason', title: titles.reason, width: 220, value: ({ reason }) => signInReasons[reason] ?? reason },
  { key: 'ip', title: titles.ip, width: 150 },
  { key: 'device', title: titles.device, width: 170, value: deviceOf },
];

const searchFields: readonly SearchField[] = [
  { name: 'at', label: titles.at, kind: 'date_range' },
  { name: 'name', label: titles.user, kind: 'text' },
  { name: 'outcome', label: titles.outcome, kind: 'select', options: outcomeChoices },
  {
    name: 'method',
    label: titles.method,
    kind: 'select',
    options: Object.entries(signInMethods).map(([value, label]) => ({ value, label })),
  },
  { name: 'ip', label: titles.ip, kind: 'text' },
];

const rowKey = ({ id }: SignInEntry) => id;
const rowName = (entry: SignInEntry) => `${whoOf(entry)} ${exactTime(entry.at)}`;
const address = { keyword: true, sortable: ['id'], searchable: searchFields.map(({ name }) => name) };

/** The log of sign-ins: who, how, from where, and why it failed. */
export const SignInPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const { load, note } = useLog(loadSignIns, 'part');
  return (
    <>
      <DataTable
        label={texts.signInTable}
        storageKey="table.sign_in"
        preferences={preferences}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        load={load}
        state={state}
        onChange={setState}
        toolbar={
          <>
            <ListSearch state={state} onChange={setState} hint={texts.signInKeywordHint} fields={searchFields} />
            {auths.includes('export') ? <ExportButton onExport={(format) => exportSignIns(format, state)} /> : null}
          </>
        }
        empty={{ title: texts.signInEmpty, hint: texts.signInEmptyHint }}
      />
      {note}
    </>
  );
};
