import type { ApiToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { schoolDay } from '../../../platform/school-clock';
import type { SearchField } from '../../../ui/advanced-search/search-field';
import { formatCell } from '../../../ui/data-table/cell-format';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { tokenTexts as texts } from './token.texts';

const { columns: titles } = texts;
const tones = { active: 'good', suspended: 'warn', expired: 'plain', ended: 'plain' } as const;

const formsOf = ({ forms }: ApiToken): string[] => {
  if (forms === null) return [texts.allForms];
  return forms.length === 0 ? [texts.goneForms] : forms;
};

/** The last day on which it works: it ends with the midnight after, by the school's clock. */
const lastDayOf = ({ expires_at }: ApiToken): string => schoolDay(new Date(Date.parse(expires_at) - 1));

export const tokenColumns: readonly Column<ApiToken>[] = [
  { key: 'name', title: titles.name, width: 160, sortable: true, heading: true, pin: 'left' },
  { key: 'maker', title: titles.maker, width: 100, sortable: true },
  { key: 'access', title: titles.access, width: 78, sortable: true, value: ({ access }) => texts.access[access] },
  { key: 'forms', title: titles.forms, width: 130, value: formsOf },
  {
    key: 'ranges',
    title: titles.ranges,
    width: 130,
    value: ({ ranges }) => (ranges.length === 0 ? texts.anyAddress : ranges),
  },
  { key: 'expires_at', title: titles.expires_at, kind: 'date', width: 108, sortable: true, value: lastDayOf },
  {
    key: 'last_used_at',
    title: titles.last_used_at,
    kind: 'datetime',
    width: 144,
    sortable: true,
    render: ({ last_used_at }) => (last_used_at === null ? texts.never : formatCell(last_used_at, 'datetime')),
  },
  { key: 'last_ip', title: titles.last_ip, width: 116 },
  {
    key: 'state',
    title: titles.state,
    width: 80,
    render: ({ state }) => (
      <span title={state === 'suspended' ? texts.suspendedWhy : undefined}>
        <StateTag tone={tones[state]}>{texts.states[state]}</StateTag>
      </span>
    ),
  },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 144, sortable: true, hidden: true },
];

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const tokenSearch: readonly SearchField[] = [
  { name: 'state', label: titles.state, kind: 'select', options: optionsOf(texts.states) },
  { name: 'access', label: titles.access, kind: 'select', options: optionsOf(texts.access) },
];
