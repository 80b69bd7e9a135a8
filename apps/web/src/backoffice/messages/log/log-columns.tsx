import { type MessageRow, type MessageState, messageStates } from '@shuyuan/contract/backoffice/messages/message';
import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { SearchField } from '../../../ui/advanced-search/search-field';
import { formatCell } from '../../../ui/data-table/cell-format';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { kindChoices, kindName } from '../kind-names';
import { logTexts as texts } from './log.texts';

const { columns: titles } = texts;

const tones = {
  waiting: 'plain',
  sending: 'plain',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'plain',
} as const satisfies Record<MessageState, string>;

/** What became of a message, as a coloured tag. */
export const MessageTag = ({ state }: Pick<MessageRow, 'state'>) => (
  <StateTag tone={tones[state]}>{messageStates[state]}</StateTag>
);

/** Why it is as it is, and when it is tried again. */
const resultOf = ({ error, next_at, attempts }: MessageRow): string => {
  const next = next_at === null || attempts === 0 ? '' : texts.next(formatCell(next_at, 'datetime'));
  return [error, next].filter((part) => part !== '').join('；');
};

export const logColumns: readonly Column<MessageRow>[] = [
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 148, sortable: true },
  { key: 'name', title: titles.name, width: 110 },
  { key: 'title', title: titles.title, width: 180, heading: true },
  { key: 'kind', title: titles.kind, width: 100, value: ({ kind }) => kindName(kind) },
  { key: 'way', title: titles.way, width: 90, value: ({ way }) => messageWays[way] },
  { key: 'state', title: titles.state, width: 92, render: ({ state }) => <MessageTag state={state} /> },
  { key: 'error', title: titles.error, width: 200, value: resultOf },
  { key: 'sent_at', title: titles.sent_at, kind: 'datetime', width: 148 },
  { key: 'address', title: titles.address, width: 150, hidden: true },
  { key: 'attempts', title: titles.attempts, kind: 'number', width: 64, hidden: true },
];

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const logSearch: readonly SearchField[] = [
  { name: 'created_at', label: titles.created_at, kind: 'date_range' },
  { name: 'kind', label: titles.kind, kind: 'select', options: kindChoices },
  { name: 'way', label: titles.way, kind: 'select', options: choicesOf(messageWays) },
  { name: 'state', label: titles.state, kind: 'select', options: choicesOf(messageStates) },
];
